import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { readStaffing } from '@/lib/server/staffing/staffing'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { STAFFING_WEEKS, type StaffingSlot } from '@/lib/shared/staffing'
import { firstOf } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import { intervalsOf } from '../../unit/analytics/reference-at-once'
import type { Params } from '../../unit/analytics/reference-filters'
import { ORGANISATION } from '../../unit/analytics/reference-organisation'
import { localTime } from '../../unit/analytics/reference-quarters'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls } from './own-calls'

/** Eight weeks up to Monday, 6 November 2023, across the clock change in Paris on 29 October. */
const ZONE = 'Europe/Paris'
const NOW = Date.UTC(2023, 10, 8, 12) / 1000
const MONDAY = Temporal.ZonedDateTime.from(`2023-11-06T00:00[${ZONE}]`)
const TO = MONDAY.epochMilliseconds / 1000
const FROM = MONDAY.subtract({ weeks: STAFFING_WEEKS }).epochMilliseconds / 1000
const FIRST = Date.UTC(2023, 5, 1) / 1000

/** Busy hours on one weekday, so that some hours have enough calls to be judged. */
const busy = Array.from({ length: STAFFING_WEEKS }, (_, week) => {
  const from = MONDAY.subtract({ weeks: week + 1 }).add({ days: 1, hours: 10 }).epochMilliseconds / 1000
  return makeRecords(60, 90 + week, from, from + 2 * 3600)
}).flat()
const long = makeRecords(5, 72, FROM - 40_000, FROM - 10_000).map((record, index) => {
  const startedAt = FROM - 20_000 + index
  return { ...record, status: 'ended', initiatedAt: startedAt, startedAt, endedAt: startedAt + 30_000 }
})
/** Missed calls that overlap: the API's `startedAt` is when a call was initiated, so that unanswered ones may have it as well. */
const unanswered = makeRecords(40, 73, TO - 3600, TO).map((record, index) => {
  const startedAt = TO - 3600 + index
  const times = { initiatedAt: startedAt, startedAt, endedAt: startedAt + 45 }
  return { ...record, sessionId: `unanswered-${index}`, status: 'unanswered', ...times }
})
const renamed = busy.map((record, index) => ({ ...record, sessionId: `busy-${index}` }))
const own = ownCalls(NOW, spelledOddly([...makeRecords(7000, 71, FIRST, NOW), ...renamed, ...long, ...unanswered], 71))
const { calls, matching } = own
/** In an organisation whose weeks begin on Mondays. */
const deps = () => ({ ...own.deps(), organisation: { ...ORGANISATION, firstDay: 1 as const } })

const isAnswered = ({ status }: ReferenceCall) => status === 'ended' || status === 'ongoing'
const isMissed = (call: ReferenceCall) => !isAnswered(call) && call.status !== 'initiated'
const rank = (share: number, values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted.length === 0 ? null : (sorted[Math.ceil(share * sorted.length - 1e-9) - 1] as number)
}
const between = (share: number, values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at))
}

/** The number of stays under way in each second of the weeks. */
function bySecond(stays: readonly { from: number; to: number }[]): Int32Array {
  const counts = new Int32Array(TO - FROM)
  for (const { from, to } of stays)
    for (let at = Math.max(from, FROM); at < Math.min(to, TO); at += 1) counts[at - FROM] = (counts[at - FROM] ?? 0) + 1
  return counts
}

const slots = new Map<number, number>()
/** The hour of the week that a second falls in. */
function slotAt(seconds: number): number {
  const quarter = Math.floor(seconds / 900)
  const known = slots.get(quarter)
  if (known !== undefined) return known
  const time = localTime(seconds, ZONE)
  const slot = (time.dayOfWeek - 1) * 24 + time.hour
  slots.set(quarter, slot)
  return slot
}

function slowSlots(params: Params, target: number): StaffingSlot[] {
  const all = matching({ ...params, range: 'all' })
  const inWeeks = all.filter(({ time }) => time >= FROM && time < TO)
  const handled = intervalsOf(all.filter(isAnswered), own.present).filter(({ from, to }) => from < TO && to > FROM)
  const talks = inWeeks.filter(isAnswered).flatMap(({ durationSeconds }) => durationSeconds ?? [])
  const talk = between(0.5, talks) ?? 0
  const wanted = inWeeks.filter(isMissed).map(({ time }) => ({ from: time, to: time + Math.max(talk, 1) }))
  const [real, demand] = [bySecond(handled), bySecond([...handled, ...wanted])]
  const begunIn = (stays: readonly { from: number }[], slot: number) =>
    stays.filter(({ from }) => from >= FROM && from < TO && slotAt(from) === slot)
  const levels: number[][] = Array.from({ length: 168 }, () => [])
  real.forEach((level, index) => {
    levels[slotAt(FROM + index)]?.push(level)
  })
  return Array.from({ length: 168 }, (_, slot) => {
    const here = inWeeks.filter(({ time }) => slotAt(time) === slot)
    const resolved = here.filter(({ status }) => status !== 'initiated').length
    const answered = here.filter(isAnswered).length
    const weeks = Array.from({ length: STAFFING_WEEKS }, (_, week) => {
      const from = MONDAY.subtract({ weeks: week + 1 }).epochMilliseconds / 1000
      const to = MONDAY.subtract({ weeks: week }).epochMilliseconds / 1000
      return here.filter(({ time }) => time >= from && time < to).length
    })
    const needs = begunIn([...handled, ...wanted], slot).map(({ from }) => demand[from - FROM] ?? 0)
    const had = begunIn(handled, slot).map(({ from }) => real[from - FROM] ?? 0)
    const rate = resolved === 0 ? null : answered / resolved
    const [needed, handledAtOnce] = [rank(target, needs), rank(0.9, had)]
    const misses = resolved >= 30 && rate !== null && rate < target
    const cause = (needed ?? 0) > (handledAtOnce ?? 0) ? 'people' : 'pickUp'
    return {
      weekday: Math.floor(slot / 24) + 1,
      hour: slot % 24,
      calls: here.length,
      typical: between(0.5, weeks) ?? 0,
      low: between(0.25, weeks) ?? 0,
      high: between(0.75, weeks) ?? 0,
      concurrentMedian: rank(0.5, levels[slot] ?? []) ?? 0,
      concurrentP90: rank(0.9, levels[slot] ?? []) ?? 0,
      resolved,
      answerRate: rate,
      waitMedian: between(
        0.5,
        here.filter(isAnswered).flatMap(({ ringSeconds }) => ringSeconds ?? []),
      ),
      misses,
      reason: misses ? cause : resolved < 30 ? 'few' : null,
      needed,
      handled: handledAtOnce,
    }
  })
}

describe('staffing', () => {
  const QUESTIONS: { target: number; params: Params }[] = [
    { target: 0.8, params: {} },
    { target: 0.8, params: { uid: 'nobody' } },
    { target: 0.95, params: { type: 'audio' } },
    { target: 0.7, params: { receiverType: 'group' } },
  ]
  it.each(firstOf(QUESTIONS, 2))(
    'is that of a count second by second: $target, $params',
    async ({ target, params }) => {
      const found = await readStaffing(deps(), filtersSchema.parse({ ...params, tz: ZONE }), target)
      expect({ from: found.from, to: found.to, weeks: found.weeks }).toEqual({
        from: FROM,
        to: TO,
        weeks: STAFFING_WEEKS,
      })
      expect(found.slots).toEqual(slowSlots({ ...params, tz: ZONE }, target))
      if (params.uid === undefined && target > 0.75) expect(found.slots.some(({ misses }) => misses)).toBe(true)
    },
  )

  it('expects of each day of next week the median of eight same weekdays, and says how far off that was', async () => {
    const { expected, pastError } = await readStaffing(deps(), filtersSchema.parse({ tz: ZONE }), 0.8)
    const dayCount = (day: Temporal.ZonedDateTime) => {
      const [from, to] = [day.epochMilliseconds / 1000, day.add({ days: 1 }).epochMilliseconds / 1000]
      return calls.filter(({ time }) => time >= from && time < to).length
    }
    const weeksBefore = (day: Temporal.ZonedDateTime) =>
      Array.from({ length: 8 }, (_, week) => dayCount(day.subtract({ weeks: week + 2 })))
    expect(expected).toEqual(
      Array.from({ length: 7 }, (_, index) => {
        const day = MONDAY.add({ days: 7 + index })
        const same = weeksBefore(day)
        const said = { expected: between(0.5, same), low: between(0.25, same), high: between(0.75, same) }
        return { date: day.toPlainDate().toString(), weekday: index + 1, ...said }
      }),
    )
    let [off, sum] = [0, 0]
    for (let back = 1; back <= 56; back += 1) {
      const day = MONDAY.subtract({ days: back })
      off += Math.abs(dayCount(day) - (between(0.5, weeksBefore(day)) ?? 0))
      sum += dayCount(day)
    }
    expect(pastError.days).toBe(56)
    expect(pastError.share).toBeCloseTo(off / sum, 12)
  })
})
