import { secondsParser, sharedMomentParser, sharedWindowParser, windowParser } from '@/lib/shared/address/spans'
import { CALL_COLUMNS, CHARTS, FORMER_CALL_COLUMNS, HEATS, MEASURES, VIEWS, WHO } from '@/lib/shared/address/words'
import { ALERT_EDIT_STATE, ALERTS_STATE } from '@/lib/shared/alerts/address'
import { DIMENSION_NAMES } from '@/lib/shared/analytics/dimensions'
import { APP } from '@/lib/shared/apps/app-address'
import { BILL_STATE, PAIR_STATE } from '@/lib/shared/bill/answer'
import { QUEUE_STATE } from '@/lib/shared/callbacks/callback-queue'
import { ALIGNMENTS } from '@/lib/shared/compare'
import { FILTERS, RANGES } from '@/lib/shared/filters/filters'
import { among, list, one, word } from '@/lib/shared/filters/query'
import { DOCS_STATE } from '@/lib/shared/http/system'
import { pageAt } from '@/lib/shared/pages'
import {
  anyCall,
  anyId,
  GROUPS_STATE,
  LIST_STATE,
  PEEK_STATE,
  PEOPLE_STATE,
  TEAMS_STATE,
} from '@/lib/shared/params/calls'
import { FILTERED, type PageShape, WHY_STATE } from '@/lib/shared/params/filters'
import { SETTINGS_STATE } from '@/lib/shared/params/settings'
import { STAFFING_STATE } from '@/lib/shared/staffing'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { isInstant, text } from '@/lib/shared/text/texts'

const when = (holds: (value: string) => boolean, problem: string) => one(text(holds, problem))

/** What the charts of the overview, of a person and of a group show. */
const PANELS: PageShape = {
  ...FILTERED,
  ...WHY_STATE.shape,
  /** Time by use is a report of Explore now; the chart shows calls instead. */
  chart: one(among([...CHARTS, 'use'])),
  view: one(among(VIEWS)),
  zoomed: when(isZoomOrigin, 'must be a range, or two times separated by ..'),
  /** What the funnel was split by, which is a report of Explore now. */
  split: one(among(DIMENSION_NAMES)),
  who: one(among(WHO)),
  /** Parameters of panels and a click action of earlier releases, without effect. */
  click: one(among(['open', 'narrow'])),
  busy: one(among(['calls', 'people'])),
  busyView: one(among(VIEWS)),
  heat: one(among(HEATS)),
  heatView: one(among(VIEWS)),
}

/** The columns that are shown in place of the usual ones. */
const COLUMNS = { columns: list(word) }
/** Parameters of earlier releases, which have no effect now. */
const FORMER_OF_BILL = { show: one(among(MEASURES)), view: one(among(VIEWS)) }
const { range, from, to, tz } = FILTERS

/** By the path of `lib/shared/pages`, every URL parameter that a page reads; nothing else is read anywhere. Explore’s report is read as a whole. */
const SHAPES: Readonly<Record<string, PageShape>> = {
  '/': PANELS,
  '/explore': { ...FILTERS, ...WHY_STATE.shape },
  '/calls': {
    ...FILTERED,
    ...LIST_STATE.shape,
    ...PEEK_STATE.shape,
    columns: list(among(CALL_COLUMNS, FORMER_CALL_COLUMNS)),
  },
  '/calls/compare': {
    a: anyCall,
    b: anyCall,
    by: one(among(ALIGNMENTS)),
    t: when((value) => sharedMomentParser.parse(value) !== null, 'must be whole seconds'),
    w: when((value) => sharedWindowParser.parse(value) !== null, 'must be two numbers of seconds separated by ..'),
    tz,
  },
  '/calls/[sessionId]': {
    mid: anyId,
    t: when((value) => secondsParser.parse(value) !== null, 'must be seconds since the start'),
    at: when((value) => secondsParser.parse(value) !== null && isSecond(value), 'must be epoch seconds'),
    p: anyId,
    w: when(
      (value) => windowParser.parse(value) !== null && value.split('-').every(isSecond),
      'must be two times in epoch seconds separated by -',
    ),
    view: one(among(VIEWS)),
    tz,
  },
  '/people': { ...FILTERED, ...PEOPLE_STATE.shape, ...COLUMNS },
  '/people/[uid]': PANELS,
  '/groups': { ...FILTERED, ...GROUPS_STATE.shape, ...COLUMNS },
  '/groups/[guid]': PANELS,
  '/teams': { ...FILTERED, ...TEAMS_STATE.shape, ...COLUMNS },
  '/teams/[id]': PANELS,
  '/bill': { ...FILTERED, ...BILL_STATE.shape, ...PAIR_STATE.shape, ...FORMER_OF_BILL },
  '/callbacks': { ...FILTERED, ...QUEUE_STATE.shape },
  '/alerts': ALERTS_STATE.shape,
  '/alerts/edit': { ...FILTERED, ...ALERT_EDIT_STATE.shape },
  '/apps': { range, from, to, tz },
  '/live': { tz, guid: FILTERS.guid, wall: one(among(['1'])) },
  '/my-calls': { tz },
  '/staffing': { ...FILTERED, ...STAFFING_STATE.shape },
  '/settings': SETTINGS_STATE.shape,
  '/docs': DOCS_STATE.shape,
}

/** What the page at `path` reads of its address: only the filters unless declared otherwise. Null for an unknown path. */
export function pageShape(path: string): PageShape | null {
  const page = pageAt(path)
  return page && (ownEntry(SHAPES, page.path) ?? (page.filterBar ? FILTERED : {}))
}

/** Parameters that any page may pass on to the next, whether it reads them or not. */
export const isCarried = (name: string): boolean => name === APP || Object.hasOwn(FILTERED, name)

/** True for epoch seconds, with decimals or without, on the mirror's time axis. */
const isSecond = (value: string): boolean => isInstant(value.replace(/\..*/, ''))

/** The range before a zoom: a range's name, or `from..to` where either side may be empty. */
function isZoomOrigin(value: string): boolean {
  if ((RANGES as readonly string[]).includes(value)) return true
  const sides = value.split('..')
  return sides.length === 2 && sides.every((side) => side === '' || isInstant(side))
}
