import type { TimeBucket } from '../contracts/analytics'
import type { Busy, Concurrency } from '../contracts/concurrency'
import type { Filters } from '../contracts/filters'
import { DEFAULT_ZONE, resolveWindow } from '../contracts/range'
import { bucketStarts, chooseBucket } from './buckets'
import { cached } from './cache'
import { callsSpan, keyOfFilters } from './calls'
import { COLUMNS as C, CALLS_TABLE } from './columns'
import { type AnalyticsDeps, minuteOf } from './deps'
import { GAP_SQL } from './gaps'
import { activeAtSql, interval, MINUTE_SECONDS } from './interval'
import { Bindings } from './sql'
import { whereSql } from './where'

/**
 * How many calls and people were under way at once in each bucket of the window, whenever the calls began: peak with its moment, and average over the
 * time that has passed. An open window reaches from the first call to now.
 * @param by the bucket, chosen by the window's length when undefined
 * @throws AppError INVALID_REQUEST naming `from` or `by`
 */
export async function readConcurrency(
  deps: AnalyticsDeps,
  filters: Filters,
  by: TimeBucket | undefined,
): Promise<{ bucket: TimeBucket; concurrency: Concurrency }> {
  const asked = { ...deps, nowSeconds: minuteOf(deps.nowSeconds) }
  const window = resolveWindow(filters, deps.nowSeconds)
  const zone = filters.tz ?? DEFAULT_ZONE
  const known = await callsSpan(deps)
  // Ongoing calls reach to the end of this minute, and so does the time that has passed.
  const present = asked.nowSeconds + MINUTE_SECONDS
  const from = window.from ?? Math.min(known.first, window.to ?? known.first)
  const to = Math.min(window.to ?? present, present)
  const bucket = by ?? chooseBucket((window.to ?? to) - from)
  const starts = bucketStarts(from, window.to ?? to, bucket, zone)
  const question = JSON.stringify([
    'concurrency',
    bucket,
    zone,
    asked.nowSeconds,
    keyOfFilters(asked, filters, { from, to: window.to ?? to }),
  ])
  const concurrency = await cached(deps.mirror, question, () =>
    to <= from
      ? Promise.resolve({
          buckets: starts.map((start, index) => calm(start, starts[index + 1] ?? start)),
          whole: null,
          earlierCalls: 0,
          excluded: 0,
        })
      : countAll(asked, filters, { from, to, until: window.to ?? to, starts }),
  )
  return { bucket, concurrency }
}

type Reach = { from: number; to: number; until: number; starts: readonly number[] }
/** Bucket 0 is the whole. */
type Row = { bucket: number; peak: number; at: number; seconds: number }

async function countAll(deps: AnalyticsDeps, filters: Filters, reach: Reach): Promise<Concurrency> {
  const { from, to, until, starts } = reach
  const [calls, people, excluded] = await Promise.all([
    rowsOf(deps, filters, reach, 'calls'),
    rowsOf(deps, filters, reach, 'people'),
    excludedOf(deps, filters, reach),
  ])
  const edges = starts.map((start, index) => ({
    from: Math.max(start, from),
    to: Math.min(starts[index + 1] ?? until, until),
  }))
  const busy = (place: { from: number; to: number }, index: number): Busy => {
    const passed = Math.min(place.to, to) - place.from
    const [ofCalls, ofPeople] = [calls.get(index), people.get(index)]
    const average = (row: Row | undefined) => (row === undefined || passed <= 0 ? 0 : row.seconds / passed)
    return {
      ...place,
      peakCalls: ofCalls?.peak ?? 0,
      peakCallsAt: ofCalls?.at ?? null,
      averageCalls: average(ofCalls),
      peakPeople: ofPeople?.peak ?? 0,
      peakPeopleAt: ofPeople?.at ?? null,
      averagePeople: average(ofPeople),
    }
  }
  return {
    buckets: edges.map((edge, index) => busy(edge, index + 1)),
    whole: busy({ from, to: until }, 0),
    earlierCalls: await earlierOf(deps, filters, from, calls.get(0)?.at ?? null),
    excluded,
  }
}

const calm = (from: number, to: number): Busy => ({
  from,
  to,
  peakCalls: 0,
  peakCallsAt: null,
  averageCalls: 0,
  peakPeople: 0,
  peakPeopleAt: null,
  averagePeople: 0,
})

/**
 * Every interval is cut at the buckets' edges, so that the most that overlap within a bucket are the peak there, those that came in from before among them.
 * Ends are even and starts odd, so that at one instant the end comes first.
 */
async function rowsOf(
  deps: AnalyticsDeps,
  filters: Filters,
  { from, to, starts }: Reach,
  what: 'calls' | 'people',
): Promise<Map<number, Row>> {
  const bindings = new Bindings()
  const { end, usable } = interval({ bindings, nowSeconds: deps.nowSeconds })
  const first = bindings.bind('Int64', from)
  const last = bindings.bind('Int64', to)
  const where = whereSql(filters, { ...deps, window: { from: null, to: null }, bindings })
  const source =
    what === 'calls'
      ? `SELECT assumeNotNull(${C.startedAt}) AS s, assumeNotNull(toInt64(${end})) AS e FROM ${CALLS_TABLE} FINAL
         WHERE ${usable} AND ifNull(${C.startedAt} < ${last} AND ${end} > ${first}, false) AND ${where}`
      : `SELECT stay.1 AS s, if(stay.2 = 0, ${bindings.bind('Int64', deps.nowSeconds + MINUTE_SECONDS)}, stay.2) AS e
         FROM ${CALLS_TABLE} FINAL ARRAY JOIN arrayFilter(one -> one.1 < ${last} AND (one.2 = 0 OR one.2 > ${first}), arrayZip(${C.stayFrom}, ${C.stayTo})) AS stay
         WHERE ${where} AND s < e`
  const edges = bindings.bind('Array(Int64)', [...starts])
  const places = bindings.bind(
    'Array(Int64)',
    starts.map((_, index) => index + 1),
  )
  const indexOf = (at: string) => `transform(roundDown(${at}, ${edges}), ${edges}, ${places}, toInt64(1))`
  const rows = await deps.mirror.query<Record<string, unknown>>({
    name: `concurrency-${what}`,
    sql: `SELECT bucket, maxIntersections(b * 2 + 1, d * 2) AS peak, intDiv(toInt64(maxIntersectionsPosition(b * 2 + 1, d * 2)), 2) AS at, sum(d - b) AS seconds
      FROM (
        SELECT arrayJoin(arrayConcat([toInt64(0)], range(${indexOf('cs')}, ${indexOf('ce - 1')} + 1))) AS bucket,
          if(bucket = 0, cs, greatest(cs, ${edges}[bucket])) AS b,
          if(bucket = 0 OR bucket = ${bindings.bind('Int64', starts.length)}, ce, least(ce, ${edges}[bucket + 1])) AS d
        FROM (SELECT greatest(s, ${first}) AS cs, least(e, ${last}) AS ce FROM (${source}))
      ) GROUP BY bucket`,
    params: bindings.params,
    wide: true,
  })
  return new Map(
    rows.map((row) => [
      Number(row.bucket),
      { bucket: Number(row.bucket), peak: Number(row.peak), at: Number(row.at), seconds: Number(row.seconds) },
    ]),
  )
}

/** Calls of the window, by their time, that have no interval to count. */
async function excludedOf(deps: AnalyticsDeps, filters: Filters, { from, until }: Reach): Promise<number> {
  const bindings = new Bindings()
  const where = whereSql(filters, { ...deps, window: { from, to: until }, bindings })
  const [row] = await deps.mirror.query<{ calls: unknown }>({
    name: 'concurrency-excluded',
    sql: `SELECT count() AS calls FROM ${CALLS_TABLE} FINAL WHERE ${where} AND (${GAP_SQL.interval})`,
    params: bindings.params,
  })
  return Number(row?.calls ?? 0)
}

/** Calls under way at `at` whose time lies before the window. */
async function earlierOf(deps: AnalyticsDeps, filters: Filters, from: number, at: number | null): Promise<number> {
  if (at === null) return 0
  const bindings = new Bindings()
  const where = whereSql(filters, { ...deps, window: { from: null, to: from }, bindings })
  const [row] = await deps.mirror.query<{ calls: unknown }>({
    name: 'concurrency-earlier',
    sql: `SELECT count() AS calls FROM ${CALLS_TABLE} FINAL WHERE ${where} AND ${activeAtSql(at, { bindings, nowSeconds: deps.nowSeconds })}`,
    params: bindings.params,
  })
  return Number(row?.calls ?? 0)
}
