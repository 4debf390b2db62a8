import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAnalytics } from '@/lib/server/analytics/run'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { type AnalyticsValue, analyticsQuerySchema, OTHERS } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { METRICS, type Metric } from '@/lib/shared/contracts/metrics'
import { makeRecords } from '../../unit/analytics/make-records'
import { type ReferenceCall, readRecord } from '../../unit/analytics/read-record'
import { type CountedMetric, referenceKeys, referenceMetric } from '../../unit/analytics/reference'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { store, temporaryMirror } from './mirror-of'

const FROM = Date.UTC(2023, 2, 20) / 1000
const TO = Date.UTC(2023, 3, 10) / 1000
const NAMES = ['status', 'type', 'mode', 'receiverType', 'initiator', 'group', 'person'] as const
const ASKED: CountedMetric[] = ['calls', 'answerRate', 'totalMinutes', 'durationAvg', 'durationP95', 'people']

let mirror: Mirror
let remove: () => Promise<void>
let calls: ReferenceCall[]

beforeAll(async () => {
  const opened = await temporaryMirror()
  mirror = opened.mirror
  remove = opened.remove
  const records = spelledOddly(makeRecords(4000, 5, FROM, TO), 5)
  await store(mirror, records, 1_000)
  calls = records.map(readRecord).filter((call) => call.time >= FROM && call.time < TO)
}, 60_000)
afterAll(() => remove())

const context = { zone: 'Europe/Paris', bucket: 'day' as const }
const ask = (by: Dimension[], extra: Record<string, unknown>, params: Record<string, unknown> = {}) =>
  runAnalytics(
    { mirror, nowSeconds: TO, staleOngoingHours: 12, syncedAt: null },
    analyticsQuerySchema.parse({ metrics: ASKED, by, ...extra }),
    filtersSchema.parse({ from: String(FROM), to: String(TO), tz: context.zone, ...params }),
  )

/** The first names of a dimension by a metric, nulls last, ties by name. */
function slowNames(dimension: Dimension, metric: CountedMetric, descending: boolean): AnalyticsValue[] {
  const groups = groupsOf(calls, (call) => referenceKeys(dimension, call, context))
  const values = [...groups].map(([key, members]) => ({
    key,
    value: referenceMetric(metric, members),
  }))
  values.sort((left, right) => {
    if (left.value !== right.value) {
      if (left.value === null) return 1
      if (right.value === null) return -1
      return (left.value - right.value) * (descending ? -1 : 1)
    }
    if (left.key === null) return 1
    if (right.key === null) return -1
    return left.key < right.key ? -1 : 1
  })
  return values.map(({ key }) => key)
}

function groupsOf<T>(members: ReferenceCall[], keysOf: (call: ReferenceCall) => T[]): Map<T, ReferenceCall[]> {
  const groups = new Map<T, ReferenceCall[]>()
  for (const call of members)
    for (const key of new Set(keysOf(call))) groups.set(key, [...(groups.get(key) ?? []), call])
  return groups
}

const near = (got: unknown, wanted: number | null, name: string) =>
  wanted === null
    ? expect(got, name).toBeNull()
    : expect(Math.abs((got as number) - wanted), name).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(wanted)))

describe('top and the others', () => {
  it.each(NAMES)('%s: every metric of the others equals the reference over exactly their calls', async (dimension) => {
    for (const order of ['-calls', 'calls', '-durationP95', undefined]) {
      const metric = (order ?? '-calls').replace('-', '') as CountedMetric
      const names = slowNames(dimension, metric, (order ?? '-').startsWith('-'))
      const { data, meta } = await ask([dimension], { top: 2, order })
      if (names.length <= 3) {
        expect(meta.others).toEqual({})
        continue
      }
      const kept = new Set(names.slice(0, 2))
      const groups = groupsOf(calls, (call) =>
        referenceKeys(dimension, call, context).map((key) => (kept.has(key) ? key : OTHERS)),
      )
      expect(new Set(data.map((row) => row[dimension]))).toEqual(new Set(groups.keys()))
      expect(meta.others?.[dimension]?.count).toBe(names.length - 2)
      for (const row of data)
        for (const name of ASKED)
          near(
            row[name],
            referenceMetric(name, groups.get(row[dimension] as AnalyticsValue) ?? []),
            `${name} of ${row[dimension]} by ${order}`,
          )
      const rest = names.slice(2)
      const keys = meta.others?.[dimension]?.keys
      if (rest.includes(null)) expect(keys).toBeNull()
      else expect(new Set(keys)).toEqual(new Set(rest))
    }
  })

  it('keeps sums equal to the total by day and two names, also of the period before', async () => {
    const extra = { top: 3, compare: 'weekdays', metrics: ['calls', 'totalMinutes'] }
    const params = { from: '2023-04-03', to: '2023-04-08' }
    const split = await ask(['day', 'status', 'initiator'], extra, params)
    const whole = await ask([], extra, params)
    expect(Object.keys(split.meta.others ?? {})).toEqual(['status', 'initiator'])
    for (const column of ['calls', 'totalMinutes', 'previous.calls', 'previous.totalMinutes'])
      near(
        split.data.reduce((sum, row) => sum + Number(row[column]), 0),
        whole.data[0]?.[column] as number,
        column,
      )
  })

  it('every metric in calls or minutes but a peak adds up over a dimension that holds each call once', async () => {
    const names = Object.keys(METRICS) as Metric[]
    const additive = names.filter(
      (name) => ['calls', 'minutes', 'recordings'].includes(METRICS[name].unit) && !name.startsWith('peak'),
    )
    for (const dimension of ['status', 'initiator', 'group', 'hour', 'durationBand', 'sizeBand'] as const) {
      const parts = await ask([dimension], { metrics: additive })
      const whole = await ask([], { metrics: additive })
      for (const name of additive)
        near(
          parts.data.reduce((sum, row) => sum + Number(row[name]), 0),
          whole.data[0]?.[name] as number,
          `${name} over ${dimension}`,
        )
    }
  })

  it('takes hostile names for what they are', async () => {
    const { data } = await ask(
      ['initiator'],
      { top: 2 },
      { initiator: ["x'); DROP TABLE calls --", 'u-0', 'u-1', 'u-2', 'u-3'] },
    )
    expect(data.map((row) => row.initiator)).toContain(OTHERS)
  })
})
