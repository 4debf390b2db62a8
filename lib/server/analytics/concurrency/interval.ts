import { HOUR_SECONDS, MINUTE_SECONDS } from '@/lib/shared/zones/read-instant'
import { type Bindings, COLUMNS as C, CALLS_TABLE, ROW_KEY } from '../sql'

export type IntervalContext = { bindings: Bindings; nowSeconds: number; staleOngoingHours: number }

/** Where ongoing calls end for now, epoch seconds: at the end of the current minute, so that one begun in it counts. */
export const presentOf = (nowSeconds: number): number => Math.floor(nowSeconds / MINUTE_SECONDS + 1) * MINUTE_SECONDS

/** A call’s interval `[startedAt, endedAt)`: an ongoing call extends to now; a stale, reversed or empty one has no usable interval (design, section 3). */
export function interval(context: IntervalContext): { start: string; end: string; usable: string } {
  const end = `if(${C.status} = 'ongoing', ${context.bindings.bind('Int64', presentOf(context.nowSeconds))}, ${C.endedAt})`
  return {
    start: C.startedAt,
    end,
    usable: `ifNull(${C.startedAt} < ${end}, false) AND NOT (${staleOngoingSql(context)})`,
  }
}

/** SQL condition: ongoing for longer than the limit, by whole minutes so that answers can be cached for one; never null. */
export const staleOngoingSql = (context: IntervalContext): string =>
  `${C.status} = 'ongoing' AND ${C.ongoingSince} < ${staleLimit(context)}`

/** Calls ongoing since before this second are stale; epoch seconds. */
export const staleBefore = ({ nowSeconds, staleOngoingHours }: Omit<IntervalContext, 'bindings'>): number =>
  Math.floor(nowSeconds / MINUTE_SECONDS) * MINUTE_SECONDS - staleOngoingHours * HOUR_SECONDS

/** The same, bound. */
export const staleLimit = (context: IntervalContext): string => context.bindings.bind('Int64', staleBefore(context))

/**
 * Conditions of rows that may be under way after a second, one for each of the mirror’s skip indexes: a statement with just one of them reads
 * few rows of a long history. No row meets two.
 * @param after epoch seconds, bound
 * @param limit ongoing calls from before it do not count; epoch seconds, bound
 */
export const reachingAfter = (after: string, limit: string): string[] => [
  `${C.reachesTo} > ${after}`,
  `${C.ongoingSince} >= ${limit}`,
]

/** Condition of rows that may have been under way before a second, for the mirror’s skip index. @param before epoch seconds, bound */
export const reachesBefore = (before: string): string => `${C.reachesFrom} < ${before}`

/** SQL condition of calls that were never closed, spelled so that the skip index applies; never null. */
export const neverClosedSql = (context: IntervalContext): string =>
  `${C.ongoingSince} > 0 AND ${C.ongoingSince} < ${staleLimit(context)}`

/** Conditions of the calls under way at this second, in the same way: no call meets two. */
export function underWayAt(atSeconds: number, context: IntervalContext): string[] {
  const { start, end, usable } = interval(context)
  const at = context.bindings.bind('Int64', atSeconds)
  const isUnderWay = `${usable} AND ifNull(${start} <= ${at} AND ${end} > ${at}, false)`
  return reachingAfter(at, staleLimit(context)).map(
    (condition) => `${C.reachesFrom} <= ${at} AND ${condition} AND ${isUnderWay}`,
  )
}

/** SQL condition: under way at this second. */
export function activeAtSql(atSeconds: number, context: IntervalContext): string {
  const keys = underWayAt(atSeconds, context).map(
    (condition) => `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ${condition}`,
  )
  return `(${ROW_KEY}) IN (${keys.join(' UNION ALL ')})`
}
