import type { Window } from '@/lib/shared/filters/range'
import type { Span } from '@/lib/shared/timeline/presence'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'
import { ANY_TIME, cached } from '../cache'
import { type AnalyticsDeps, ask } from '../deps'
import { type ConditionContext, whereSql } from '../filters/where'
import { COLUMNS as C, CALLS_TABLE, instant, ROW_KEY, windowConditions } from '../sql'
import { interval, presentOf, reachesBefore, reachingAfter, staleBefore, staleLimit, staleOngoingSql } from './interval'

/** Beyond this much time outside a reach, reading whole days costs more than finding the calls in them that matter. */
const MAX_OUTSIDE_SECONDS = 2 * DAY_SECONDS

/**
 * A window, of whole UTC days at its ends, with the times of all calls under way within a reach: one range of rows is read several times faster than
 * a range and some keys. Null where a call extends into the reach from too far outside.
 * @param last the last second of any row to read
 */
export async function rowSpan(deps: AnalyticsDeps, reach: Span, last: number): Promise<Window[] | null> {
  const start = Math.floor(reach.from / DAY_SECONDS) * DAY_SECONDS
  const end = Math.ceil(reach.to / DAY_SECONDS) * DAY_SECONDS
  const [from, to] = await Promise.all([earliestInto(deps, start), last < end ? end : latestBackInto(deps, end)])
  const isFar = start - from > MAX_OUTSIDE_SECONDS || to - end > MAX_OUTSIDE_SECONDS
  return isFar ? null : [{ from, to: last < reach.to ? reach.to : to }]
}

/** The time of the earliest call that may be under way after the start of a day, or that start; replaced rows may make it earlier. */
function earliestInto(deps: AnalyticsDeps, dayStart: number): Promise<number> {
  const staleDay = Math.floor(staleBefore(deps) / DAY_SECONDS) * DAY_SECONDS
  const read = async () => {
    const [row] = await ask<{ first: number | null }>(deps, 'reaching-into', (bindings) => {
      const at = bindings.bind('Int64', dayStart)
      const found = reachingAfter(at, bindings.bind('Int64', staleDay)).map(
        (condition) =>
          `SELECT minOrNull(${C.timeSeconds}) AS first FROM ${CALLS_TABLE} WHERE ${C.time} < ${instant(at)} AND ${condition}`,
      )
      return `SELECT min(first) AS first FROM (${found.join(' UNION ALL ')})`
    })
    return Number(row?.first ?? dayStart)
  }
  const question = JSON.stringify(['reaching-into', dayStart, staleDay])
  return cached(deps.mirror, question, read, { from: null, to: dayStart })
}

/** The second after the time of the latest call that may have been under way before the end of a day, or that end. */
function latestBackInto(deps: AnalyticsDeps, dayEnd: number): Promise<number> {
  const read = async () => {
    const [row] = await ask<{ last: number | null }>(deps, 'reaching-back-into', (bindings) => {
      const at = bindings.bind('Int64', dayEnd)
      return `SELECT maxOrNull(${C.timeSeconds}) AS last FROM ${CALLS_TABLE} WHERE ${C.time} >= ${instant(at)} AND ${reachesBefore(at)}`
    })
    return Number(row?.last ?? dayEnd - 1) + 1
  }
  return cached(deps.mirror, JSON.stringify(['reaching-back-into', dayEnd]), read, { from: dayEnd, to: null })
}

/** A scope whose window is replaced by the reach. */
export type SourceContext = ConditionContext & {
  /** The last second of any row: often there is none after the reach. */
  last: number
  /** The windows that contain the rows, if known (`rowSpan`). */
  rows: readonly Window[] | null
}

/**
 * Selects `s` and `e` of every call under way within the reach, clipped to it, whenever it began; `columns` are added.
 * Calls whose time lies outside are found through the mirror's skip indexes, so that the cost does not grow with history.
 */
export function callOverlaps(reach: Span, columns: readonly string[], context: SourceContext): string {
  const { start, end, usable } = interval(context)
  const [s, e] = [`assumeNotNull(${start})`, `assumeNotNull(toInt64(${end}))`]
  const bind = (second: number) => context.bindings.bind('Int64', second)
  return `SELECT ${[...columns, ...clippedTo(reach, s, e, context)].join(', ')} FROM ${CALLS_TABLE} FINAL
    WHERE ${usable} AND ifNull(${start} < ${bind(reach.to)} AND ${end} > ${bind(reach.from)}, false) AND ${everywhere(reach, context)}`
}

/** Selects `s` and `e` of calls (`is_person` 0) and of each person’s presence in them (1) in the same way; those open for too long are left out. */
export function callAndPeopleOverlaps(reach: Span, context: SourceContext): string {
  const { start, end, usable } = interval(context)
  const present = context.bindings.bind('Int64', presentOf(context.nowSeconds))
  return `SELECT ${clippedTo(reach, 'since', 'until', context).join(', ')}, is_person FROM (
      SELECT NOT (${staleOngoingSql(context)}) AS counts, ${usable} AS is_usable,
        arrayPushBack(if(counts, ${C.presenceFrom}, []), if(is_usable, assumeNotNull(${start}), 0)) AS sinces,
        arrayPushBack(if(counts, arrayMap(at -> if(at = 0, ${present}, at), ${C.presenceTo}), []), if(is_usable, assumeNotNull(toInt64(${end})), 0)) AS untils,
        arrayMap(place -> place < length(sinces), arrayEnumerate(sinces)) AS are_people
      FROM ${CALLS_TABLE} FINAL WHERE ${everywhere(reach, context)}
    ) ARRAY JOIN sinces AS since, untils AS until, are_people AS is_person WHERE since < until AND s < e`
}

/**
 * A condition that the rows of all calls under way within the reach meet: the window of their times if known; else their time is within the reach, or
 * they extend into it. The keys may include those of replaced rows, which FINAL drops.
 */
function everywhere(reach: Span, context: SourceContext): string {
  const { bindings, last, rows } = context
  const filtered = whereSql({ ...context, window: ANY_TIME }, bindings)
  if (rows !== null) {
    const spans = rows.map((span) => windowConditions(span, bindings).join(' AND ') || '1')
    return `(${spans.join(' OR ')}) AND ${filtered}`
  }
  const [from, to] = [bindings.bind('Int64', reach.from), bindings.bind('Int64', reach.to)]
  const conditions = [
    ...(last < reach.to ? [] : [`${C.time} >= ${instant(to)} AND ${reachesBefore(to)}`]),
    ...reachingAfter(from, staleLimit(context)).map((condition) => `${C.time} < ${instant(from)} AND ${condition}`),
  ]
  const keys = conditions.map((condition) => `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} WHERE ${condition}`)
  const inside = windowConditions(reach, bindings).join(' AND ')
  return `((${inside}) OR (${ROW_KEY}) IN (${keys.join(' UNION ALL ')})) AND ${filtered}`
}

const clippedTo = ({ from, to }: Span, start: string, end: string, { bindings }: SourceContext): string[] => [
  `greatest(${start}, ${bindings.bind('Int64', from)}) AS s`,
  `least(${end}, ${bindings.bind('Int64', to)}) AS e`,
]
