import type { AnalyticsMeta, AnalyticsValue } from '@/lib/shared/analytics/analytics'

/**
 * One time bucket. `start` is its calendar start; `[from, to)` is the part inside the requested range, which is what its
 * numbers count and what its door opens. Epoch seconds; `to` null is open.
 */
export type Bucket = { start: number; from: number; to: number | null; partial: boolean }
/** A result's value as a number, null if there is none. */
export function numberOf(value: AnalyticsValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/**
 * Buckets from the starts in the rows. Each ends where the next starts, so no calendar or zone arithmetic is repeated here and
 * days of 23 or 25 hours need no special care; the first and last are clipped to the requested range.
 */
export function bucketsOf(starts: Iterable<number>, range: Pick<AnalyticsMeta, 'from' | 'to'>): Bucket[] {
  const sorted = [...new Set(starts)].sort((a, b) => a - b)
  const typical = medianStep(sorted)
  return sorted.map((start, index) => {
    const next = sorted[index + 1] ?? null
    const from = Math.max(start, range.from ?? start)
    const to = next ?? range.to
    const cutAtEnd = next === null && to !== null && typical !== null && to - start < typical * 0.97
    return { start, from, to, partial: from > start || cutAtEnd }
  })
}

function medianStep(sorted: readonly number[]): number | null {
  const steps = sorted.slice(1).map((start, index) => start - (sorted[index] as number))
  if (steps.length === 0) return null
  steps.sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)] as number
}
