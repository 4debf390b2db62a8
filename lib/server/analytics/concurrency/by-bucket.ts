import { FILTER_NAMES, type Filters } from '@/lib/shared/contracts/filters'
import { WIDE_SECONDS } from '../ask'
import { cached } from '../cache'
import { keyOfFilters } from '../calls/filters-key'
import { callsSpan } from '../calls/totals'
import type { AnalyticsDeps } from '../deps'
import { askFigures, type BucketQuestion, type Found } from './ask-figures'
import { type ConcurrencyFigures, IDLE } from './figures'
import { rememberedFigures, settledPart } from './settled'

/** Overall and in each bucket. */
type ByBucket = { whole: ConcurrencyFigures; buckets: ConcurrencyFigures[] }
/** Concurrency in each bucket and overall, shared by all questions about the same window and filters. */
export function concurrencyByBucket(
  deps: AnalyticsDeps,
  question: BucketQuestion,
): Promise<{ calls: ByBucket; people: ByBucket }> {
  const { filters, reach, starts, withPeople } = question
  const key = ['concurrency-buckets', withPeople, deps.nowSeconds, starts, keyOfFilters(deps, filters, reach)]
  return cached(deps.mirror, JSON.stringify(key), async () => {
    const parts = await partsOf(deps, question)
    const bucketsOf = (kind: keyof Found): ByBucket => {
      const found = new Map<number, ConcurrencyFigures>()
      for (const part of parts)
        for (const [start, figures] of part[kind]) found.set(start, joined(found.get(start) ?? IDLE, figures))
      const buckets = starts.map((start) => found.get(start) ?? IDLE)
      return { whole: buckets.reduce(joined, IDLE), buckets }
    }
    return { calls: bucketsOf('calls'), people: bucketsOf('people') }
  })
}

/** Filters that leave out no call. */
const HARMLESS: readonly string[] = ['range', 'from', 'to', 'tz']
const isEveryCall = (filters: Filters): boolean =>
  FILTER_NAMES.every((name) => HARMLESS.includes(name) || [filters[name] ?? []].flat().length === 0)

/**
 * With people and without filters, the settled days are remembered, so that only what stands before and after them is asked anew. A first ask
 * in parts costs more than one statement, so calls alone, and filters, which change more often than days, are asked about the whole reach.
 */
async function partsOf(deps: AnalyticsDeps, question: BucketQuestion): Promise<Found[]> {
  const { filters, reach, withPeople } = question
  const settled =
    !withPeople || !isEveryCall(filters) || reach.to - reach.from > WIDE_SECONDS ? null : await settledPart(deps, reach)
  const { last } = await callsSpan(deps)
  if (settled === null) return [await askFigures(deps, question, last)]
  const [before, middle, after] = await Promise.all([
    askFigures(deps, { ...question, reach: { from: reach.from, to: settled.from } }, last),
    rememberedFigures(deps, { ...question, reach: settled }),
    askFigures(deps, { ...question, reach: { from: settled.to, to: reach.to } }, last),
  ])
  return [before, middle, after]
}

/** Figures of two stretches of time, the earlier first: calls are only cut between them, so the higher peak is the peak of both. */
const joined = (one: ConcurrencyFigures, next: ConcurrencyFigures): ConcurrencyFigures => ({
  ...(next.peak > one.peak ? next : one),
  seconds: one.seconds + next.seconds,
})
