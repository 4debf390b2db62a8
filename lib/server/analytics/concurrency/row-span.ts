import { COLUMNS as C, CALLS_TABLE, instant } from '@/lib/server/analytics/columns'
import type { Window } from '@/lib/shared/filters/range'
import { cached } from '../cache'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { reachesBefore, reachingSince, staleBefore } from './interval'
import type { Reach } from './overlaps'

const DAY_SECONDS = 86_400
/** Reading more days than these beside a reach costs more than finding the calls in them that matter. */
const MAX_OUTSIDE_SECONDS = 2 * DAY_SECONDS

/**
 * A window in which the times of all calls lie that are under way within a reach, whole UTC days at its ends: one range of rows is read several
 * times faster than a range and some keys. Null where a call reaches in from too far outside.
 * @param last the last second of any row to read
 */
export async function rowSpan(deps: AnalyticsDeps, reach: Reach, last: number): Promise<Window | null> {
  const start = reach.from === null ? null : Math.floor(reach.from / DAY_SECONDS) * DAY_SECONDS
  const end = Math.ceil(reach.to / DAY_SECONDS) * DAY_SECONDS
  const [from, to] = await Promise.all([
    start === null ? null : earliestInto(deps, start),
    last < end ? end : latestBackInto(deps, end),
  ])
  const isFar =
    (start !== null && from !== null && start - from > MAX_OUTSIDE_SECONDS) || to - end > MAX_OUTSIDE_SECONDS
  return isFar ? null : { from, to: last < reach.to ? reach.to : to }
}

/** The time of the earliest call that may be under way after the start of a day, or that start; replaced rows may make it earlier. */
function earliestInto(deps: AnalyticsDeps, dayStart: number): Promise<number> {
  const staleDay = Math.floor(staleBefore(deps) / DAY_SECONDS) * DAY_SECONDS
  return cached(
    deps.mirror,
    JSON.stringify(['reaching-into', dayStart, staleDay]),
    async () => {
      const bindings = new Bindings()
      const at = bindings.bind('Int64', dayStart)
      const found = reachingSince(at, bindings.bind('Int64', staleDay)).map(
        (condition) =>
          `SELECT minOrNull(${C.timeSeconds}) AS first FROM ${CALLS_TABLE} WHERE ${C.time} < ${instant(at)} AND ${condition}`,
      )
      const [row] = await deps.mirror.query<{ first: number | null }>({
        name: 'reaching-into',
        sql: `SELECT min(first) AS first FROM (${found.join(' UNION ALL ')})`,
        params: bindings.params,
      })
      return Number(row?.first ?? dayStart)
    },
    { from: null, to: dayStart },
  )
}

/** The second after the time of the latest call that may have been under way before the end of a day, or that end. */
function latestBackInto(deps: AnalyticsDeps, dayEnd: number): Promise<number> {
  return cached(
    deps.mirror,
    JSON.stringify(['reaching-back-into', dayEnd]),
    async () => {
      const bindings = new Bindings()
      const at = bindings.bind('Int64', dayEnd)
      const [row] = await deps.mirror.query<{ last: number | null }>({
        name: 'reaching-back-into',
        sql: `SELECT maxOrNull(${C.timeSeconds}) AS last FROM ${CALLS_TABLE} WHERE ${C.time} >= ${instant(at)} AND ${reachesBefore(at)}`,
        params: bindings.params,
      })
      return Number(row?.last ?? dayEnd - 1) + 1
    },
    { from: dayEnd, to: null },
  )
}
