import { describe, expect, it } from 'vitest'
import { DIMENSION_NAMES, type Dimension } from '@/lib/shared/analytics/dimensions'
import { firstOf, inTurn, size } from '../../support/properties'
import { makeEdgeRecords } from '../../unit/analytics/make-edge-records'
import { COUNTED_METRICS } from '../../unit/analytics/reference'
import { differences } from './against-reference'
import { ownCalls, withReplaced } from './own-calls'

/** Thousands of calls over a year with every edge case, some of them stored twice. */
const MANY = size(2_000, 50_000)
const FROM = Date.UTC(2023, 1, 1) / 1000
const TO = Date.UTC(2023, 10, 20) / 1000

/** A week around each clock change in three zones, one of them with partial days. Lord Howe moves by half an hour. */
const CLOCK_WEEKS = [
  { from: '2023-03-22', to: '2023-03-29', tz: 'Europe/Paris', change: '2023-03-26T01:00Z' },
  { from: '2023-10-26', to: '2023-11-02', tz: 'Europe/Paris', change: '2023-10-29T01:00Z' },
  { from: '2023-03-09', to: '2023-03-16', tz: 'America/New_York', change: '2023-03-12T07:00Z' },
  { from: '2023-11-02T10:00', to: '2023-11-09T15:30', tz: 'America/New_York', change: '2023-11-05T06:00Z' },
  { from: '2023-03-30', to: '2023-04-06', tz: 'Australia/Lord_Howe', change: '2023-04-01T15:00Z' },
  { from: '2023-09-28', to: '2023-10-05', tz: 'Australia/Lord_Howe', change: '2023-09-30T15:30Z' },
]
const EMPTY = { from: '2031-01-01', to: '2031-01-03', tz: 'Asia/Kathmandu' }

const changes = CLOCK_WEEKS.map(({ change }) => Date.parse(change) / 1000)
const edgeRecords = (seed: number) => makeEdgeRecords(MANY, seed, FROM, TO, changes)
const own = ownCalls(TO + 3600, ...withReplaced(edgeRecords(11), edgeRecords(12)))

describe('every metric by every dimension', () => {
  // Nine months by minute are refused as too many buckets for a chart; the weeks below cover `minute`.
  it.each([undefined, ...DIMENSION_NAMES.filter((name) => name !== 'minute')])('by %s', async (dimension) => {
    expect(await differences(own, dimension === undefined ? [] : [dimension], { tz: 'Europe/Paris' })).toEqual([])
  })

  it.each(CLOCK_WEEKS)('in the week of $change in $tz', async (clockWeek) => {
    const { change: _change, ...week } = clockWeek
    for (const [index, dimension] of DIMENSION_NAMES.entries())
      if (inTurn(CLOCK_WEEKS, index).includes(clockWeek)) expect(await differences(own, [dimension], week)).toEqual([])
    expect(await differences(own, ['weekday', 'hour'], week)).toEqual([])
  })

  it.each(inTurn(CLOCK_WEEKS, 1))('in windows with the same whole days around $change in $tz', async (clockWeek) => {
    const { change: _change, ...week } = clockWeek
    const moved = (hours: number) => ({
      from: `${week.from.slice(0, 10)}T0${hours}:30`,
      to: `${week.to.slice(0, 10)}T1${hours}:20`,
      tz: week.tz,
    })
    // A question may ask for at most 48 metrics.
    const halves = [COUNTED_METRICS.slice(0, 30), COUNTED_METRICS.slice(30)]
    for (const by of [[], ['day'], ['person'], ['weekday', 'hour'], ['team', 'outcome']] as Dimension[][])
      for (const metrics of halves)
        for (const hours of [9, 5, 8]) expect(await differences(own, by, moved(hours), metrics)).toEqual([])
  })

  it('in a range without calls', async () => {
    expect(await differences(own, [], EMPTY)).toEqual([])
    for (const dimension of firstOf(DIMENSION_NAMES, 4)) expect(await differences(own, [dimension], EMPTY)).toEqual([])
  })

  it('with unknown statuses', async () => {
    const params = { status: "missed,weiß nicht,o'clock", tz: 'America/New_York' }
    for (const dimension of ['status', 'day', 'person', 'waitBand'] as const)
      expect(await differences(own, [dimension], params)).toEqual([])
  })
})
