import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCalls } from '@/lib/server/analytics/calls/calls'
import { COLUMNS } from '@/lib/server/analytics/calls/columns'
import { readConcurrency } from '@/lib/server/analytics/concurrency/concurrency'
import { keysNeverClosed, keysReaching } from '@/lib/server/analytics/concurrency/interval'
import { runAnalytics } from '@/lib/server/analytics/run'
import { Bindings } from '@/lib/server/analytics/sql'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { analyticsQuerySchema } from '@/lib/shared/contracts/analytics'
import { DIMENSION_NAMES, type Dimension } from '@/lib/shared/contracts/dimensions'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { PEAK_AT } from '@/lib/shared/contracts/metrics'
import { type MadeRecord, makeRecords } from '../../unit/analytics/make-records'
import { type ReferenceCall, readRecord } from '../../unit/analytics/read-record'
import { presentOf, referenceAtOnce, type Stretch } from '../../unit/analytics/reference-at-once'
import { hasNoInterval, isStale } from '../../unit/analytics/reference-facts'
import { type Params, referenceMatching, spanOf } from '../../unit/analytics/reference-filters'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { store, temporaryMirror } from './mirror-of'

/** Ten days over the change of the clock in Paris (29 October 2023), seen from their last afternoon. */
const FROM = Date.UTC(2023, 9, 23) / 1000
const TO = Date.UTC(2023, 10, 2) / 1000
const NOW = TO - 20_011
const STALE_HOURS = 12
const DAY = 86_400
const WEEK: Params = { from: String(FROM + DAY + 100), to: String(FROM + 8 * DAY + 1234), tz: 'Europe/Paris' }
const present = { nowSeconds: NOW, staleOngoingHours: STALE_HOURS }

let mirror: Mirror
let remove: () => Promise<void>
let calls: ReferenceCall[]

/** Calls in the shape of the first of `makeRecords`, with other times. */
const lasting = (seed: number, times: Pick<MadeRecord, 'status' | 'initiatedAt' | 'startedAt' | 'endedAt'>[]) =>
  makeRecords(times.length, seed, FROM, TO).map(
    (record, index): MadeRecord => ({ ...record, ...times[index] }) as MadeRecord,
  )

beforeAll(async () => {
  const opened = await temporaryMirror()
  mirror = opened.mirror
  remove = opened.remove
  const edge = Number(WEEK.from)
  const end = Number(WEEK.to)
  const crossing = Array.from({ length: 12 }, (_, index) => ({
    status: 'ended',
    initiatedAt: edge - 60 * DAY + index * 5 * DAY,
    startedAt: edge - 60 * DAY + index * 5 * DAY + 10,
    endedAt: edge + 3600 * (index - 1) * 20,
  }))
  const over = Array.from({ length: 6 }, (_, index) => ({
    status: 'ended',
    initiatedAt: end - 3000 * index - 50,
    startedAt: end - 3000 * index,
    endedAt: end + 900 * index,
  }))
  // Never closed: long before the window, and within it. The last ones are believable still.
  const open = [
    edge - 40 * DAY,
    edge - 9 * DAY,
    edge - 30,
    edge + DAY,
    NOW - STALE_HOURS * 3600 - 61,
    NOW - 7000,
    NOW - 30,
  ].map((at) => ({ status: 'ongoing', initiatedAt: at - 5, startedAt: at, endedAt: null }))
  // Their clocks disagree: they started before they were placed, and just before an edge.
  const early = [edge, end].map((at) => ({
    status: 'ended',
    initiatedAt: at + 40,
    startedAt: at - 500,
    endedAt: at + 900,
  }))
  const long = lasting(72, [...crossing, ...over, ...open, ...early])
  const records = spelledOddly([...makeRecords(1500, 71, FROM, TO), ...long], 71)
  calls = records.map(readRecord)
  await store(mirror, records, 1_000)
}, 60_000)
afterAll(() => remove())

const deps = () => ({ mirror, ...present, syncedAt: null })
const filtersOf = (params: Params) => filtersSchema.parse(params)
const ask = (params: Params, by: readonly Dimension[], extra: Record<string, unknown> = {}) =>
  runAnalytics(
    deps(),
    analyticsQuerySchema.parse({ metrics: ['peakConcurrent', 'averageConcurrent'], by, ...extra }),
    filtersOf(params),
  )
const totalOf = async (params: Record<string, unknown>) =>
  (await listCalls(deps(), filtersSchema.parse(params), { sort: '-time', page: 1, perPage: 1 })).pagination.total

/** An open side is the first call, or the present. */
function closedOf(params: Params): Stretch {
  const span = spanOf(params, NOW)
  const times = referenceMatching(calls, { params, window: span, ...present }).map(({ time }) => time)
  return {
    from: span.from ?? Math.min(...times),
    to: span.to ?? Math.max(presentOf(present), ...times.map((time) => time + 1)),
  }
}

/** What differs from the sweep, in words; nothing when all is well. */
async function differences(params: Params, by: Dimension[], extra: Record<string, unknown> = {}): Promise<string[]> {
  const { data, meta } = await ask(params, by, extra)
  const question = { params, window: spanOf(params, NOW), ...present, zone: meta.zone, bucket: meta.bucket }
  const expected = referenceAtOnce(calls, by, question, closedOf(params))
  const found: string[] = []
  for (const row of data) {
    const key = JSON.stringify(by.map((name) => row[name]))
    const wanted = expected.get(key) ?? { peak: 0, at: null, average: 0 }
    expected.delete(key)
    if (row.peakConcurrent !== wanted.peak) found.push(`${by} ${key}: ${row.peakConcurrent} for ${wanted.peak}`)
    if (row[PEAK_AT] !== wanted.at) found.push(`${by} ${key}: first at ${row[PEAK_AT]} for ${wanted.at}`)
    if (Math.abs((row.averageConcurrent as number) - wanted.average) > 1e-9)
      found.push(`${by} ${key}: ${row.averageConcurrent} on average for ${wanted.average}`)
  }
  for (const [key, { peak }] of expected) if (peak > 0) found.push(`${by} lacks ${key}`)
  return found.slice(0, 10)
}

const RANGES: Params[] = [
  WEEK,
  { range: '7d', tz: 'UTC' },
  { range: '24h', tz: 'Asia/Kolkata' },
  { from: String(FROM + 2 * DAY), tz: 'Europe/Paris' },
  { to: String(FROM + 5 * DAY), tz: 'UTC' },
  { tz: 'Europe/Paris' },
]

describe('how many calls are under way at once', () => {
  it.each([
    ...RANGES,
    { ...WEEK, status: 'ended,ongoing', type: 'audio' },
    { ...WEEK, status: 'ongoing' },
    { ...WEEK, uid: 'u-1' },
    { ...WEEK, guid: 'g-1,g-2' },
    { ...WEEK, weekday: '6,7' },
    { ...WEEK, hour: '9', receiverType: 'user' },
    { ...WEEK, minDuration: '600' },
    { from: '5', to: '9' },
    { from: String(TO + DAY), to: String(TO + 2 * DAY) },
  ])('is what a sweep over the records finds, as a whole and over time, for %o', async (params: Params) => {
    for (const by of [[], ['time']] as Dimension[][]) expect(await differences(params, by)).toEqual([])
  })

  it.each(DIMENSION_NAMES.filter((name) => name !== 'minute'))('is so by %s', async (name) => {
    for (const params of [WEEK, { ...WEEK, tz: 'Australia/Lord_Howe' }, { tz: 'Europe/Paris' }])
      expect(await differences(params, [name])).toEqual([])
  })

  it('is so by the minute, and by pairs', async () => {
    const day: Params = { from: '2023-10-29', to: '2023-10-30', tz: 'Europe/Paris' }
    expect(await differences(day, ['minute'])).toEqual([])
    for (const by of [
      ['day', 'status'],
      ['weekday', 'hour'],
      ['hour', 'type'],
      ['week', 'person'],
      ['status', 'weekday'],
    ] as const)
      expect(await differences(WEEK, [...by])).toEqual([])
  })

  it('is one answer: on the card, in the series, in the panel, at its peak, and before', async () => {
    const [card] = (await ask(WEEK, [], { compare: 'previous' })).data
    const series = (await ask(WEEK, ['time'], { compare: 'previous' })).data
    const { concurrency, bucket } = await readConcurrency(deps(), filtersOf(WEEK), undefined)
    expect(bucket).toBe('day')
    expect(concurrency.whole).toMatchObject({
      peakCalls: card?.peakConcurrent,
      peakCallsAt: card?.[PEAK_AT],
      averageCalls: card?.averageConcurrent,
    })
    expect(series.map((row) => [row.peakConcurrent, row[PEAK_AT], row.averageConcurrent])).toEqual(
      concurrency.buckets.map((busy) => [busy.peakCalls, busy.peakCallsAt, busy.averageCalls]),
    )
    expect(Math.max(...series.map((row) => Number(row.peakConcurrent)))).toBe(card?.peakConcurrent)
    const length = Number(WEEK.to) - Number(WEEK.from)
    const before = { ...WEEK, from: String(Number(WEEK.from) - length), to: String(WEEK.from) }
    const [then] = (await ask(before, [])).data
    expect([card?.['previous.peakConcurrent'], card?.['previous.averageConcurrent']]).toEqual([
      then?.peakConcurrent,
      then?.averageConcurrent,
    ])
    expect(then?.peakConcurrent).toBeGreaterThan(0)
  })

  it('keeps the busiest names, whenever their calls began, and folds the others', async () => {
    const { data, meta } = await ask(WEEK, ['initiator'], { top: 3, order: '-peakConcurrent' })
    const all = await ask(WEEK, ['initiator'], { order: '-peakConcurrent' })
    const kept = all.data.slice(0, 3).map((row) => row.initiator)
    expect(data.map((row) => row.initiator)).toEqual(expect.arrayContaining(kept))
    expect(meta.others?.initiator?.count).toBe(all.data.length - 3)
    expect(await ask(WEEK, ['initiator'], { limit: 2, order: '-peakConcurrent' })).toMatchObject({
      data: all.data.slice(0, 2),
      meta: { totalRows: all.data.length },
    })
  })

  it.each([[], ['status'], ['type'], ['group'], ['person'], ['day'], ['hour'], ['sizeBand']] as Dimension[][])(
    'opens exactly the calls of its moment, by %s',
    async (...by) => {
      const names: Partial<Record<Dimension, string>> = { status: 'status', type: 'type', group: 'guid', person: 'uid' }
      const { data } = await ask(WEEK, by)
      for (const row of data.slice(0, 12)) {
        const [name] = by
        const value = name === undefined ? null : row[name]
        if (row[PEAK_AT] === null || (name !== undefined && name in names && value === null)) continue
        const door = { tz: 'Europe/Paris', activeAt: String(row[PEAK_AT]) }
        const narrowed = name !== undefined && name in names ? { [names[name] as string]: String(value) } : {}
        const band = /^(\d+)(?:-(\d+)|\+)$/.exec(name === 'sizeBand' ? String(value) : '')
        const size = band === null ? {} : { minPeople: band[1], ...(band[2] && { maxPeople: band[2] }) }
        expect(await totalOf({ ...door, ...narrowed, ...size })).toBe(row.peakConcurrent)
      }
    },
  )
})

describe('what counts at no moment', () => {
  it.each([WEEK, { range: '24h' }, {}, { ...WEEK, type: 'video' }] as Params[])('is counted for %o', async (params) => {
    const span = spanOf(params, NOW)
    const inside = referenceMatching(calls, { params, window: span, ...present }).filter((call) =>
      hasNoInterval(call, present),
    )
    const earlier =
      span.from === null
        ? []
        : referenceMatching(calls, { params, window: { from: null, to: span.from }, ...present }).filter((call) =>
            isStale(call, present),
          )
    for (const by of [[], ['day'], ['person']] as Dimension[][]) {
      const { meta } = await ask(params, by)
      expect(meta.excluded.peakConcurrent).toBe(inside.length + earlier.length)
      expect(meta.excluded.averageConcurrent).toBe(inside.length + earlier.length)
    }
    const { concurrency } = await readConcurrency(deps(), filtersOf(params), undefined)
    expect([concurrency.excluded, concurrency.neverClosed]).toEqual([inside.length, earlier.length])
    expect(await totalOf({ ...params, gap: 'interval' })).toBe(inside.length)
    if (span.from === null) return
    const { from: _from, range: _range, ...rest } = params
    expect(await totalOf({ ...rest, to: String(span.from), anomaly: 'stale-ongoing' })).toBe(earlier.length)
    expect(earlier.length).toBeGreaterThan(params.type === undefined ? 1 : 0)
  })
})

it('finds calls of another time by the skip indexes, whose texts are the questions’ own', async () => {
  const bindings = new Bindings()
  const at = bindings.bind('Int64', FROM + 5 * DAY)
  const context = { ...present, bindings }
  const keys = [keysReaching(at, `${COLUMNS.reachesFrom} <= ${at}`, context), keysNeverClosed('1', context)].join(
    ' UNION ALL ',
  )
  const plan = await mirror.query<{ explain: string }>({
    name: 'explain',
    sql: `EXPLAIN indexes = 1 ${keys}`,
    params: bindings.params,
  })
  const used = plan.flatMap(({ explain }) => /Name: (\w+_index)/.exec(explain)?.[1] ?? [])
  expect(new Set(used)).toEqual(new Set(['reaches_from_index', 'reaches_to_index', 'ongoing_since_index']))
})
