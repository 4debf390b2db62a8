import { describe, expect, it } from 'vitest'
import { readConcurrency } from '@/lib/server/analytics/concurrency/concurrency'
import { neverClosedSql, reachingAfter, staleLimit } from '@/lib/server/analytics/concurrency/interval'
import { Bindings, COLUMNS } from '@/lib/server/analytics/sql'
import { DIMENSION_NAMES, type Dimension } from '@/lib/shared/analytics/dimensions'
import { PEAK_AT } from '@/lib/shared/analytics/metrics'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { firstOf, inTurn, size } from '../../support/properties'
import { type MadeRecord, makeRecords } from '../../unit/analytics/make-records'
import { presentOf, referenceAtOnce, type Stretch } from '../../unit/analytics/reference-at-once'
import { hasNoInterval, isStale } from '../../unit/analytics/reference-facts'
import { type Params, spanOf } from '../../unit/analytics/reference-filters'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls, STALE_HOURS } from './own-calls'

/** Ten days around the clock change in Paris (29 October 2023), seen from their last afternoon. */
const FROM = Date.UTC(2023, 9, 23) / 1000
const TO = Date.UTC(2023, 10, 2) / 1000
const NOW = TO - 20_011
const DAY = 86_400
const WEEK: Params = { from: String(FROM + DAY + 100), to: String(FROM + 8 * DAY + 1234), tz: 'Europe/Paris' }

/** Made calls with the given times. */
const lasting = (seed: number, times: Pick<MadeRecord, 'status' | 'initiatedAt' | 'startedAt' | 'endedAt'>[]) =>
  makeRecords(times.length, seed, FROM, TO).map(
    (record, index): MadeRecord => ({ ...record, ...times[index] }) as MadeRecord,
  )

function edgeRecords(): MadeRecord[] {
  const edge = Number(WEEK.from)
  const end = Number(WEEK.to)
  const crossing = Array.from({ length: 12 }, (_, index) => ({
    status: 'ended',
    initiatedAt: edge - 6 * DAY + (index * DAY) / 2,
    startedAt: edge - 6 * DAY + (index * DAY) / 2 + 10,
    endedAt: edge + 3600 * (index - 1),
  }))
  const over = Array.from({ length: 6 }, (_, index) => ({
    status: 'ended',
    initiatedAt: end - 3000 * index - 50,
    startedAt: end - 3000 * index,
    endedAt: end + 900 * index,
  }))
  // Calls that were never closed, from long before the window to within it; the last ones are too recent to be stale.
  const open = [
    edge - 40 * DAY,
    edge - 9 * DAY,
    edge - 30,
    edge + DAY,
    NOW - STALE_HOURS * 3600 - 61,
    NOW - 7000,
    NOW - 30,
  ].map((at) => ({ status: 'ongoing', initiatedAt: at - 5, startedAt: at, endedAt: null }))
  // Calls whose clocks disagree: they started before they were initiated, and just before an edge of the window.
  const early = [edge, end].map((at) => ({
    status: 'ended',
    initiatedAt: at + 40,
    startedAt: at - 500,
    endedAt: at + 900,
  }))
  return lasting(72, [...crossing, ...over, ...open, ...early])
}
const own = ownCalls(NOW, spelledOddly([...makeRecords(size(600, 1500), 71, FROM, TO), ...edgeRecords()], 71))
const { calls, contextOf, deps, listTotal, matching, mirror, present } = own

const filtersOf = (params: Params) => filtersSchema.parse(params)
const ask = (params: Params, by: readonly Dimension[], extra: Record<string, unknown> = {}) =>
  own.ask({ metrics: ['peakConcurrent', 'averageConcurrent'], by, ...extra }, params)

/** The range with open ends replaced by the first call and the present. */
function closedOf(params: Params): Stretch {
  const span = spanOf(params, NOW)
  const times = matching(params).map(({ time }) => time)
  return {
    from: span.from ?? Math.min(...times),
    to: span.to ?? Math.max(presentOf(present), ...times.map((time) => time + 1)),
  }
}

/** How the answer differs from the reference’s, as sentences. */
async function differences(params: Params, by: Dimension[], extra: Record<string, unknown> = {}): Promise<string[]> {
  const { data, meta } = await ask(params, by, extra)
  const question = { ...contextOf(params), zone: meta.zone, bucket: meta.bucket }
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

describe('concurrent calls', () => {
  const VIEWS: Params[] = [
    ...RANGES,
    { ...WEEK, uid: 'u-1' },
    { ...WEEK, hour: '9', receiverType: 'user' },
    { from: '5', to: '9' },
    { ...WEEK, status: 'ended,ongoing', type: 'audio' },
    { ...WEEK, status: 'ongoing' },
    { ...WEEK, guid: 'g-1,g-2' },
    { ...WEEK, weekday: '6,7' },
    { ...WEEK, minDuration: '600' },
    { from: String(TO + DAY), to: String(TO + 2 * DAY) },
  ]
  it.each(firstOf(VIEWS, 9))(
    'match a sweep over the records, in total and over time, under %o',
    async (params: Params) => {
      for (const by of [[], ['time']] as Dimension[][]) expect(await differences(params, by)).toEqual([])
    },
  )

  /** Dimensions of the time, the people and the call; the others run in `npm run prove -- integration`. */
  const SAMPLE: readonly Dimension[] = ['day', 'hour', 'person', 'group', 'status', 'sizeBand', 'businessHours']
  const others = DIMENSION_NAMES.filter((name) => name !== 'minute' && !SAMPLE.includes(name))
  it.each(firstOf([...SAMPLE, ...others], SAMPLE.length))('match it by %s', async (name) => {
    const params: Params[] = [WEEK, { ...WEEK, tz: 'Australia/Lord_Howe' }, { tz: 'Europe/Paris' }]
    for (const one of inTurn(params, DIMENSION_NAMES.indexOf(name))) expect(await differences(one, [name])).toEqual([])
  })

  it('match it by minute and by pairs of dimensions', async () => {
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

  it('agree on the card, in the series, in the panel, at the peak and in the previous period', async () => {
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

  it('list the busiest values, whenever their calls began, and fold the others', async () => {
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

  const SPLITS: Dimension[][] = [[], ['person'], ['hour'], ['status'], ['type'], ['group'], ['day'], ['sizeBand']]
  it.each(firstOf(SPLITS, 3))('open exactly the calls of their peak, by %s', async (...by) => {
    const names: Partial<Record<Dimension, string>> = { status: 'status', type: 'type', group: 'guid', person: 'uid' }
    const { data } = await ask(WEEK, by)
    for (const row of data.slice(0, size(4, 12))) {
      const [name] = by
      const value = name === undefined ? null : row[name]
      if (row[PEAK_AT] === null || (name !== undefined && name in names && value === null)) continue
      const door = { tz: 'Europe/Paris', activeAt: String(row[PEAK_AT]) }
      const filter = name !== undefined && name in names ? { [names[name] as string]: String(value) } : {}
      const band = /^(\d+)(?:-(\d+)|\+)$/.exec(name === 'sizeBand' ? String(value) : '')
      const people = band === null ? {} : { minPeople: band[1], ...(band[2] && { maxPeople: band[2] }) }
      expect(await listTotal({ ...door, ...filter, ...people })).toBe(row.peakConcurrent)
    }
  })
})

describe('calls that cannot be placed in time', () => {
  it.each([WEEK, { range: '24h' }, {}, { ...WEEK, type: 'video' }] as Params[])(
    'are counted under %o',
    async (params) => {
      const span = spanOf(params, NOW)
      const inside = matching(params).filter((call) => hasNoInterval(call, present))
      const before = { from: null, to: span.from }
      const earlier = span.from === null ? [] : matching(params, before).filter((call) => isStale(call, present))
      for (const by of [[], ['day'], ['person']] as Dimension[][]) {
        const { meta } = await ask(params, by)
        expect(meta.excluded.peakConcurrent).toBe(inside.length + earlier.length)
        expect(meta.excluded.averageConcurrent).toBe(inside.length + earlier.length)
      }
      const { concurrency } = await readConcurrency(deps(), filtersOf(params), undefined)
      expect([concurrency.excluded, concurrency.neverClosed]).toEqual([inside.length, earlier.length])
      expect(await listTotal({ ...params, gap: 'interval' })).toBe(inside.length)
      if (span.from === null) return
      const { from: _from, range: _range, ...rest } = params
      expect(await listTotal({ ...rest, to: String(span.from), anomaly: 'stale-ongoing' })).toBe(earlier.length)
      expect(earlier.length).toBeGreaterThan(params.type === undefined ? 1 : 0)
    },
  )
})

it('finds calls that began at another time by the skip indexes, whose expressions the queries share', async () => {
  const bindings = new Bindings()
  const at = bindings.bind('Int64', FROM + 5 * DAY)
  const context = { ...present, bindings }
  const conditions = [
    `${COLUMNS.reachesFrom} <= ${at}`,
    ...reachingAfter(at, staleLimit(context)),
    neverClosedSql(context),
  ]
  const rows = conditions
    .map((condition) => `SELECT session_id FROM calls FINAL WHERE ${condition}`)
    .join(' UNION ALL ')
  const plan = await mirror().query<{ explain: string }>({
    name: 'explain',
    sql: `EXPLAIN indexes = 1 ${rows}`,
    params: bindings.params,
  })
  const used = plan.flatMap(({ explain }) => /Name: (\w+_index)/.exec(explain)?.[1] ?? [])
  expect(new Set(used)).toEqual(new Set(['reaches_from_index', 'reaches_to_index', 'ongoing_since_index']))
})
