import { describe, expect, it } from 'vitest'
import { type AnalyticsValue, OTHERS } from '@/lib/shared/analytics/analytics'
import { DIMENSION_NAMES, type Dimension } from '@/lib/shared/analytics/dimensions'
import { METRIC_NAMES, METRICS } from '@/lib/shared/analytics/metrics'
import { isTime } from '@/lib/shared/charts/dimension-values'
import { type Place, placeDoor } from '@/lib/shared/explore/doors'
import { filtersSchema, filtersToParams } from '@/lib/shared/filters/filters'
import { size } from '../../support/properties'
import { makeRecords } from '../analytics/make-records'
import { type ReferenceCall, readRecord } from '../analytics/read-record'
import {
  COUNTED_METRICS,
  type CountedMetric,
  membersOf,
  namedFor,
  referenceKeys,
  referenceMetric,
} from '../analytics/reference'
import { referenceMatching, spanOf } from '../analytics/reference-filters'
import { spelledOddly } from '../analytics/spelled-oddly'

const FROM = Date.UTC(2023, 2, 20) / 1000
const TO = Date.UTC(2023, 3, 3) / 1000
const ZONE = 'Europe/Paris'
const records = spelledOddly(makeRecords(size(150, 450), 9, FROM, TO), 9)
const reference = records.map((record) => readRecord(record))
/** No filter selects the calls that the service level counts. */
const OF_SERVICE_LEVEL: readonly CountedMetric[] = ['answeredInTime', 'serviceCalls']
const COUNTING = COUNTED_METRICS.filter(
  (metric) => METRICS[metric].unit === 'calls' && !OF_SERVICE_LEVEL.includes(metric),
)

const paramsOf = (filters: object) => ({ params: Object.fromEntries(filtersToParams(filters)) })
/** The calls that a list with these filters has. */
function listed(filters: object): ReferenceCall[] {
  const { params } = paramsOf(filters)
  return referenceMatching(reference, { params, window: spanOf(params, TO), nowSeconds: TO, staleOngoingHours: 12 })
}

/** The door of the figure for these values of dimensions, of all calls unless `place` says otherwise. */
const doorOf = (
  filters: Parameters<typeof placeDoor>[0],
  values: Partial<Record<Dimension, AnalyticsValue>>,
  place: Partial<Place> = {},
  others: Parameters<typeof placeDoor>[2] = undefined,
) =>
  placeDoor(filters, { metric: 'calls', keys: Object.entries(values) as Place['keys'], bucket: null, ...place }, others)

const ASKED = [
  {},
  { status: ['ended', 'busy'], type: ['audio'] },
  { uid: ['u-0', 'u-3'] },
  { minDuration: '5', maxDuration: '700', hasRecording: 'true' },
  { hour: ['9', '10', '11'], reached: 'answered' },
].map((filters) => filtersSchema.parse({ from: String(FROM), to: String(TO), tz: ZONE, ...filters }))

describe('placeDoor', () => {
  it.each(DIMENSION_NAMES.filter((name) => !isTime(name)))(
    '%s: the list has as many calls as the figure says',
    (dimension: Dimension) => {
      for (const filters of ASKED) {
        const groups = new Map<AnalyticsValue, ReferenceCall[]>()
        for (const call of listed(filters))
          for (const key of new Set(referenceKeys(dimension, call, { zone: ZONE, bucket: null })))
            groups.set(key, [...(groups.get(key) ?? []), call])
        for (const [key, members] of groups)
          for (const metric of COUNTING) {
            const door = doorOf(filters, { [dimension]: key }, { metric })
            const own = membersOf([dimension], [key]) ?? namedFor(metric, paramsOf(filters))
            const wanted = referenceMetric(metric, members, own)
            if (door === null) {
              // There may be no link if there is no value, the filters name another person, or no call is left.
              const excused =
                key === null || wanted === 0 || (['person', 'team'].includes(dimension) && filters.uid.length > 0)
              expect(excused, `${metric} of ${key}`).toBe(true)
              continue
            }
            expect(door.exact).toBe(true)
            expect(listed(door.filters).length, `${metric} of ${dimension} ${key}`).toBe(wanted)
          }
      }
    },
  )

  it('lists the others if a filter can', () => {
    for (const dimension of ['status', 'type', 'mode', 'receiverType', 'initiator', 'person'] as const) {
      const filters = ASKED[0] as (typeof ASKED)[number]
      const keysOf = (call: ReferenceCall) => referenceKeys(dimension, call, { zone: ZONE, bucket: null })
      const names = [...new Set(listed(filters).flatMap(keysOf))].filter((key) => key !== null).map(String)
      const rest = names.slice(1)
      const others = { [dimension]: { count: rest.length, keys: rest } }
      const door = doorOf(filters, { [dimension]: OTHERS }, {}, others)
      const wanted = listed(filters).filter((call) =>
        keysOf(call).some((key) => rest.includes(String(key)) && key !== null),
      )
      expect(door && listed(door.filters).length, dimension).toBe(wanted.length)
      const unnamed = { [dimension]: { count: 500, keys: null } }
      expect(doorOf(filters, { [dimension]: OTHERS }, {}, unnamed)).toBeNull()
    }
  })

  it('combines two dimensions and a bucket', () => {
    const filters = ASKED[0] as (typeof ASKED)[number]
    const bucket = { start: FROM, from: FROM + 3600, to: FROM + 90_000, partial: true }
    const door = doorOf(filters, { type: 'video', sizeBand: '2-2' }, { metric: 'answered', bucket })
    const wanted = reference.filter(
      (call) =>
        call.time >= bucket.from &&
        call.time < bucket.to &&
        call.type === 'video' &&
        call.joinedPeople === 2 &&
        (call.status === 'ended' || call.status === 'ongoing'),
    )
    expect(door && listed(door.filters).length).toBe(wanted.length)
  })

  it('opens a peak at its moment, whenever its calls began, and filters by other dimensions', () => {
    const question = { range: '7d' as const, type: ['audio'] }
    const bucket = { start: 5, from: 5, to: 9, partial: false }
    const at = (values: Parameters<typeof doorOf>[1], peakAt: number | null = 1_680_000_000) =>
      doorOf(question, values, { metric: 'peakConcurrent', bucket, peakAt })
    const moment = { range: 'all', type: ['audio'], activeAt: '1680000000' }
    expect(at({})).toEqual({ filters: moment, extra: {}, exact: true })
    expect(at({ hour: 9, weekday: 1 })?.filters).toEqual(moment)
    expect(at({ status: 'ended' })?.filters).toEqual({ ...moment, status: ['ended'] })
    expect(at({ group: null })?.filters).toEqual({ ...moment, toGroup: false })
    expect(at({ initiator: null })).toBeNull()
    expect(at({}, null)).toBeNull()
  })

  it('only claims a count for metrics that count calls', () => {
    for (const metric of METRIC_NAMES) {
      const door = doorOf({}, {}, { metric })
      if (door?.exact) expect(COUNTING).toContain(metric)
      if (METRICS[metric].unit !== 'calls') expect(door?.exact).not.toBe(true)
    }
  })

  it('has no list of other people if the filter names people', () => {
    const filters = ASKED[2] as (typeof ASKED)[number]
    expect(doorOf(filters, { person: OTHERS }, {}, { person: { count: 2, keys: ['u-0', 'u-9'] } })).toBeNull()
  })
})
