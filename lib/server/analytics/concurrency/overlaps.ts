import type { Filters } from '@/lib/shared/contracts/filters'
import { COLUMNS as C, CALLS_TABLE, instant, ROW_KEY } from '../calls/columns'
import { type WhereContext, whereSql } from '../where'
import { interval, keysReaching, presentOf, staleOngoingSql } from './interval'

export type ConcurrencyOf = 'calls' | 'people'
/** The time span examined, epoch seconds; `to` is excluded and never in the future, an open `from` is null. */
export type Reach = { from: number | null; to: number }
/** Filters and what they need, without a window. */
export type SourceContext = Omit<WhereContext, 'window'> & { filters: Partial<Filters> }

/**
 * Selects `s` and `e` of everything under way within the reach, clipped to it, whenever its call began; `columns` are added.
 * Calls whose time lies outside are found through the mirror's skip indexes, so that the cost does not grow with history.
 */
export function overlapSource(
  of: ConcurrencyOf,
  reach: Reach,
  columns: readonly string[],
  context: SourceContext,
): string {
  const { bindings, filters } = context
  const rowsOf = of === 'calls' ? callRows : presenceRows
  const window = { from: reach.from, to: reach.to }
  const inside = rowsOf(reach, columns, whereSql(filters, { ...context, window }), context)
  const keys = keysOfOtherTimes(reach, context)
  const all = whereSql(filters, { ...context, window: { from: null, to: null }, bindings })
  const outside = rowsOf(reach, columns, `(${ROW_KEY}) IN (${keys.join(' UNION ALL ')}) AND ${all}`, context)
  return `${inside} UNION ALL ${outside}`
}

/** Keys of rows whose time lies outside but which extend inside; may include replaced rows, which FINAL drops. */
function keysOfOtherTimes(reach: Reach, context: SourceContext): string[] {
  const { bindings } = context
  const to = bindings.bind('Int64', reach.to)
  const select = `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} WHERE`
  const after = `${select} ${C.time} >= ${instant(to)} AND ${C.reachesFrom} < ${to}`
  if (reach.from === null) return [after]
  const from = bindings.bind('Int64', reach.from)
  return [keysReaching(from, `${C.time} < ${instant(from)}`, context), after]
}

function callRows(reach: Reach, columns: readonly string[], where: string, context: SourceContext): string {
  const { start, end, usable } = interval(context)
  const [s, e] = [`assumeNotNull(${start})`, `assumeNotNull(toInt64(${end}))`]
  return `SELECT ${[...columns, ...clippedTo(reach, s, e, context)].join(', ')} FROM ${CALLS_TABLE} FINAL
    WHERE ${usable} AND ifNull(${overlaps(reach, start, end, context)}, false) AND ${where}`
}

/** One row per presence interval; calls ongoing for too long are excluded. */
function presenceRows(reach: Reach, columns: readonly string[], where: string, context: SourceContext): string {
  const present = context.bindings.bind('Int64', presentOf(context.nowSeconds))
  const end = `if(presence.2 = 0, ${present}, presence.2)`
  return `SELECT ${[...columns, ...clippedTo(reach, 'presence.1', end, context)].join(', ')} FROM ${CALLS_TABLE} FINAL
    ARRAY JOIN arrayZip(${C.presenceFrom}, ${C.presenceTo}) AS presence
    WHERE NOT (${staleOngoingSql(context)}) AND presence.1 < ${end} AND ${overlaps(reach, 'presence.1', end, context)} AND ${where}`
}

function overlaps(reach: Reach, start: string, end: string, { bindings }: SourceContext): string {
  const until = `${start} < ${bindings.bind('Int64', reach.to)}`
  return reach.from === null ? until : `${until} AND ${end} > ${bindings.bind('Int64', reach.from)}`
}

function clippedTo(reach: Reach, start: string, end: string, { bindings }: SourceContext): string[] {
  const from = reach.from === null ? start : `greatest(${start}, ${bindings.bind('Int64', reach.from)})`
  return [`${from} AS s`, `least(${end}, ${bindings.bind('Int64', reach.to)}) AS e`]
}
