import { BILL_SORTS, MOST_TOP_GROUPS } from '@/lib/shared/bill/answer'
import { PAIR_NAMES } from '@/lib/shared/bill/basis'
import { ALIGNMENTS } from '@/lib/shared/compare/shift'
import {
  among,
  type FilterField,
  isInstant,
  list,
  one,
  text,
  wholeFrom,
  word,
} from '@/lib/shared/contracts/filter-fields'
import { CALL_SORTS, FILTERS, MAX_PER_PAGE, RANGES } from '@/lib/shared/contracts/filters'
import { GROUP_METRICS } from '@/lib/shared/contracts/groups'
import { isId } from '@/lib/shared/contracts/is-id'
import { PEOPLE_SORTS } from '@/lib/shared/contracts/people'
import { readMoment, readSeconds, readStretch, readWindow } from './spans'
import { BUSY_OF, CALL_COLUMNS, CHARTS, CLICKS, MEASURES, NO_COMPARISON, SETTINGS_TABS, SPLITS, VIEWS } from './words'

/** What a page reads of its address, by name. */
export type PageFields = Readonly<Record<string, FilterField>>

const MOST_PAGES = 1_000_000
const LONGEST_ID = 256
/** As the API's `mid`. */
const LONGEST_MID = 1000

const sorted = (names: readonly string[]) => one(among(names.flatMap((name) => [name, `-${name}`])))
const when = (holds: (value: string) => boolean, problem: string) => one(text(holds, problem))
const page = one(wholeFrom(1, MOST_PAGES))
const anyMid = when((value) => value.length <= LONGEST_MID, `is an id of at most ${LONGEST_MID} characters`)
/** A session id, perhaps with `?mid=` behind it, encoded (see `CallRef`). */
const anyCall = when((value) => value.length <= LONGEST_ID + 3 * LONGEST_MID, 'is a session id')
const anyId = when((value) => value.length <= LONGEST_ID, `is an id of at most ${LONGEST_ID} characters`)

/** Every page about many calls stands under the filters, and compares or does not. */
const FILTERED: PageFields = { ...FILTERS, compare: one(among([NO_COMPARISON])) }

/** What the charts of the overview, of a person and of a group show. */
const PANELS: PageFields = {
  ...FILTERED,
  chart: one(among(CHARTS)),
  view: one(among(VIEWS)),
  zoomed: when(isZoomOrigin, 'is a range, or two times with .. between them'),
  split: one(among(SPLITS)),
  click: one(among(CLICKS)),
  busy: one(among(BUSY_OF)),
  busyView: one(among(VIEWS)),
}
const DIRECTORY: PageFields = { ...FILTERED, page, find: one(word) }

/** First match wins. What a page reads of its address stands here, and nowhere is anything else read. */
const PAGES: readonly { path: RegExp; fields: PageFields }[] = [
  { path: /^\/$|^\/(people|groups)\/[^/]+$/, fields: PANELS },
  {
    path: /^\/calls$/,
    fields: {
      ...FILTERED,
      sort: sorted(CALL_SORTS),
      page,
      perPage: one(wholeFrom(1, MAX_PER_PAGE)),
      onBehalfOf: when(isId, 'is a uid: letters, digits, - and _, at most 100'),
      peek: anyCall,
      columns: list(among(CALL_COLUMNS)),
    },
  },
  {
    path: /^\/calls\/compare$/,
    fields: {
      a: anyCall,
      b: anyCall,
      by: one(among(ALIGNMENTS)),
      t: when((value) => readSeconds(value) !== null, 'is whole seconds'),
      w: when((value) => readStretch(value) !== null, 'is two numbers of seconds with .. between them'),
      tz: FILTERS.tz,
    },
  },
  {
    path: /^\/calls\/[^/]+$/,
    fields: {
      mid: anyMid,
      t: when((value) => readMoment(value) !== null, 'is seconds since the start'),
      at: when((value) => readMoment(value) !== null, 'is epoch seconds'),
      p: anyId,
      w: when((value) => readWindow(value) !== null, 'is two times in epoch seconds with - between them'),
      tz: FILTERS.tz,
    },
  },
  { path: /^\/people$/, fields: { ...DIRECTORY, sort: sorted(PEOPLE_SORTS) } },
  { path: /^\/groups$/, fields: { ...DIRECTORY, sort: sorted(['guid', ...GROUP_METRICS]) } },
  {
    path: /^\/bill$/,
    fields: {
      ...FILTERED,
      currency: when((value) => /^[A-Za-z]{3}$/.test(value), 'is a currency code of three letters'),
      sort: sorted(BILL_SORTS),
      top: one(wholeFrom(1, MOST_TOP_GROUPS)),
      show: one(among(MEASURES)),
      view: one(among(VIEWS)),
      pair: one(among(PAIR_NAMES)),
    },
  },
  { path: /^\/(ledger|needs-a-look)$/, fields: FILTERED },
  { path: /^\/live$/, fields: { tz: FILTERS.tz } },
  { path: /^\/settings$/, fields: { tab: one(among(SETTINGS_TABS)) } },
]

/** What the page at `path` reads of its address, but for Explore's report, which is read as a whole; null for a path that is no page. */
export function pageFields(path: string): PageFields | null {
  if (path === '/explore') return FILTERS
  return PAGES.find((known) => known.path.test(path))?.fields ?? null
}

/** Words that any page may carry to the next one, whether it reads them or not. */
export const isCarried = (name: string): boolean => Object.hasOwn(FILTERED, name)

/** Where a zoom came from: a range's name, or `from..to` with either side perhaps empty. */
function isZoomOrigin(value: string): boolean {
  if ((RANGES as readonly string[]).includes(value)) return true
  const sides = value.split('..')
  return sides.length === 2 && sides.every((side) => side === '' || isInstant(side))
}
