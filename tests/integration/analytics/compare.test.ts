import { describe, expect, it } from 'vitest'
import type { AnalyticsRow } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { inTurn } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import { type CountedMetric, referenceMetric, referenceRows } from '../../unit/analytics/reference'
import { type Params, type Span, spanOf } from '../../unit/analytics/reference-filters'
import { localTime } from '../../unit/analytics/reference-quarters'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { expectNear } from './against-reference'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 0, 15) / 1000
const TO = Date.UTC(2023, 4, 1) / 1000
const METRICS: CountedMetric[] = ['calls', 'answered', 'totalMinutes', 'durationP95', 'people', 'answerRate']

const own = ownCalls(TO, spelledOddly(makeRecords(5000, 3, FROM, TO), 3))
const { calls, matching, present } = own

const ask = (
  by: Dimension[],
  params: Record<string, unknown>,
  nowSeconds: number,
  extra: Record<string, unknown> = {},
) => own.ask({ metrics: METRICS, by, compare: 'previous', ...extra }, params, { nowSeconds })

/** The previous period: equally long and just before or, for a day, week or month, the same part of the previous one in local time. */
function slowBefore({ from, to }: Span, { range, tz }: Params): { from: number; to: number } {
  const [start, end] = [from as number, to as number]
  const unit = /(day|week|month)$/.exec(range?.replace('today', 'day').replace('yesterday', 'day') ?? '')?.[1]
  if (unit === undefined) return { from: start - (end - start), to: start }
  const back = (seconds: number) =>
    localTime(seconds, tz ?? 'UTC').subtract({ [`${unit}s`]: 1 }).epochMilliseconds / 1000
  return { from: back(start), to: Math.min(back(end), start) }
}

describe('compare=previous', () => {
  // 31 March 12:00 in Paris: the month has 31 days, the one before 28, and summer time began on the 26th.
  const nowSeconds = Date.UTC(2023, 2, 31, 10) / 1000
  const cases: Params[] = [
    { range: '30d', tz: 'Europe/Paris' },
    { range: 'last-month', tz: 'Europe/Paris' },
    { range: 'this-month', tz: 'Europe/Paris' },
    { range: 'yesterday', tz: 'Australia/Lord_Howe' },
    { range: 'this-week', tz: 'America/New_York' },
    { from: '2023-03-20T05:15', to: '2023-04-02', tz: 'Europe/Paris' },
  ]

  it('matches the reference by status', async () => {
    for (const params of cases) {
      const window = spanOf(params, nowSeconds)
      const before = slowBefore(window, params)
      const { data, meta } = await ask(['status'], params, nowSeconds)
      expect(meta.previous).toEqual(before)
      const zone = params.tz ?? 'UTC'
      const question = { ...present, params, window, nowSeconds, zone, bucket: null }
      const now = referenceRows(calls, METRICS, ['status'], question)
      const then = referenceRows(calls, METRICS, ['status'], { ...question, window: before })
      expect(new Set(data.map((row) => row.status))).toEqual(
        new Set([...now.keys(), ...then.keys()].map((key) => JSON.parse(key)[0])),
      )
      for (const row of data)
        METRICS.forEach((metric, index) => {
          const key = JSON.stringify([row.status])
          const absent = ['durationP95', 'answerRate'].includes(metric) ? null : 0
          expectNear(row[metric], now.has(key) ? (now.get(key)?.[index] ?? null) : absent, `${metric} ${key}`)
          expectNear(
            row[`previous.${metric}`],
            then.has(key) ? (then.get(key)?.[index] ?? null) : absent,
            `previous.${metric} ${key}`,
          )
        })
    }
  })

  it('sums match over time buckets, and the rest of a longer month goes into the last row', async () => {
    for (const [index, params] of cases.entries())
      for (const by of inTurn(['day', 'time', 'week', 'hourly'] as const, index)) {
        const window = spanOf(params, nowSeconds)
        const before = slowBefore(window, params)
        const { data } = await ask([by], params, nowSeconds)
        const total = (column: string) => data.reduce((sum: number, row: AnalyticsRow) => sum + Number(row[column]), 0)
        expect(total('calls')).toBe(matching(params, window).length)
        const then = matching(params, before)
        expect(total('previous.calls')).toBe(then.length)
        expectNear(total('previous.totalMinutes'), referenceMetric('totalMinutes', then), by)
      }
  })

  it('has no previous period for an open range, and says so', async () => {
    const { data, meta } = await ask(['status'], {}, nowSeconds)
    expect(meta.previous).toBeNull()
    expect(data.every((row) => row['previous.calls'] === null)).toBe(true)
  })
})

describe('rows', () => {
  const nowSeconds = TO
  it('are complete: all 168 hours of the week, every day for every status', async () => {
    const heat = await ask(['weekday', 'hour'], { from: '2023-02-01', to: '2023-02-02' }, nowSeconds, {
      compare: undefined,
    })
    expect(heat.data).toHaveLength(168)
    const days = await ask(
      ['day', 'status'],
      { from: '2023-03-01', to: '2023-04-01', tz: 'Europe/Paris' },
      nowSeconds,
      { compare: undefined },
    )
    const statuses = new Set(days.data.map((row) => row.status))
    expect(days.data).toHaveLength(31 * statuses.size)
    const empty = await ask(['day'], { from: '2031-03-01', to: '2031-03-04' }, nowSeconds, { compare: undefined })
    expect(empty.data.map((row) => row.calls)).toEqual([0, 0, 0])
    const bands = await ask(['durationBand'], { from: '2031-03-01', to: '2031-03-04' }, nowSeconds, {
      compare: undefined,
    })
    expect(bands.data[0]?.durationBand).toBe('0-9')
    expect(bands.data.at(-1)?.durationBand).toBe('7200+')
  })

  it('are sorted and limited by the engine, with the total number of rows', async () => {
    for (const order of ['-calls', 'calls', '-durationP95', 'person', '-person']) {
      const cut = await ask(['person'], {}, nowSeconds, { compare: undefined, order, limit: 7 })
      const whole = await ask(['person'], {}, nowSeconds, { compare: undefined, order })
      expect(cut.data).toEqual(whole.data.slice(0, 7))
      expect(cut.meta.totalRows).toBe(whole.data.length)
    }
  })

  it('refuse impossible requests and name the field', async () => {
    const refused = (by: Dimension[], params: Record<string, unknown>, extra: Record<string, unknown> = {}) =>
      ask(by, params, nowSeconds, extra).then(
        () => 'answered',
        (error: { code: string; details: { fields: { field: string }[] } }) =>
          `${error.code} ${error.details.fields[0]?.field}`,
      )
    expect(await refused(['minute'], {})).toBe('INVALID_REQUEST by')
    expect(await refused(['day', 'month'], {})).toBe('INVALID_REQUEST by')
    expect(await refused(['day', 'person', 'initiator'], {})).toBe('INVALID_REQUEST by')
    expect(await refused(['day'], {}, { order: '-rejected' })).toBe('INVALID_REQUEST order')
    expect(await refused(['day'], { from: '2023-02-02', to: '2023-02-01' })).toBe('INVALID_REQUEST from')
  })
})
