import type { Window } from '@/lib/shared/filters/range'
import { ask, type Scope } from '../analytics/deps'
import { callsByWord } from '../analytics/filters/calls-by-word'
import { type Bindings, windowConditions } from '../analytics/sql'
import { matchingTimes } from './matching-keys'

const DAY_SECONDS = 86_400

/** UTC days, both included, as days since 1970; an open end is infinite. */
export type DayRange = { from: number; to: number }

/**
 * Counts the filtered calls of some days, by day; days without any are left out.
 * @param cut days whose calls’ times are wanted too
 * @param isFinal true where an answer without FINAL met a removed row
 */
export async function askDays(
  scope: Scope,
  ranges: readonly DayRange[],
  cut: readonly number[],
  isFinal = false,
): Promise<{ day: number; calls: number; times: number[] | null }[]> {
  const from = Math.min(...ranges.map((range) => range.from))
  const to = Math.max(...ranges.map((range) => range.to))
  const days = { ...scope, window: secondsOf({ from, to }), byWord: await callsByWord(scope, scope.filters) }
  const rows = await ask<{ day: number; calls: number; times: number[]; removed: number }>(
    scope,
    'calls-days',
    (bindings) => {
      const source = matchingTimes(days, bindings, amongSql(ranges, bindings), isFinal)
      return `SELECT intDiv(t, ${DAY_SECONDS}) AS day, count() AS calls, max(removed) AS removed,
        groupArrayIf(t, day IN ${bindings.bind('Array(Int64)', cut)}) AS times FROM (${source}) GROUP BY day`
    },
  )
  if (!isFinal && rows.some(({ removed }) => removed > 0)) return askDays(scope, ranges, cut, true)
  const wanted = new Set(cut)
  return rows.map(({ day, calls, times }) => ({ day, calls, times: wanted.has(day) ? times : null }))
}

const secondsOf = ({ from, to }: DayRange): Window => ({
  from: Number.isFinite(from) ? from * DAY_SECONDS : null,
  to: Number.isFinite(to) ? (to + 1) * DAY_SECONDS : null,
})

/** The condition that a row is in one of several ranges, on the table’s `time`. */
function amongSql(ranges: readonly DayRange[], bindings: Bindings): string {
  if (ranges.length < 2) return '1'
  const conditions = ranges.map((range) => windowConditions(secondsOf(range), bindings).join(' AND ') || '1')
  return `(${conditions.map((condition) => `(${condition})`).join(' OR ')})`
}
