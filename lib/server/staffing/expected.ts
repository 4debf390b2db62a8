import type { ExpectedDay, Staffing } from '@/lib/shared/staffing'
import { addDays, type Day, weekdayOf } from '@/lib/shared/zones/calendar'
import { quantileIn } from '../analytics/measures'

const WEEK_DAYS = 7

/** Next week is predicted during the current week, which is not over, so the latest week to look at is two weeks earlier. */
const AHEAD_WEEKS = 2

/**
 * Next week's calls: for each day the median, with the middle half, of the same weekday in the last whole weeks; and how far off the same rule would
 * have been, equally far ahead, on each past day that has as many weeks before it.
 * @param past calls of the days of whole weeks, oldest first; null where they are not known
 * @param first the first day of next week: the week after the one that follows `past`
 * @param weeks how many weeks the rule looks back
 */
export function expectedCalls(
  past: readonly (number | null)[],
  first: Day,
  weeks: number,
): Pick<Staffing, 'expected' | 'pastError'> {
  const before = (index: number): number[] | null => {
    const same = Array.from({ length: weeks }, (_, week) => past[index - (week + AHEAD_WEEKS) * WEEK_DAYS])
    return same.every((value): value is number => value != null) ? same : null
  }
  const expected = Array.from({ length: WEEK_DAYS }, (_, index): ExpectedDay => {
    const date = addDays(first, index)
    const same = before(past.length + WEEK_DAYS + index)
    const at = (share: number) => (same === null ? null : quantileIn(same, share))
    return { date, weekday: weekdayOf(date), expected: at(0.5), low: at(0.25), high: at(0.75) }
  })
  const judged = past.flatMap((calls, index) => {
    const same = before(index)
    return calls === null || same === null ? [] : [{ calls, off: Math.abs(calls - (quantileIn(same, 0.5) as number)) }]
  })
  const all = judged.reduce((sum, { calls }) => sum + calls, 0)
  const off = judged.reduce((sum, day) => sum + day.off, 0)
  return { expected, pastError: { share: all === 0 ? null : off / all, days: judged.length } }
}
