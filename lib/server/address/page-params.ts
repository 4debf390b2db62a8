import { readMoment, readSeconds, readStretch, readWindow } from '@/lib/shared/address/spans'
import { CHARTS, HEATS, VIEWS, WHO } from '@/lib/shared/address/words'
import { DIMENSION_NAMES } from '@/lib/shared/analytics/dimensions'
import { APP } from '@/lib/shared/apps/app-address'
import { ALIGNMENTS } from '@/lib/shared/compare'
import { FILTERS, RANGES } from '@/lib/shared/filters/filters'
import { among, one } from '@/lib/shared/filters/query'
import { pageAt } from '@/lib/shared/pages'
import { ALERT_EDIT_PAGE, ALERTS_PAGE } from '@/lib/shared/params/alerts'
import { BILL_PAGE } from '@/lib/shared/params/bill'
import { anyCall, anyId, CALLS_PAGE, GROUPS_PAGE, PEOPLE_PAGE, TEAMS_PAGE } from '@/lib/shared/params/calls'
import { DOCS_PAGE } from '@/lib/shared/params/docs'
import { APPS_PAGE, FILTERED, type PageShape } from '@/lib/shared/params/filters'
import { QUEUE_PAGE } from '@/lib/shared/params/queue'
import { SETTINGS_PAGE } from '@/lib/shared/params/settings'
import { WHY_PAGE } from '@/lib/shared/params/why'
import { STAFFING_PAGE } from '@/lib/shared/staffing'
import { isInstant, text } from '@/lib/shared/text/texts'

const when = (holds: (value: string) => boolean, problem: string) => one(text(holds, problem))

/** What the charts of the overview, of a person and of a group show. */
const PANELS: PageShape = {
  ...FILTERED,
  ...WHY_PAGE,
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

/** First match wins. Declares every URL parameter that a page reads; nothing else is read anywhere. */
const PAGES: readonly { path: RegExp; shape: PageShape }[] = [
  { path: /^\/$|^\/(people|groups|teams)\/[^/]+$/, shape: PANELS },
  { path: /^\/calls$/, shape: CALLS_PAGE },
  {
    path: /^\/calls\/compare$/,
    shape: {
      a: anyCall,
      b: anyCall,
      by: one(among(ALIGNMENTS)),
      t: when((value) => readSeconds(value) !== null, 'must be whole seconds'),
      w: when((value) => readStretch(value) !== null, 'must be two numbers of seconds separated by ..'),
      tz: FILTERS.tz,
    },
  },
  {
    path: /^\/calls\/[^/]+$/,
    shape: {
      mid: anyId,
      t: when((value) => readMoment(value) !== null, 'must be seconds since the start'),
      at: when((value) => readMoment(value) !== null && isSecond(value), 'must be epoch seconds'),
      p: anyId,
      w: when(
        (value) => readWindow(value) !== null && value.split('-').every(isSecond),
        'must be two times in epoch seconds separated by -',
      ),
      view: one(among(VIEWS)),
      tz: FILTERS.tz,
    },
  },
  { path: /^\/people$/, shape: PEOPLE_PAGE },
  { path: /^\/groups$/, shape: GROUPS_PAGE },
  { path: /^\/teams$/, shape: TEAMS_PAGE },
  { path: /^\/bill$/, shape: BILL_PAGE },
  { path: /^\/callbacks$/, shape: { ...FILTERED, ...QUEUE_PAGE } },
  { path: /^\/alerts$/, shape: ALERTS_PAGE },
  { path: /^\/alerts\/edit$/, shape: ALERT_EDIT_PAGE },
  { path: /^\/apps$/, shape: APPS_PAGE },
  { path: /^\/live$/, shape: { tz: FILTERS.tz, guid: FILTERS.guid, wall: one(among(['1'])) } },
  { path: /^\/my-calls$/, shape: { tz: FILTERS.tz } },
  { path: /^\/staffing$/, shape: STAFFING_PAGE },
  { path: /^\/settings$/, shape: SETTINGS_PAGE },
  { path: /^\/docs$/, shape: DOCS_PAGE },
]

/** What the page at `path` reads of its address: only the filters unless declared otherwise; except Explore's report, which is read as a whole. Null for an unknown path. */
export function pageShape(path: string): PageShape | null {
  if (path === '/explore') return { ...FILTERS, ...WHY_PAGE }
  const shape = PAGES.find((known) => known.path.test(path))?.shape
  if (shape !== undefined) return shape
  const page = pageAt(path)
  return page && (page.filterBar === true ? FILTERED : {})
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
