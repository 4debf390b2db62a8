import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import { callsByWord } from '@/lib/server/analytics/filters/calls-by-word'
import { Bindings, COLUMNS as C, instant } from '@/lib/server/analytics/sql'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import { matchingTimes } from './matching-keys'

const DAY_SECONDS = 86_400
/** Windows longer than this are worth a second engine thread. */
const WIDE_DAYS = 60

/** UTC days, both included, as days since 1970; an open end is infinite. */
export type DayRange = { from: number; to: number }

/**
 * Counts the filtered calls of some days, by day; days without any are left out.
 * @param cut days whose calls’ times are wanted too, ascending
 * @param isFinal true where an answer without FINAL met a removed row
 */
export async function askDays(
  deps: AnalyticsDeps,
  filters: Filters,
  ranges: readonly DayRange[],
  cut: readonly number[],
  isFinal = false,
): Promise<{ day: number; calls: number; times: number[] | null }[]> {
  const bindings = new Bindings()
  const from = Math.min(...ranges.map((range) => range.from))
  const to = Math.max(...ranges.map((range) => range.to))
  const byWord = await callsByWord(deps, filters)
  const source = matchingTimes(
    { ...deps, byWord },
    filters,
    secondsOf({ from, to }),
    bindings,
    amongSql(ranges, bindings),
    isFinal,
  )
  const days = bindings.bind('Array(Int64)', cut)
  const rows = await deps.mirror.query<{ day: unknown; calls: unknown; times: unknown[]; removed: unknown }>({
    name: 'calls-days',
    sql: `SELECT intDiv(t, ${DAY_SECONDS}) AS day, count() AS calls, groupArrayIf(t, day IN ${days}) AS times, max(removed) AS removed
      FROM (${source}) GROUP BY day`,
    params: bindings.params,
    wide: to - from > WIDE_DAYS,
  })
  if (!isFinal && rows.some(({ removed }) => Number(removed) > 0)) return askDays(deps, filters, ranges, cut, true)
  const wanted = new Set(cut)
  return rows.map((row) => {
    const day = Number(row.day)
    return {
      day,
      calls: Number(row.calls),
      times: wanted.has(day) ? row.times.map(Number).sort((one, other) => one - other) : null,
    }
  })
}

const secondsOf = ({ from, to }: DayRange): Window => ({
  from: Number.isFinite(from) ? from * DAY_SECONDS : null,
  to: Number.isFinite(to) ? (to + 1) * DAY_SECONDS : null,
})

/** The condition that a row is in one of several ranges, on the table’s `time`. */
function amongSql(ranges: readonly DayRange[], bindings: Bindings): string {
  if (ranges.length < 2) return '1'
  const conditions = ranges.map((range) => {
    const { from, to } = secondsOf(range)
    const ends = [
      ...(from === null ? [] : [`${C.time} >= ${instant(bindings.bind('Int64', from))}`]),
      ...(to === null ? [] : [`${C.time} < ${instant(bindings.bind('Int64', to))}`]),
    ]
    return ends.length === 0 ? '1' : `(${ends.join(' AND ')})`
  })
  return `(${conditions.join(' OR ')})`
}
