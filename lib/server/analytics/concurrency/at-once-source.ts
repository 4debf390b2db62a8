import type { Filters } from '@/lib/shared/contracts/filters'
import { COLUMNS as C, CALLS_TABLE, instant, ROW_KEY } from '../calls/columns'
import { type WhereContext, whereSql } from '../where'
import { interval, keysReaching, presentOf, staleOngoingSql } from './interval'

export type AtOnceOf = 'calls' | 'people'
/** The time that is looked at, epoch seconds, `to` excluded and never after the present; an open `from` is null. */
export type Reach = { from: number | null; to: number }
/** Filters and what they need; their window is no matter here. */
export type SourceContext = Omit<WhereContext, 'window'> & { filters: Partial<Filters> }

/**
 * `s` and `e` of everything that was under way within the reach, cut to it, whenever its call began; `columns` are selected beside them.
 * Calls of another time are found by the mirror's skip indexes, so that a window costs no more because history grew.
 */
export function atOnceSource(of: AtOnceOf, reach: Reach, columns: readonly string[], context: SourceContext): string {
  const { bindings, filters } = context
  const cut = of === 'calls' ? callRows : stayRows
  const window = { from: reach.from, to: reach.to }
  const inside = cut(reach, columns, whereSql(filters, { ...context, window }), context)
  const keys = keysOfOtherTimes(reach, context)
  const all = whereSql(filters, { ...context, window: { from: null, to: null }, bindings })
  const outside = cut(reach, columns, `(${ROW_KEY}) IN (${keys.join(' UNION ALL ')}) AND ${all}`, context)
  return `${inside} UNION ALL ${outside}`
}

/** Keys of rows whose time lies outside, but which reach inside; replaced rows among them, which FINAL sorts out. */
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
  return `SELECT ${[...columns, ...cutTo(reach, s, e, context)].join(', ')} FROM ${CALLS_TABLE} FINAL
    WHERE ${usable} AND ifNull(${overlaps(reach, start, end, context)}, false) AND ${where}`
}

/** One row a stay; those of calls that are open for too long are left out with them. */
function stayRows(reach: Reach, columns: readonly string[], where: string, context: SourceContext): string {
  const present = context.bindings.bind('Int64', presentOf(context.nowSeconds))
  const end = `if(stay.2 = 0, ${present}, stay.2)`
  return `SELECT ${[...columns, ...cutTo(reach, 'stay.1', end, context)].join(', ')} FROM ${CALLS_TABLE} FINAL
    ARRAY JOIN arrayZip(${C.stayFrom}, ${C.stayTo}) AS stay
    WHERE NOT (${staleOngoingSql(context)}) AND stay.1 < ${end} AND ${overlaps(reach, 'stay.1', end, context)} AND ${where}`
}

function overlaps(reach: Reach, start: string, end: string, { bindings }: SourceContext): string {
  const until = `${start} < ${bindings.bind('Int64', reach.to)}`
  return reach.from === null ? until : `${until} AND ${end} > ${bindings.bind('Int64', reach.from)}`
}

function cutTo(reach: Reach, start: string, end: string, { bindings }: SourceContext): string[] {
  const from = reach.from === null ? start : `greatest(${start}, ${bindings.bind('Int64', reach.from)})`
  return [`${from} AS s`, `least(${end}, ${bindings.bind('Int64', reach.to)}) AS e`]
}
