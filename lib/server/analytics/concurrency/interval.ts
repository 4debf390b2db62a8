import { COLUMNS as C, CALLS_TABLE, ROW_KEY } from '../calls/columns'
import type { Bindings } from '../sql'

const MINUTE_SECONDS = 60
export type IntervalContext = { bindings: Bindings; nowSeconds: number; staleOngoingHours: number }

/** Until when an ongoing call reaches, epoch seconds: the end of this minute, so that one begun in it counts. */
export const presentOf = (nowSeconds: number): number => Math.floor(nowSeconds / MINUTE_SECONDS + 1) * MINUTE_SECONDS

/**
 * A call's `[startedAt, endedAt)` (design, section 3, `peakConcurrent`): an ongoing one reaches to now, one open for too long to be true has
 * none, nor has a reversed or empty one.
 */
export function interval(context: IntervalContext): { start: string; end: string; usable: string } {
  const end = `if(${C.status} = 'ongoing', ${context.bindings.bind('Int64', presentOf(context.nowSeconds))}, ${C.endedAt})`
  return {
    start: C.startedAt,
    end,
    usable: `ifNull(${C.startedAt} < ${end}, false) AND NOT (${staleOngoingSql(context)})`,
  }
}

/** Ongoing for longer than the limit, by a clock of whole minutes so that an answer holds for one; never null. */
export function staleOngoingSql(context: IntervalContext): string {
  return `${C.status} = 'ongoing' AND ${C.ongoingSince} < ${staleLimit(context)}`
}

/** An ongoing row since before this second is stale; epoch seconds, bound. */
const staleLimit = ({ bindings, nowSeconds, staleOngoingHours }: IntervalContext): string =>
  bindings.bind('Int64', Math.floor(nowSeconds / MINUTE_SECONDS) * MINUTE_SECONDS - staleOngoingHours * 3600)

/**
 * Statements of the keys of rows that may be under way after a second, by the mirror's skip indexes; replaced rows among them, which FINAL
 * sorts out.
 * @param after epoch seconds, bound @param condition further SQL over the rows
 */
export function keysReaching(after: string, condition: string, context: IntervalContext): string {
  const select = `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} WHERE ${condition} AND`
  return `${select} ${C.reachesTo} > ${after} UNION ALL ${select} ${C.ongoingSince} >= ${staleLimit(context)}`
}

/** Keys of rows that were never closed. @param condition further SQL over the rows */
export const keysNeverClosed = (condition: string, context: IntervalContext): string =>
  `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} WHERE ${condition} AND ${C.ongoingSince} > 0 AND ${C.ongoingSince} < ${staleLimit(context)}`

/** Calls that are under way at a second. */
export function activeAtSql(atSeconds: number, context: IntervalContext): string {
  const { start, end, usable } = interval(context)
  const at = context.bindings.bind('Int64', atSeconds)
  const keys = keysReaching(at, `${C.reachesFrom} <= ${at}`, context)
  return `(${ROW_KEY}) IN (${keys}) AND ${usable} AND ifNull(${start} <= ${at} AND ${end} > ${at}, false)`
}
