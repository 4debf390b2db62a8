import {
  MAD_SCALE,
  MIN_SCORE,
  MIN_WEEKS,
  type Unusual,
  WATCHED,
  WATCHED_NAMES,
  type Watched,
  WEEK_OF,
  WEEKS_BEFORE,
} from '@/lib/shared/contracts/unusual'
import type { SumsBySlot } from './hours'
import type { Judged } from './slots'

/** The least that counts as one deviation, so that a figure which is always the same is not unusual at the first change. */
const MIN_DEVIATION: Record<Watched, (median: number) => number> = {
  calls: (median) => Math.sqrt(Math.max(median, 1)),
  unanswered: (median) => Math.sqrt(Math.max(median, 1)),
  totalMinutes: (median) => Math.max(median / 5, 10),
}

/** The judged hours or days whose figures are far from those of the weeks before (see `UNUSUAL_RULE`), in no particular order. */
export function unusualSlots(judged: Judged, sums: SumsBySlot): Unusual[] {
  const { span, slots, firstSlot } = judged
  const found: Unusual[] = []
  for (const { slot, from, to } of slots.values()) {
    const weeks = Math.min(WEEKS_BEFORE, Math.floor((slot - firstSlot) / WEEK_OF[span]))
    if (weeks < MIN_WEEKS) continue
    for (const figure of WATCHED_NAMES) {
      const sumAt = (at: number) => sums.get(at)?.[figure] ?? 0
      const past = Array.from({ length: weeks }, (_, index) => sumAt(slot - WEEK_OF[span] * (index + 1)))
      const value = sumAt(slot)
      const median = medianOf(past)
      if (Math.abs(value - median) < WATCHED[figure].leastOf[span]) continue
      const mad = medianOf(past.map((one) => Math.abs(one - median)))
      const deviation = Math.max(MAD_SCALE * mad, MIN_DEVIATION[figure](median))
      const score = (value - median) / deviation
      if (Math.abs(score) >= MIN_SCORE)
        found.push({ span, from, to, figure, value, median, deviation, score, weeks, causes: [] })
    }
  }
  return found
}

/** The median of at least one value, interpolated between ranks. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2
}
