import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { type Filters, NAMED_RANGES } from '@/lib/shared/filters/filters'
import { countOf } from '@/lib/shared/text/format'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'

/** The API rejects more steps than this: two weeks of minutes, two years of hours. */
const MAX_STEPS = 20_160
const STEP_SECONDS: Partial<Record<Dimension, number>> = { minute: 60, hourly: 3600 }
const MAX_DAYS = { day: 1, week: 7, month: 31 } as const

/** About how long a range is, seconds; null if it is open, or if its ends are given as dates. */
export function rangeSecondsOf({ range, from, to }: Partial<Filters>): number | null {
  if (from !== undefined || to !== undefined) {
    const [start, end] = [Number(from), Number(to)]
    return Number.isFinite(start) && Number.isFinite(end) ? end - start : null
  }
  if (range === undefined || range === 'all') return null
  const span = NAMED_RANGES[range]
  return 'unit' in span ? MAX_DAYS[span.unit] * DAY_SECONDS : span.seconds
}

/** Why a time interval is too fine for a range, as a sentence; null if it is not, or if the range is open and depends on the calls. */
export function stepRefusal(step: Dimension, rangeSeconds: number | null): string | null {
  const seconds = STEP_SECONDS[step]
  if (seconds === undefined || rangeSeconds === null || rangeSeconds / seconds <= MAX_STEPS) return null
  return `Too fine for this range: at most ${countOf(Math.floor((MAX_STEPS * seconds) / DAY_SECONDS), 'day')}.`
}
