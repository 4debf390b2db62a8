import { expect, it } from 'vitest'
import { bucketStarts } from '@/lib/server/analytics/buckets'
import { readConcurrency } from '@/lib/server/analytics/concurrency/concurrency'
import { listCalls } from '@/lib/server/calls/calls'
import type { TimeBucket } from '@/lib/shared/analytics/dimensions'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { makeRecords, secondOf } from '../../unit/analytics/make-records'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import { intervalsOf, presentOf, type Stretch } from '../../unit/analytics/reference-at-once'
import { isStale } from '../../unit/analytics/reference-facts'
import { ORGANISATION } from '../../unit/analytics/reference-organisation'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls } from './own-calls'

/** Three days around the clock change in Paris, 29 October 2023. */
const FROM = Date.UTC(2023, 9, 27, 22) / 1000
const TO = Date.UTC(2023, 9, 30, 22) / 1000
const NOW = TO - 5000

/** Calls that are longer than the window and began before it. */
const long = makeRecords(4, 62, FROM - 2 * 86_400, FROM - 86_400).map((record) => {
  const startedAt = secondOf(record) ?? FROM - 86_400
  return { ...record, status: 'ended', startedAt, endedAt: startedAt + 6 * 86_400 }
})
const own = ownCalls(NOW, spelledOddly([...makeRecords(1500, 61, FROM - 86_400, TO), ...long], 61))
const { calls, deps } = own
const present = presentOf(own.present)

type Interval = Stretch
const callIntervals = (inView: readonly ReferenceCall[]): Interval[] => intervalsOf(inView, own.present)
const peopleIntervals = (inView: readonly ReferenceCall[]): Interval[] =>
  inView
    .filter((call) => !isStale(call, own.present))
    .flatMap((call) => [...new Set(call.participants.map(({ uid }) => uid))].flatMap((uid) => presenceOf(call, uid)))

/** A person's presence intervals, merged where they touch; one without an end lasts until now if the call is ongoing. */
function presenceOf({ participants, status }: ReferenceCall, uid: string | null): Interval[] {
  const intervals = participants.flatMap(({ uid: who, joinedAt, leftAt }): Interval[] => {
    const to = leftAt ?? (status === 'ongoing' ? present : null)
    return who !== uid || joinedAt === null || to === null || to <= joinedAt ? [] : [{ from: joinedAt, to }]
  })
  const apart: Interval[] = []
  for (const interval of intervals.sort((left, right) => left.from - right.from)) {
    const last = apart.at(-1)
    if (last !== undefined && interval.from <= last.to) last.to = Math.max(last.to, interval.to)
    else apart.push({ ...interval })
  }
  return apart
}

/** The peak and the average, counted second by second. */
function slow(
  intervals: readonly Interval[],
  from: number,
  to: number,
): { peak: number; at: number | null; average: number } {
  const counts = new Int32Array(Math.max(0, to - from))
  for (const one of intervals)
    for (let at = Math.max(one.from, from); at < Math.min(one.to, to); at += 1)
      counts[at - from] = (counts[at - from] ?? 0) + 1
  const peak = counts.reduce((most, count) => Math.max(most, count), 0)
  const sum = counts.reduce((total, count) => total + count, 0)
  return {
    peak,
    at: peak === 0 ? null : from + counts.indexOf(peak),
    average: counts.length === 0 ? 0 : sum / counts.length,
  }
}

it.each<{ bucket: TimeBucket; zone: string; params: Record<string, string>; keep: (call: ReferenceCall) => boolean }>([
  { bucket: 'hour', zone: 'Europe/Paris', params: {}, keep: (_: ReferenceCall) => true },
  {
    bucket: 'day',
    zone: 'Asia/Kolkata',
    params: { type: 'audio' },
    keep: (call: ReferenceCall) => call.type === 'audio',
  },
  {
    bucket: 'minute',
    zone: 'UTC',
    params: { status: 'ongoing' },
    keep: (call: ReferenceCall) => call.status === 'ongoing',
  },
])('matches a count second by second, by $bucket in $zone', async ({ bucket, zone, params, keep }) => {
  const filters = filtersSchema.parse({ from: String(FROM), to: String(TO), tz: zone, ...params })
  const { concurrency } = await readConcurrency(deps(), filters, bucket)
  const inView = calls.filter(keep)
  const ofCalls = callIntervals(inView)
  const ofPeople = peopleIntervals(inView)
  const starts = bucketStarts(FROM, TO, bucket, { zone, firstDay: ORGANISATION.firstDay })
  expect(concurrency.buckets.length).toBe(starts.length)
  for (const [index, busy] of concurrency.buckets.entries()) {
    expect(busy.from).toBe(Math.max(FROM, starts[index] as number))
    expect(busy.to).toBe(Math.min(TO, starts[index + 1] ?? TO))
    const until = Math.min(busy.to, present)
    const slowCalls = slow(ofCalls, busy.from, until)
    const slowPeople = slow(ofPeople, busy.from, until)
    expect([busy.from, busy.peakCalls, busy.peakCallsAt]).toEqual([busy.from, slowCalls.peak, slowCalls.at])
    expect([busy.from, busy.peakPeople, busy.peakPeopleAt]).toEqual([busy.from, slowPeople.peak, slowPeople.at])
    expect(busy.averageCalls).toBeCloseTo(slowCalls.average, 9)
    expect(busy.averagePeople).toBeCloseTo(slowPeople.average, 9)
  }
  const whole = slow(ofCalls, FROM, present)
  expect(concurrency.whole).toMatchObject({ peakCalls: whole.peak, peakCallsAt: whole.at })
  const atPeak = inView.filter((call) =>
    callIntervals([call]).some(({ from, to }) => whole.at !== null && from <= whole.at && to > whole.at),
  )
  const earlier = atPeak.filter((call) => call.time < FROM).length
  expect(concurrency.earlierCalls).toBe(earlier)
  if (params.status === undefined) expect(earlier).toBeGreaterThan(0)
  const before = filtersSchema.parse({ ...params, activeAt: String(whole.at), to: String(FROM) })
  expect((await listCalls(deps(), before, { sort: '-time', page: 1, perPage: 200 })).pagination.total).toBe(earlier)
  const door = filtersSchema.parse({ ...params, activeAt: String(whole.at) })
  const listed = await listCalls(deps(), door, { sort: '-time', page: 1, perPage: 200 })
  expect(listed.pagination.total).toBe(whole.peak)
  expect(listed.calls.length).toBe(Math.min(200, whole.peak))
})

it('is zero where there were no calls, and has no total for the future', async () => {
  const filters = filtersSchema.parse({ from: '1000', to: '90000' })
  const { concurrency } = await readConcurrency(deps(), filters, 'hour')
  expect(concurrency.buckets.every((busy) => busy.peakCalls === 0 && busy.peakCallsAt === null)).toBe(true)
  const future = filtersSchema.parse({ from: String(TO + 86_400), to: String(TO + 2 * 86_400) })
  expect((await readConcurrency(deps(), future, 'hour')).concurrency.whole).toBeNull()
})
