import { FILTER_NAMES, type Filters } from '@/lib/shared/filters/filters'
import { ask, callsSpan, WIDE_SECONDS } from '../ask'
import { cached } from '../cache'
import { type AnalyticsDeps, cachedFor, type Scope } from '../deps'
import { COLUMNS as C, CALLS_TABLE, instant } from '../sql'
import {
  askFigures,
  type Buckets,
  type ClosedReach,
  type ConcurrencyFigures,
  type FiguresByStart,
  IDLE,
  startsWithin,
} from './figures'
import { reachesBefore, staleBefore } from './interval'

const DAY_SECONDS = 86_400
const MIN_SETTLED_SECONDS = 2 * DAY_SECONDS

/** Figures as of a moment; they hold until a call that is still open becomes stale. */
type Remembered = {
  found: FiguresByStart
  /** The limit of staleness as of which they were asked, and the first `ongoingSince` that it has to pass for them to change; null for none. */
  staleBefore: number
  openSince: number | null
}

/**
 * The whole UTC days of a reach that only calls from before their end, and no time that passes but by making them stale, can change; null where
 * there are few of them or a call reaches back into them from a later time.
 */
async function settledPart(deps: AnalyticsDeps, { from, to }: ClosedReach): Promise<ClosedReach | null> {
  const end = Math.floor(Math.min(to, staleBefore(deps)) / DAY_SECONDS) * DAY_SECONDS
  const settled = { from: Math.ceil(from / DAY_SECONDS) * DAY_SECONDS, to: end }
  if (settled.to - settled.from < MIN_SETTLED_SECONDS) return null
  const reachBack = await cached(
    deps.mirror,
    JSON.stringify(['concurrency-reach-back', end]),
    async () => {
      const [row] = await ask<{ calls: unknown }>(deps, 'concurrency-reach-back', (bindings) => {
        const at = bindings.bind('Int64', end)
        return `SELECT count() AS calls FROM ${CALLS_TABLE} WHERE ${C.time} >= ${instant(at)} AND ${reachesBefore(at)}`
      })
      return Number(row?.calls ?? 0)
    },
    { from: end, to: null },
  )
  return reachBack === 0 ? settled : null
}

/** The figures of settled days, asked again after a write to a call from before their end and when an open call of theirs has become stale. */
async function rememberedFigures(scope: Scope, buckets: Buckets): Promise<FiguresByStart> {
  const { reach, withPeople } = buckets
  const starts = startsWithin(buckets.starts, reach)
  const limit = staleBefore(scope)
  const read = () => askFigures(scope, { ...buckets, starts }, reach.to - 1)
  let passed: number | null = null
  for (;;) {
    const one: Remembered = await cachedFor(
      { ...scope, window: reach },
      ['concurrency-settled', withPeople, starts, passed],
      async () => {
        const [openSince, found] = await Promise.all([openSinceOf(scope, reach.to), read()])
        return { found, staleBefore: limit, openSince }
      },
      { from: null, to: reach.to },
    )
    // A question of a minute that another has already left behind.
    if (one.staleBefore > limit) return read()
    if (one.openSince === null || one.openSince >= limit) return one.found
    passed = one.openSince
  }
}

/** Since when the oldest open call that counts before a second has been open; replaced rows may make it older. */
async function openSinceOf(deps: AnalyticsDeps, before: number): Promise<number | null> {
  const [row] = await ask<{ calls: unknown; since: unknown }>(deps, 'concurrency-open-since', (bindings) => {
    const end = bindings.bind('Int64', before)
    return `SELECT count() AS calls, min(${C.ongoingSince}) AS since FROM ${CALLS_TABLE}
      WHERE ${C.ongoingSince} >= ${bindings.bind('Int64', staleBefore(deps))} AND ${C.time} < ${instant(end)} AND ${C.reachesFrom} < ${end}`
  })
  return Number(row?.calls ?? 0) === 0 ? null : Number(row?.since)
}

/** Overall and in each bucket. */
type ByBucket = { whole: ConcurrencyFigures; buckets: ConcurrencyFigures[] }
/** Concurrency in each bucket and overall, shared by all questions about the same window and filters. */
export function concurrencyByBucket(scope: Scope, buckets: Buckets): Promise<{ calls: ByBucket; people: ByBucket }> {
  const { reach, starts, withPeople } = buckets
  const question = ['concurrency-buckets', withPeople, scope.nowSeconds, starts]
  return cachedFor({ ...scope, window: reach }, question, async () => {
    const parts = await partsOf(scope, buckets)
    const bucketsOf = (kind: keyof FiguresByStart): ByBucket => {
      const found = new Map<number, ConcurrencyFigures>()
      for (const part of parts)
        for (const [start, figures] of part[kind]) found.set(start, joined(found.get(start) ?? IDLE, figures))
      const all = starts.map((start) => found.get(start) ?? IDLE)
      return { whole: all.reduce(joined, IDLE), buckets: all }
    }
    return { calls: bucketsOf('calls'), people: bucketsOf('people') }
  })
}

/** Filters that leave out no call. */
const HARMLESS: readonly string[] = ['range', 'from', 'to', 'tz']
const isEveryCall = (filters: Filters): boolean =>
  FILTER_NAMES.every((name) => HARMLESS.includes(name) || [filters[name] ?? []].flat().length === 0)

/**
 * With people and without filters, the settled days are remembered, so that only what stands before and after them is asked again: that saves a
 * third of calls and people at once of 30 days. A first ask
 * in parts costs more than one statement, so calls alone, and filters, which change more often than days, are asked about the whole reach.
 */
async function partsOf(scope: Scope, buckets: Buckets): Promise<FiguresByStart[]> {
  const { reach, withPeople } = buckets
  const settled =
    !withPeople || !isEveryCall(scope.filters) || reach.to - reach.from > WIDE_SECONDS
      ? null
      : await settledPart(scope, reach)
  const { last } = await callsSpan(scope)
  if (settled === null) return [await askFigures(scope, buckets, last)]
  return Promise.all([
    askFigures(scope, { ...buckets, reach: { from: reach.from, to: settled.from } }, last),
    rememberedFigures(scope, { ...buckets, reach: settled }),
    askFigures(scope, { ...buckets, reach: { from: settled.to, to: reach.to } }, last),
  ])
}

/** Figures of two stretches of time, the earlier first: calls are only cut between them, so the higher peak is the peak of both. */
const joined = (one: ConcurrencyFigures, next: ConcurrencyFigures): ConcurrencyFigures => ({
  ...(next.peak > one.peak ? next : one),
  seconds: one.seconds + next.seconds,
})
