import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAnalytics } from '@/lib/server/analytics/run'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { analyticsQuerySchema } from '@/lib/shared/contracts/analytics'
import { DIMENSION_NAMES, type Dimension } from '@/lib/shared/contracts/dimensions'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { size } from '../../support/properties'
import { makeEdgeRecords } from '../../unit/analytics/make-edge-records'
import { type ReferenceCall, readRecord } from '../../unit/analytics/read-record'
import { COUNTED_METRICS, referenceExcluded, referenceRows } from '../../unit/analytics/reference'
import { type Params, referenceMatching, spanOf } from '../../unit/analytics/reference-filters'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { store, temporaryMirror } from './mirror-of'

/** Thousands of calls over a year with every edge case, against the slow reference: every metric by every dimension. */
const MANY = size(5_000, 50_000)
const FROM = Date.UTC(2023, 1, 1) / 1000
const TO = Date.UTC(2023, 10, 20) / 1000
const NOW = TO + 3600
const STALE_HOURS = 12

/** A week around each change of the clock in three zones. Lord Howe moves by half an hour. */
const CLOCK_WEEKS = [
  { from: '2023-03-22', to: '2023-03-29', tz: 'Europe/Paris', change: '2023-03-26T01:00Z' },
  { from: '2023-10-26', to: '2023-11-02', tz: 'Europe/Paris', change: '2023-10-29T01:00Z' },
  { from: '2023-03-09', to: '2023-03-16', tz: 'America/New_York', change: '2023-03-12T07:00Z' },
  { from: '2023-11-02', to: '2023-11-09', tz: 'America/New_York', change: '2023-11-05T06:00Z' },
  { from: '2023-03-30', to: '2023-04-06', tz: 'Australia/Lord_Howe', change: '2023-04-01T15:00Z' },
  { from: '2023-09-28', to: '2023-10-05', tz: 'Australia/Lord_Howe', change: '2023-09-30T15:30Z' },
]
const EMPTY = { from: '2031-01-01', to: '2031-01-03', tz: 'Asia/Kathmandu' }

let mirror: Mirror
let remove: () => Promise<void>
let calls: ReferenceCall[]

beforeAll(async () => {
  const opened = await temporaryMirror()
  mirror = opened.mirror
  remove = opened.remove
  const changes = CLOCK_WEEKS.map(({ change }) => Date.parse(change) / 1000)
  const records = spelledOddly(makeEdgeRecords(MANY, 11, FROM, TO, changes), 11)
  calls = records.map(readRecord)
  await store(mirror, records, 1_000)
}, 60_000)
afterAll(() => remove())

/** What differs between engine and reference, in words; nothing when all is well. */
async function differences(by: Dimension[], params: Params): Promise<string[]> {
  const filters = filtersSchema.parse(params)
  const query = analyticsQuerySchema.parse({ metrics: [...COUNTED_METRICS], by })
  const deps = { mirror, nowSeconds: NOW, staleOngoingHours: STALE_HOURS, syncedAt: null }
  const { data, meta } = await runAnalytics(deps, query, filters)
  const question = {
    params,
    window: spanOf(params, NOW),
    nowSeconds: NOW,
    staleOngoingHours: STALE_HOURS,
    zone: params.tz ?? 'UTC',
    bucket: meta.bucket,
  }
  const expected = referenceRows(calls, [...COUNTED_METRICS], by, question)
  const found: string[] = []
  for (const row of data) {
    const key = JSON.stringify(by.map((name) => row[name]))
    const wanted = expected.get(key)
    expected.delete(key)
    COUNTED_METRICS.forEach((metric, index) => {
      const got = row[metric]
      const right = wanted === undefined ? got === null || got === 0 : near(got, wanted[index])
      if (!right) found.push(`${by} ${key} ${metric}: ${got} for ${wanted?.[index]}`)
    })
  }
  for (const key of expected.keys()) found.push(`${by} lacks ${key}`)
  const matching = referenceMatching(calls, question)
  for (const metric of COUNTED_METRICS) {
    const wanted = referenceExcluded(metric, matching)
    if (meta.excluded[metric] !== wanted)
      found.push(`${by} ${metric} leaves out ${meta.excluded[metric]} for ${wanted}`)
  }
  return found.slice(0, 20)
}

function near(got: unknown, wanted: number | null | undefined): boolean {
  if (wanted === null || wanted === undefined || typeof got !== 'number') return got === wanted
  return Math.abs(got - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted))
}

describe('every metric by every dimension, over 20,000 calls', () => {
  it('knows as many calls as were stored', async () => {
    const rows = await mirror.query<{ calls: number }>({
      name: 'count',
      sql: 'SELECT count() AS calls FROM calls FINAL',
    })
    expect(Number(rows[0]?.calls)).toBe(MANY)
  })

  // Minutes of nine months are refused as too many for a chart; the weeks below have them.
  it.each([undefined, ...DIMENSION_NAMES.filter((name) => name !== 'minute')])(
    'all of them by %s',
    async (dimension) => {
      expect(await differences(dimension === undefined ? [] : [dimension], { tz: 'Europe/Paris' })).toEqual([])
    },
    60_000,
  )

  it.each(CLOCK_WEEKS)(
    'the week of $change in $tz',
    async ({ change: _change, ...week }) => {
      for (const dimension of DIMENSION_NAMES) expect(await differences([dimension], week)).toEqual([])
      expect(await differences(['weekday', 'hour'], week)).toEqual([])
    },
    60_000,
  )

  it('a range without calls', async () => {
    expect(await differences([], EMPTY)).toEqual([])
    for (const dimension of DIMENSION_NAMES) expect(await differences([dimension], EMPTY)).toEqual([])
  })

  it('statuses that nobody knows', async () => {
    const params = { status: 'missed,weiß nicht,ENDED', tz: 'America/New_York' }
    for (const dimension of ['status', 'day', 'person', 'waitBand'] as const)
      expect(await differences([dimension], params)).toEqual([])
  })
})
