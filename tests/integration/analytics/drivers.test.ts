import { expect, it } from 'vitest'
import { readDrivers } from '@/lib/server/drivers/drivers'
import { readSides } from '@/lib/server/drivers/sides'
import { LEAST_CALLS } from '@/lib/shared/analytics/chance'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { driversRoute } from '@/lib/shared/analytics/drivers'
import type { Metric } from '@/lib/shared/analytics/metrics'
import { basisOf } from '@/lib/shared/charts/basis'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { parseQuery } from '@/lib/shared/filters/query'
import { inTurn, size } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import { type CountedMetric, membersOf, referenceKeys, referenceMetric } from '../../unit/analytics/reference'
import type { Params } from '../../unit/analytics/reference-filters'
import type { Members } from '../../unit/analytics/reference-people'
import { ownCalls } from './own-calls'

const MIDDLE = Date.UTC(2023, 2, 20) / 1000
const HALF = 20 * 86_400
const NOW = MIDDLE + HALF + 3600
const ZONE = 'Europe/Paris'
const own = ownCalls(NOW, makeRecords(size(1300, 6000), 7, MIDDLE - HALF, MIDDLE + HALF))

const RANGE: Params = { from: String(MIDDLE), to: String(MIDDLE + HALF), tz: ZONE }
const BEFORE = { from: MIDDLE - HALF, to: MIDDLE }
const ALL: Dimension[] = ['person', 'group', 'team', 'hour', 'weekday', 'type', 'businessHours']
const ask = (params: Record<string, string>) =>
  readDrivers(own.deps(), parseQuery(driversRoute.query, new URLSearchParams(params)))

/** The calls of each key of a dimension. */
function split(calls: readonly ReferenceCall[], dimension: Dimension): Map<unknown, ReferenceCall[]> {
  const groups = new Map<unknown, ReferenceCall[]>()
  for (const call of calls)
    for (const key of referenceKeys(dimension, call, { zone: ZONE, bucket: null }))
      groups.set(key, [...(groups.get(key) ?? []), call])
  return groups
}

const value = (metric: Metric, calls: readonly ReferenceCall[], whose: Members | null = null) =>
  referenceMetric(metric as CountedMetric, calls, whose)
/** `value` where there are calls, and so never null. */
const known: (...asked: Parameters<typeof value>) => number = (...asked) => value(...asked) as number

/** The contribution of a key, computed from the definitions call by call. */
const PLAIN: Record<string, (metric: Metric, own: Pair, all: Pair, whose: Members | null) => number> = {
  difference: (metric, mine, _all, whose) =>
    (value(metric, mine.now, whose) ?? 0) - (value(metric, mine.before, whose) ?? 0),
  rate(metric, mine, all, whose) {
    const under = { answerRate: 'resolved', serviceLevel: 'serviceCalls', recordingRate: 'answered' }[
      metric as 'answerRate'
    ] as Metric
    const ofPeople = metric === 'answerRate' && whose !== null
    const behind = (calls: readonly ReferenceCall[]) =>
      ofPeople ? known('offered', calls, whose) - known('byOthers', calls, whose) : known(under, calls)
    const [w1, w0] = [behind(mine.now) / known(under, all.now), behind(mine.before) / known(under, all.before)]
    const [r1, r0] = [value(metric, mine.now, whose), value(metric, mine.before, whose)]
    const overall = (known(metric, all.now) + known(metric, all.before)) / 2
    const [now, before] = [r1 ?? r0 ?? 0, r0 ?? r1 ?? 0]
    return ((w1 + w0) / 2) * (now - before) + (w1 - w0) * ((now + before) / 2 - overall)
  },
  replacement(metric, mine, all) {
    const imagined = [...all.now.filter((call) => !mine.now.includes(call)), ...mine.before]
    return known(metric, all.now) - (value(metric, imagined) ?? known(metric, all.now))
  },
}
type Pair = { now: ReferenceCall[]; before: ReferenceCall[] }

const METRICS: [Metric, string][] = [
  ['calls', 'difference'],
  ['missed', 'difference'],
  ['unanswered', 'difference'],
  ['totalMinutes', 'difference'],
  ['answerRate', 'rate'],
  ['serviceLevel', 'rate'],
  ['recordingRate', 'rate'],
  ['missedRate', 'replacement'],
  ['ringP50', 'replacement'],
  ['durationAvg', 'replacement'],
  ['people', 'replacement'],
]

it.each(METRICS)('%s: every contribution is that of a plain computation, and they add up', async (metric, method) => {
  const views: Params[] = [{}, { type: 'audio' }, { team: 'north', hours: 'in' }]
  for (const narrower of inTurn(
    views,
    METRICS.findIndex(([name]) => name === metric),
  )) {
    const params = { ...RANGE, ...narrower }
    const answer = await ask({ metric, by: ALL.join(','), limit: '100', ...params })
    const all = { now: own.matching(params), before: own.matching(params, BEFORE) }
    expect(answer.meta.method).toBe(method)
    const change = (value(metric, all.now) ?? 0) - (value(metric, all.before) ?? 0)
    expect(answer.total.change).toBeCloseTo(change, 9)
    const basisBy = (by: Dimension[]) => (basisOf(metric, by) ?? 'calls') as CountedMetric
    expect(answer.total.n).toBe(value(basisBy([]), all.now))
    for (const dimension of ALL) {
      const listed = answer.drivers.filter((driver) => driver.dimension === dimension)
      const sum = listed.reduce((total, { contribution }) => total + contribution, 0)
      expect(sum + (answer.rest[dimension] ?? Number.NaN), `${metric} by ${dimension}`).toBeCloseTo(change, 9)
      const [now, before] = [split(all.now, dimension), split(all.before, dimension)]
      for (const { key, contribution, value: figure, previous, n } of listed) {
        const mine = { now: now.get(key) ?? [], before: before.get(key) ?? [] }
        const whose = membersOf([dimension], [key])
        const wanted = (PLAIN[method] as (typeof PLAIN)[string])(metric, mine, all, whose)
        expect(contribution, `${metric} by ${dimension} ${key}`).toBeCloseTo(wanted, 9)
        expect(figure ?? 0).toBeCloseTo(value(metric, mine.now, whose) ?? 0, 9)
        expect(previous ?? 0).toBeCloseTo(value(metric, mine.before, whose) ?? 0, 9)
        expect(n, `n of ${metric} by ${dimension} ${key}`).toBe(value(basisBy([dimension]), mine.now, whose))
      }
      // With every one of the disjoint parts of a sum listed, nothing is left over.
      const isDisjoint = dimension !== 'person' && dimension !== 'team'
      if (method === 'difference' && isDisjoint) expect(answer.rest[dimension]).toBeCloseTo(0, 9)
    }
  }
})

it.each<Params>([{ type: 'audio' }, { team: 'north', hours: 'in' }])(
  'the sides of causes count as a plain computation does, under %o',
  async (narrower) => {
    const params = { ...RANGE, ...narrower }
    const filters = filtersSchema.parse(params)
    const now = { from: MIDDLE, to: MIDDLE + HALF }
    const asked = { deps: own.deps(), metric: 'calls', filters, now, before: BEFORE, compare: 'previous' } as const
    const { totals, sets } = await readSides(asked, filters, null)
    for (const period of ['now', 'before'] as const) {
      const all = own.matching(params, asked[period])
      expect(totals.rate[period]).toEqual({ over: value('answered', all), under: value('resolved', all) })
      expect(totals.calls[period].over).toBe(all.length)
      for (const set of sets.filter(([side]) => side?.keys.length === 1)) {
        const dimension = set[0]?.keys[0]?.[0] as Dimension
        const groups = split(all, dimension)
        for (const { keys, part } of set) {
          const [rate, calls, failed] = [part('rate'), part('calls'), part('failed')]
          const [mine, whose] = [groups.get(keys[0]?.[1]) ?? [], membersOf([dimension], [keys[0]?.[1] ?? null])]
          const judged = whose
            ? known('offered', mine, whose) - known('byOthers', mine, whose)
            : value('resolved', mine)
          const counts = [calls[period].over, rate[period].over, rate[period].under, failed[period].over]
          const wanted = [mine.length, value('answered', mine, whose), judged, value('failed', mine)]
          expect(counts, `${keys} ${period}`).toEqual(wanted)
        }
      }
    }
  },
)

it('explains a peak by the calls ongoing at both moments', async () => {
  const answer = await ask({ metric: 'peakConcurrent', by: 'group,type,status', limit: '100', ...RANGE })
  for (const dimension of ['group', 'type', 'status'] as const) {
    const listed = answer.drivers.filter((driver) => driver.dimension === dimension)
    const [now, before] = [listed.map((one) => one.value ?? 0), listed.map((one) => one.previous ?? 0)]
    const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)
    // Keys that have as many calls at both moments explain nothing and are not listed.
    expect((answer.total.value ?? 0) - sum(now)).toBe((answer.total.previous ?? 0) - sum(before))
    expect(answer.rest[dimension]).toBe(0)
  }
})

it('lists only as many as asked for, and only those of enough calls', async () => {
  const usual = await ask({ metric: 'answerRate', by: 'person', ...RANGE })
  expect(usual.meta.least).toBe(LEAST_CALLS)
  expect(usual.drivers.every(({ n, previousN }) => Math.max(n, previousN) >= LEAST_CALLS)).toBe(true)
  const few = await ask({ metric: 'answerRate', by: 'person', limit: '3', least: '10', ...RANGE })
  expect(few.drivers).toHaveLength(3)
  expect(few.drivers.every(({ n, previousN }) => Math.max(n, previousN) >= 10)).toBe(true)
  const sizes = few.drivers.map(({ contribution }) => Math.abs(contribution))
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
})

it('has doors to exactly the calls of a driver, now and before', async () => {
  const answer = await ask({ metric: 'missed', by: ALL.join(','), limit: String(size(2, 4)), ...RANGE })
  expect(answer.drivers.filter(({ href, key }) => href === null && key !== null)).toEqual([])
  for (const { href, previousHref, value: now, previous } of answer.drivers.filter(({ key }) => key !== null)) {
    const totals = [href, previousHref].map((one) =>
      own.listTotal(Object.fromEntries(new URL(one as string, 'http://x').searchParams)),
    )
    expect(await Promise.all(totals)).toEqual([now, previous])
  }
})

it('refuses a period that has none before it, and hours of calls under way', async () => {
  await expect(ask({ metric: 'calls', range: 'all' })).rejects.toMatchObject({
    details: { fields: [{ field: 'range' }] },
  })
  await expect(ask({ range: '7d' })).rejects.toMatchObject({ details: { fields: [{ field: 'metric' }] } })
  await expect(ask({ metric: 'peakConcurrent', by: 'hour', ...RANGE })).rejects.toMatchObject({
    details: { fields: [{ field: 'by' }] },
  })
})
