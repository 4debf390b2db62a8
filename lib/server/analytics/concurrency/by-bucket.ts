import type { Span } from '@/lib/shared/timeline/presence'
import { cached } from '../cache'
import { endsOf, isEveryCall, partWithin, wholeDays } from '../days'
import { type AnalyticsDeps, ask, askCount, cachedFor, callsSpan, type Scope } from '../deps'
import { COLUMNS as C, CALLS_TABLE, instant } from '../sql'
import { type ConcurrencyFigures, figuresOf, figuresSql, IDLE, MAX_CUT_SECONDS } from './figures'
import { reachesBefore, staleBefore } from './interval'
import { callAndPeopleOverlaps, callOverlaps, rowSpan } from './overlaps'
import { slicedSql, slicesOf } from './slices'

/** The figures of a bucket: of calls, or of the people in them. */
type BucketFigures = ConcurrencyFigures & { start: number; isPerson: boolean }
type Buckets = {
  reach: Span
  /** Bucket starts, ascending, the first no later than the beginning of the reach. */
  starts: readonly number[]
  /** Whether to read the figures of people as well; without, they are all idle. */
  withPeople: boolean
}

/** The whole UTC days of a reach whose figures no longer change as time passes; null for few, or if a later or open call extends into them. */
async function settledPart(deps: AnalyticsDeps, reach: Span): Promise<Span | null> {
  const limit = staleBefore(deps)
  const days = wholeDays(reach, limit)
  if (days === null) return null
  const settled = partWithin(days, reach)
  const count = () =>
    askCount(deps, 'concurrency-unsettled', (bindings) => {
      const at = bindings.bind('Int64', settled.to)
      const isOpen = `${C.ongoingSince} >= ${bindings.bind('Int64', limit)}`
      return `SELECT count() FROM ${CALLS_TABLE} WHERE (${C.time} >= ${instant(at)} OR ${isOpen}) AND ${reachesBefore(at)}`
    })
  const unsettled = await cached(deps.mirror, JSON.stringify(['concurrency-unsettled', settled.to, limit]), count)
  return unsettled === 0 ? settled : null
}

type ByBucket = { whole: ConcurrencyFigures; buckets: ConcurrencyFigures[] }
/** Concurrency in each bucket and overall, shared by all questions about the same window and filters. */
export function concurrencyByBucket(scope: Scope, buckets: Buckets): Promise<{ calls: ByBucket; people: ByBucket }> {
  const { reach, starts, withPeople } = buckets
  const question = ['concurrency-buckets', withPeople, scope.nowSeconds, starts]
  return cachedFor({ ...scope, window: reach }, question, async () => {
    const parts = await partsOf(scope, buckets)
    const bucketsOf = (ofPeople: boolean): ByBucket => {
      const found = new Map<number, ConcurrencyFigures>()
      for (const { start, isPerson, ...figures } of parts.flat())
        if (isPerson === ofPeople) found.set(start, joined(found.get(start) ?? IDLE, figures))
      const all = starts.map((start) => found.get(start) ?? IDLE)
      return { whole: all.reduce(joined, IDLE), buckets: all }
    }
    return { calls: bucketsOf(false), people: bucketsOf(true) }
  })
}

/** Without filters, the settled days are cached and only the time around them is read; with filters, which change more often than days, everything is. */
async function partsOf(scope: Scope, buckets: Buckets): Promise<BucketFigures[][]> {
  const { reach, withPeople } = buckets
  const isRemembered = isEveryCall(scope.filters) && reach.to - reach.from <= MAX_CUT_SECONDS
  const [settled, { last }] = await Promise.all([isRemembered ? settledPart(scope, reach) : null, callsSpan(scope)])
  if (settled === null) return [await askFigures(scope, [reach], buckets, last)]
  const ends = endsOf(reach, settled).map((end) => partWithin(end, reach))
  const question = ['concurrency-settled', withPeople, startsWithin(buckets.starts, settled)]
  const read = () => askFigures(scope, [settled], buckets, settled.to - 1)
  return Promise.all([
    cachedFor({ ...scope, window: settled }, question, read, { from: null, to: settled.to }),
    askFigures(scope, ends, buckets, last),
  ])
}

/** Figures of two stretches of time: calls are only cut between them, so the higher peak is the peak of both, and of equal ones the earlier. */
const joined = (one: ConcurrencyFigures, next: ConcurrencyFigures): ConcurrencyFigures => ({
  ...(next.peak > one.peak || (next.peak === one.peak && (next.at ?? 0) < (one.at ?? 0)) ? next : one),
  seconds: one.seconds + next.seconds,
})

/** The figures of the buckets of some stretches of time, ascending, by one statement; idle ones are left out. @param last the last second of any row to read */
async function askFigures(
  scope: Scope,
  stretches: readonly Span[],
  { starts, withPeople }: Pick<Buckets, 'starts' | 'withPeople'>,
  last: number,
): Promise<BucketFigures[]> {
  const [first, final] = [stretches[0], stretches.at(-1)]
  if (first === undefined || final === undefined) return []
  const whole = { from: first.from, to: final.to }
  const spans = await Promise.all(stretches.map((one) => rowSpan(scope, one, last)))
  const known = spans.flatMap((span) => span ?? [])
  const context = { ...scope, last, rows: known.length < spans.length ? null : known }
  const slices = stretches.flatMap((one) => slicesOf(one, startsWithin(starts, one), ['time'], scope.zone).slices)
  const keys = ['is_person', 'bucket'].map((name) => [name, name] as const)
  const rows = await ask(scope, withPeople ? 'concurrency-people' : 'concurrency-calls', (bindings) => {
    const source = withPeople
      ? callAndPeopleOverlaps(whole, { ...context, bindings })
      : callOverlaps(whole, ['false AS is_person'], { ...context, bindings })
    return figuresSql(slicedSql(source, { slices, stepSeconds: null }, bindings), keys, whole)
  })
  return rows.map((row) => ({ ...figuresOf(row), start: Number(row.bucket), isPerson: Boolean(row.is_person) }))
}

/** The starts of the buckets that a reach touches. */
export function startsWithin(starts: readonly number[], { from, to }: Span): number[] {
  const first = starts.findLastIndex((start) => start <= from)
  return starts.slice(Math.max(first, 0)).filter((start) => start < to)
}
