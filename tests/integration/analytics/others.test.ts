import { describe, expect, it } from 'vitest'
import { type AnalyticsValue, OTHERS } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { inTurn } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import { type CountedMetric, membersOf, referenceKeys, referenceMetric } from '../../unit/analytics/reference'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { expectNear } from './against-reference'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 2, 20) / 1000
const TO = Date.UTC(2023, 3, 10) / 1000
const NAMES = ['status', 'type', 'mode', 'receiverType', 'initiator', 'group', 'person'] as const
const ASKED: CountedMetric[] = [
  'calls',
  'answerRate',
  'missed',
  'placed',
  'talkSeconds',
  'totalMinutes',
  'durationAvg',
  'durationP95',
  'people',
]

const own = ownCalls(TO, spelledOddly(makeRecords(4000, 5, FROM, TO), 5))
const calls = own.calls.filter((call) => call.time >= FROM && call.time < TO)

const context = { zone: 'Europe/Paris', bucket: 'day' as const }
const ask = (by: Dimension[], extra: Record<string, unknown>, params: Record<string, unknown> = {}) =>
  own.ask({ metrics: ASKED, by, ...extra }, { from: String(FROM), to: String(TO), tz: context.zone, ...params })

/** All values of a dimension in order of a metric; nulls last, ties by name. */
function slowOrder(dimension: Dimension, metric: CountedMetric, descending: boolean): AnalyticsValue[] {
  const groups = groupsOf(calls, (call) => referenceKeys(dimension, call, context))
  const values = [...groups].map(([key, members]) => ({
    key,
    value: referenceMetric(metric, members, membersOf([dimension], [key])),
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

describe('the top values and the others', () => {
  it.each(NAMES)('%s: every metric of the others matches the reference over exactly their calls', async (dimension) => {
    const orders = ['-calls', 'calls', '-durationP95', undefined]
    for (const order of inTurn(orders, NAMES.indexOf(dimension))) {
      const metric = (order ?? '-calls').replace('-', '') as CountedMetric
      const names = slowOrder(dimension, metric, (order ?? '-').startsWith('-'))
      const { data, meta } = await ask([dimension], { top: 2, order })
      if (names.length <= 3) {
        expect(meta.others).toEqual({})
        continue
      }
      const kept = new Set(names.slice(0, 2))
      const groups = groupsOf(calls, (call) =>
        referenceKeys(dimension, call, context).map((key) => (kept.has(key) ? key : OTHERS)),
      )
      const isMemberOf = (key: unknown) =>
        dimension === 'person' ? (uid: string) => (key === OTHERS ? !kept.has(uid) : uid === key) : null
      expect(new Set(data.map((row) => row[dimension]))).toEqual(new Set(groups.keys()))
      expect(meta.others?.[dimension]?.count).toBe(names.length - 2)
      for (const row of data)
        for (const name of ASKED)
          expectNear(
            row[name],
            referenceMetric(name, groups.get(row[dimension] as AnalyticsValue) ?? [], isMemberOf(row[dimension])),
            `${name} of ${row[dimension]} by ${order}`,
          )
      const rest = names.slice(2)
      const keys = meta.others?.[dimension]?.keys
      if (rest.includes(null)) expect(keys).toBeNull()
      else expect(new Set(keys)).toEqual(new Set(rest))
    }
  })

  it('sums match the total by day and two dimensions, in the previous period too', async () => {
    const extra = { top: 3, compare: 'weekdays', metrics: ['calls', 'totalMinutes'] }
    const params = { from: '2023-04-03', to: '2023-04-08' }
    const split = await ask(['day', 'status', 'initiator'], extra, params)
    const whole = await ask([], extra, params)
    expect(Object.keys(split.meta.others ?? {})).toEqual(['status', 'initiator'])
    for (const column of ['calls', 'totalMinutes', 'previous.calls', 'previous.totalMinutes'])
      expectNear(
        split.data.reduce((sum, row) => sum + Number(row[column]), 0),
        whole.data[0]?.[column] as number,
        column,
      )
  })

  it('every metric in calls or minutes except a peak adds up over a dimension that has each call once', async () => {
    const names = Object.keys(METRICS) as Metric[]
    const additive = names.filter(
      (name) => ['calls', 'minutes', 'recordings'].includes(METRICS[name].unit) && !name.startsWith('peak'),
    )
    for (const dimension of ['status', 'initiator', 'group', 'hour', 'durationBand', 'sizeBand'] as const) {
      const parts = await ask([dimension], { metrics: additive })
      const whole = await ask([], { metrics: additive })
      for (const name of additive)
        expectNear(
          parts.data.reduce((sum, row) => sum + Number(row[name]), 0),
          whole.data[0]?.[name] as number,
          `${name} over ${dimension}`,
        )
    }
  })

  it('treats hostile names as plain text', async () => {
    const { data } = await ask(
      ['initiator'],
      { top: 2 },
      { initiator: ["x'); DROP TABLE calls --", 'u-0', 'u-1', 'u-2', 'u-3'] },
    )
    expect(data.map((row) => row.initiator)).toContain(OTHERS)
  })
})
