import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { AnalyticsRow } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { firstOf, inTurn, size } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import { type CountedMetric, referenceMetric, referenceRows } from '../../unit/analytics/reference'
import { type Params, type Span, spanOf } from '../../unit/analytics/reference-filters'
import { localTime } from '../../unit/analytics/reference-quarters'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { expectNear } from './against-reference'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 0, 1) / 1000
const TO = Date.UTC(2023, 11, 31) / 1000
const METRICS: CountedMetric[] = ['calls', 'totalMinutes', 'durationP50', 'people', 'answerRate']

// Dense around the clock changes, so that single hours and minutes hold calls.
const dense = (day: string, index: number) => {
  const from = Date.parse(`${day}T00:00:00Z`) / 1000
  return makeRecords(size(1000, 2500), 20 + index, from, from + 3 * 86_400)
}
const DENSE_DAYS = ['2023-03-11', '2023-03-18', '2023-03-25', '2023-04-01', '2023-10-01', '2023-10-28', '2023-11-04']
const own = ownCalls(TO, spelledOddly([...makeRecords(3000, 7, FROM, TO), ...DENSE_DAYS.flatMap(dense)], 7))
const { calls, present } = own

/** The clock of a zone at an instant, as a plain date and time. */
const wall = (seconds: number, zone: string) => localTime(seconds, zone).toPlainDateTime()
const instantOf = (time: Temporal.PlainDateTime, zone: string) => time.toZonedDateTime(zone).epochMilliseconds / 1000

/** The previous window, found by going back week by week. A window of whole weeks goes back by its length, cut off where the window begins. */
function slowWindow(window: Span, zone: string): { from: number; to: number; weeks: number } {
  const length = ((window.to as number) - (window.from as number)) / (7 * 86_400)
  for (let weeks = 1; ; weeks++) {
    const from = instantOf(wall(window.from as number, zone).subtract({ days: 7 * weeks }), zone)
    const to = instantOf(wall(window.to as number, zone).subtract({ days: 7 * weeks }), zone)
    if (to <= (window.from as number) || weeks === length)
      return { from, to: Math.min(to, window.from as number), weeks }
  }
}

/** For each bucket, the calls at the same local time `weeks` earlier; each belongs to the last bucket that has begun by its time. */
function slowBuckets(
  starts: number[],
  before: ReferenceCall[],
  weeks: number,
  zone: string,
): Map<number, ReferenceCall[]> {
  const walls = starts.map((start) => wall(start, zone))
  const found = new Map<number, ReferenceCall[]>(starts.map((start) => [start, []]))
  for (const call of before) {
    const at = wall(call.time, zone).add({ days: 7 * weeks })
    const index = walls.findLastIndex((start) => Temporal.PlainDateTime.compare(start, at) <= 0)
    found.get(starts[Math.max(0, index)] as number)?.push(call)
  }
  return found
}

const ask = (by: Dimension[], params: Params, nowSeconds: number) =>
  own.ask({ metrics: METRICS, by, compare: 'weekdays' }, params, { nowSeconds })

const nowSeconds = Date.UTC(2023, 3, 4, 10, 17) / 1000
const CASES: { name: string; params: Params; by: Dimension[] }[] = [
  {
    name: 'the day the clock goes forward',
    params: { from: '2023-03-26', to: '2023-03-27', tz: 'Europe/Paris' },
    by: ['hourly', 'minute'],
  },
  {
    name: 'the week after it',
    params: { from: '2023-04-02', to: '2023-04-03', tz: 'Europe/Paris' },
    by: ['hourly', 'minute'],
  },
  {
    name: 'the day the clock goes back',
    params: { from: '2023-10-29', to: '2023-10-30', tz: 'Europe/Paris' },
    by: ['hourly'],
  },
  { name: 'the week after that', params: { from: '2023-11-05', to: '2023-11-06', tz: 'Europe/Paris' }, by: ['hourly'] },
  {
    name: 'New York, over the change',
    params: { from: '2023-03-06', to: '2023-03-20', tz: 'America/New_York' },
    by: ['day', 'week', 'hourly'],
  },
  {
    name: 'New York, going back',
    params: { from: '2023-11-05T00:30', to: '2023-11-06T12:15', tz: 'America/New_York' },
    by: ['hourly'],
  },
  {
    name: 'half an hour on Lord Howe',
    params: { from: '2023-10-01', to: '2023-10-02', tz: 'Australia/Lord_Howe' },
    by: ['hourly'],
  },
  {
    name: 'half an hour back on Lord Howe',
    params: { from: '2023-04-02', to: '2023-04-03', tz: 'Australia/Lord_Howe' },
    by: ['hourly'],
  },
  { name: 'thirty rolling days', params: { range: '30d', tz: 'Europe/Paris' }, by: ['time', 'month', 'week'] },
  {
    name: 'four rolling weeks over a clock change',
    params: { range: '28d', tz: 'Europe/Paris' },
    by: ['time', 'hourly'],
  },
  { name: 'a month to now', params: { range: 'this-month', tz: 'Asia/Kolkata' }, by: ['day', 'hourly'] },
  { name: 'ten days', params: { from: '2023-03-20T05:15', to: '2023-03-30T17:45', tz: 'UTC' }, by: ['day', 'month'] },
  { name: 'an hour', params: { from: '2023-03-26T00:40', to: '2023-03-26T03:20', tz: 'Europe/Paris' }, by: ['minute'] },
]

describe('compare=weekdays', () => {
  it.each(CASES)('compares each bucket with the same local time on the same weekday: $name', async ({ params, by }) => {
    const zone = params.tz ?? 'UTC'
    const before = slowWindow(spanOf(params, nowSeconds), zone)
    const then = calls.filter((call) => call.time >= before.from && call.time < before.to)
    for (const dimension of firstOf(by, 1)) {
      const { data, meta } = await ask([dimension], params, nowSeconds)
      expect(meta.previous).toEqual({ from: before.from, to: before.to })
      const starts = data.map((row) => row[dimension] as number)
      const wanted = slowBuckets(starts, then, before.weeks, zone)
      for (const row of data)
        for (const metric of METRICS)
          expectNear(
            row[`previous.${metric}`],
            referenceMetric(metric, wanted.get(row[dimension] as number) ?? []),
            `previous.${metric} by ${dimension} at ${row[dimension]}`,
          )
      const sum = data.reduce((total: number, row: AnalyticsRow) => total + Number(row['previous.calls']), 0)
      expect(sum).toBe(then.length)
    }
  })

  it('compares statuses, weekdays and hours over the shifted window', async () => {
    const dimensions: Dimension[][] = [['status'], ['weekday'], ['hour', 'type'], []]
    for (const [index, { params }] of CASES.entries())
      for (const by of inTurn(dimensions, index)) {
        const zone = params.tz ?? 'UTC'
        const before = slowWindow(spanOf(params, nowSeconds), zone)
        const question = { params, window: before, ...present, nowSeconds, zone, bucket: null }
        const wanted = referenceRows(calls, METRICS, by, question)
        const { data } = await ask(by, params, nowSeconds)
        for (const row of data) {
          const key = JSON.stringify(by.map((name) => row[name]))
          METRICS.forEach((metric, index) => {
            const empty = ['durationP50', 'answerRate'].includes(metric) ? null : 0
            expectNear(
              row[`previous.${metric}`],
              wanted.has(key) ? (wanted.get(key)?.[index] ?? null) : empty,
              `${metric} ${key}`,
            )
          })
          wanted.delete(key)
        }
        expect([...wanted.keys()]).toEqual([])
      }
  })
})
