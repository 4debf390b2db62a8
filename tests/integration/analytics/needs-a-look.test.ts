import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { runAnalytics } from '@/lib/server/analytics/run'
import { readLines, waitingTimes } from '@/lib/server/callbacks/lines'
import { readNeedsALook } from '@/lib/server/callbacks/needs-a-look'
import { listCalls } from '@/lib/server/calls/calls'
import { analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import {
  CALLBACK_STATES,
  type CallbackState,
  DEFAULT_CALLBACK_HOURS,
  MISSED_STATUSES,
  WAITING_STATES,
} from '@/lib/shared/callbacks/callbacks'
import type { HandledCallers } from '@/lib/shared/callbacks/handled-callers'
import type { Watched } from '@/lib/shared/callbacks/unusual'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { ownCalls } from '@/tests/integration/analytics/own-calls'
import { size } from '@/tests/support/properties'
import { type MadeRecord, makeRecords, secondOf, seeded } from '@/tests/unit/analytics/make-records'
import type { ReferenceCall } from '@/tests/unit/analytics/read-record'
import { median as medianOf } from '@/tests/unit/analytics/reference'
import type { Params } from '@/tests/unit/analytics/reference-filters'
import { isOpen, ORGANISATION } from '@/tests/unit/analytics/reference-organisation'
import { spelledOddly } from '@/tests/unit/analytics/spelled-oddly'
import { outcomeOf } from '../../unit/analytics/reference-facts'

/** Around the clock change in Paris, 29 October 2023. */
const FROM = Date.UTC(2023, 7, 20) / 1000
const NOW = Date.UTC(2023, 10, 5, 12) / 1000
const ZONE = 'Europe/Paris'
const BUSY = Date.UTC(2023, 9, 31, 9) / 1000

function madeCalls(): MadeRecord[] {
  const random = seeded(8)
  const made = makeRecords(size(2500, 6000), 51, FROM, NOW)
  // A morning on which one person makes far more calls than ever.
  const many = makeRecords(60, 52, BUSY, BUSY + 3600).map((call) => ({ ...call, initiator: 'u-storm' }))
  made.push(...many)
  // Callbacks after known times, some of them exactly at the limit.
  for (let index = 0; index < 400; index += 1) {
    const call = made[index] as MadeRecord
    const distance = index % 5 === 0 ? 4 * 3600 : Math.floor(random() * 12 * 3600)
    made.push({
      ...call,
      sessionId: `back-${index}`,
      status: 'ended',
      initiator: call.receiverType === 'group' ? call.initiator : call.receiver,
      receiver: call.receiverType === 'group' ? call.receiver : call.initiator,
      initiatedAt: (secondOf(call) ?? FROM) + distance,
    })
  }
  return made
}
const { calls, deps, listTotal, matching } = ownCalls(NOW, spelledOddly(madeCalls(), 51))

/** Whether two calls are to the same group, or between the same two people. */
function sameParty(one: ReferenceCall, other: ReferenceCall): boolean {
  if (one.receiver === null || other.receiver === null) return false
  if (one.receiverType === 'group') return other.receiverType === 'group' && one.receiver === other.receiver
  if (one.receiverType !== 'user' || other.receiverType !== 'user') return false
  if (one.initiator === null || other.initiator === null) return false
  const straight = one.initiator === other.initiator && one.receiver === other.receiver
  return straight || (one.initiator === other.receiver && one.receiver === other.initiator)
}

/** Callers whose missed calls until then a colleague has closed by hand. */
const HANDLED: HandledCallers = {
  marksOf: new Map([
    [
      'u-1',
      [
        { until: BUSY - 40 * 86_400, closedAt: BUSY - 40 * 86_400 + 3600 },
        { until: BUSY - 30 * 86_400, closedAt: BUSY + 86_400 },
        { until: BUSY, closedAt: BUSY + 3600 },
      ],
    ],
    ['u-2', [{ until: NOW - 20 * 86_400, closedAt: NOW - 18 * 86_400 }]],
    ['u-storm', [{ until: BUSY + 1800, closedAt: BUSY + 1800 }]],
  ]),
  key: 'made-up',
}
const ALWAYS = { ...ORGANISATION, hours: { ...ORGANISATION.hours, isDefault: true }, key: 'always' }
const HALF_HOUR = 1800
const openHalfHours = new Map<number, boolean>()

/** When `hours` have passed, of business hours where they are set: in steps of half an hour, in which it is open or not. */
function slowDue(from: number, hours: number, isDefault: boolean): number {
  let left = hours * 3600
  if (isDefault) return from + left
  for (let time = from; ; ) {
    const slot = Math.floor(time / HALF_HOUR)
    const end = (slot + 1) * HALF_HOUR
    const open = openHalfHours.get(slot) ?? isOpen(slot * HALF_HOUR)
    openHalfHours.set(slot, open)
    if (open && left <= end - time) return time + left
    if (open) left -= end - time
    time = end
  }
}

const answered = calls.filter(({ status }) => status === 'ended' || status === 'ongoing')
const backs = new Map<ReferenceCall, number | null>()
/** When someone called back, found once for each call. */
function backOf(call: ReferenceCall): number | null {
  const known = backs.get(call)
  if (known !== undefined) return known
  const times = answered.filter((other) => other.time > call.time && sameParty(call, other)).map(({ time }) => time)
  const back = times.length === 0 ? null : Math.min(...times)
  backs.set(call, back)
  return back
}

function slowStates(inView: readonly ReferenceCall[], hours: number, isDefault: boolean) {
  const states = new Map<CallbackState, ReferenceCall[]>(CALLBACK_STATES.map((state) => [state, []]))
  for (const call of inView) {
    if (!(MISSED_STATUSES as readonly string[]).includes(call.status)) continue
    const back = backOf(call)
    const due = slowDue(call.time, hours, isDefault)
    const marks = (HANDLED.marksOf.get(call.initiator ?? '') ?? []).filter(({ until }) => call.time <= until)
    const isHandled = marks.some(({ closedAt }) => back === null || closedAt < back)
    const state = (() => {
      if (back !== null && back <= due) return 'done'
      if (isHandled) return 'handled'
      if (back !== null) return 'late'
      return NOW > due ? 'overdue' : 'open'
    })()
    states.get(state)?.push(call)
  }
  return states
}

const CASES: { hours: number; params: Params }[] = [
  { hours: 4, params: {} },
  { hours: 1, params: { type: 'audio' } },
  { hours: 72, params: { from: String(NOW - 5 * 86_400), to: String(NOW) } },
  { hours: 24, params: { status: 'rejected,ended', tz: ZONE, weekday: '1,2' } },
  { hours: 4, params: { uid: 'u-1,u-2' } },
  { hours: 4, params: { initiator: 'u-1,u-3' } },
  { hours: 4, params: { from: '5', to: '9' } },
]

describe.each([
  { name: 'in business hours', organisation: ORGANISATION },
  { name: 'around the clock', organisation: ALWAYS },
])('callbacks $name', ({ organisation }) => {
  const { isDefault } = organisation.hours
  const asked = () => ({ ...deps(), organisation, handled: HANDLED })
  const cases = CASES.slice(0, size(isDefault ? 1 : 2, CASES.length))

  it.each(cases)(
    'match a count by hand, and every count opens its calls: $hours h, $params',
    async ({ hours, params }) => {
      const filters = filtersSchema.parse(params)
      const { callbacks, queue } = await readNeedsALook(asked(), filters, hours)
      const states = slowStates(matching(params), hours, isDefault)
      for (const state of CALLBACK_STATES) {
        expect([state, callbacks[state]]).toEqual([state, states.get(state)?.length])
        const door = filtersSchema.parse({ ...params, callback: state, callbackHours: String(hours) })
        const { pagination } = await listCalls(asked(), door, { sort: '-time', page: 1, perPage: 1 })
        expect([state, pagination.total]).toEqual([state, callbacks[state]])
      }
      expect(callbacks.missed).toBe(CALLBACK_STATES.reduce((sum, state) => sum + callbacks[state], 0))
      const waiting = [...(states.get('open') ?? []), ...(states.get('overdue') ?? [])].map((call) => call.sessionId)
      expect(queue.length).toBe(Math.min(100, waiting.length))
      expect(queue.every((call) => waiting.includes(call.sessionId))).toBe(true)
      expect(queue.map(({ dueAt }) => dueAt)).toEqual(queue.map(({ time }) => slowDue(time, hours, isDefault)))
      const open = queue.filter(({ state }) => state === 'open')
      expect(queue.slice(0, open.length)).toEqual([...open].sort((left, right) => left.dueAt - right.dueAt))
    },
  )

  it.each(cases)('are one line per caller: $hours h, $params', async ({ hours, params }) => {
    const filters = filtersSchema.parse(params)
    const states = slowStates(matching(params), hours, isDefault)
    const byCaller = new Map<string, ReferenceCall[]>()
    for (const call of [...(states.get('open') ?? []), ...(states.get('overdue') ?? [])])
      byCaller.set(call.initiator ?? '', [...(byCaller.get(call.initiator ?? '') ?? []), call])
    const withoutCaller = byCaller.get('')?.length ?? 0
    byCaller.delete('')
    const first = [...byCaller.keys()].slice(0, 2)
    const found = await readLines(asked(), filters, { hours, first })
    expect(found).toMatchObject({ callers: byCaller.size, withoutCaller, open: byCaller.size - found.overdue })
    expect(found.lines.length).toBe(byCaller.size)
    expect(new Set(found.lines.slice(0, first.length).map(({ caller }) => caller.id))).toEqual(new Set(first))
    for (const { caller, calls: count, firstMissedAt, lastMissedAt, dueAt, state } of found.lines) {
      const times = (byCaller.get(caller.id) ?? []).map(({ time }) => time)
      const due = slowDue(Math.min(...times), hours, isDefault)
      expect({ caller, count, firstMissedAt, lastMissedAt, dueAt, state }).toEqual({
        caller,
        count: times.length,
        firstMissedAt: Math.min(...times),
        lastMissedAt: Math.max(...times),
        dueAt: due,
        state: due < NOW ? 'overdue' : 'open',
      })
    }
  })
})

it('every figure follows what is closed by hand at once, however often it was asked for before', async () => {
  const filters = filtersSchema.parse({ status: 'unanswered', callback: WAITING_STATES.join() })
  const count = async (handled: HandledCallers | undefined) => {
    const query = analyticsQuerySchema.parse({ metrics: ['calls'] })
    return (await runAnalytics({ ...deps(), handled }, query, filters)).data[0]?.calls
  }
  const counted = (closed: boolean) => {
    const states = slowStates(matching({ status: 'unanswered' }), DEFAULT_CALLBACK_HOURS, true)
    const waiting = (states.get('open')?.length ?? 0) + (states.get('overdue')?.length ?? 0)
    return closed ? waiting : waiting + (states.get('handled') ?? []).filter((call) => backOf(call) === null).length
  }
  expect(await count(undefined)).toBe(counted(false))
  expect(await count(HANDLED)).toBe(counted(true))
  expect(counted(true)).toBeLessThan(counted(false))
})

it('what waits of a caller is known whatever the view shows', async () => {
  const states = slowStates(matching({}), 4, true)
  const waiting = [...(states.get('open') ?? []), ...(states.get('overdue') ?? [])]
  const since = NOW - 30 * 86_400
  const times = await waitingTimes({ ...deps(), handled: HANDLED }, ['u-1', 'u-3', 'nobody'], since)
  for (const caller of ['u-1', 'u-3'])
    expect(times.get(caller) ?? []).toEqual(
      waiting
        .filter(({ initiator, time }) => initiator === caller && time >= since)
        .map(({ time }) => time)
        .sort((one, other) => one - other),
    )
  expect(times.has('nobody')).toBe(false)
})

describe('unusual hours and days', () => {
  const weight: Record<Watched, (call: ReferenceCall) => number> = {
    calls: () => 1,
    unanswered: (call) => (outcomeOf(call) === 'missed' ? 1 : 0),
    totalMinutes: (call) => call.totalDurationInMinutes,
  }
  const local = (seconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
      .toZonedDateTimeISO(ZONE)
      .toPlainDateTime()
  const slot = (seconds: number, span: 'hour' | 'day', weeks = 0) => {
    const time = local(seconds).subtract({ weeks })
    return span === 'hour' ? `${time.toPlainDate()} ${time.hour}` : String(time.toPlainDate())
  }

  it('are those that a plain count over the previous eight weeks finds', async () => {
    const params = { from: String(NOW - 14 * 86_400), to: String(NOW), tz: ZONE }
    const { unusual, found, judged } = await readNeedsALook(deps(), filtersSchema.parse(params), 4)
    const first = Math.min(...calls.map((call) => call.time))
    const expected: string[] = []
    let slots = 0
    for (const span of ['hour', 'day'] as const) {
      const bySlot = new Map<string, ReferenceCall[]>()
      for (const call of calls) {
        const key = slot(call.time, span)
        bySlot.set(key, [...(bySlot.get(key) ?? []), call])
      }
      const start = local(NOW - 14 * 86_400)
      const step = span === 'hour' ? { hours: 1 } : { days: 1 }
      let time = start.round({ smallestUnit: span, roundingMode: 'ceil' })
      for (; ; time = time.add(step)) {
        const from = time.toZonedDateTime(ZONE)
        if (time.add(step).toZonedDateTime(ZONE).epochMilliseconds / 1000 > NOW) break
        const repeated = Temporal.PlainDateTime.compare(time, Temporal.PlainDateTime.from('2023-10-29T02:00')) === 0
        if (span === 'hour' && repeated) continue
        slots += 1
        const at = from.epochMilliseconds / 1000
        for (const figure of ['calls', 'unanswered', 'totalMinutes'] as const) {
          const sum = (key: string) => (bySlot.get(key) ?? []).reduce((total, call) => total + weight[figure](call), 0)
          const known = [1, 2, 3, 4, 5, 6, 7, 8].filter(
            (back) => Temporal.PlainDateTime.compare(time.subtract({ weeks: back }), local(first)) > 0,
          )
          if (known.length < 4) continue
          const past = known.map((back) => sum(slot(at, span, back)))
          const median = medianOf(past) as number
          const mad = medianOf(past.map((value) => Math.abs(value - median))) as number
          const least = figure === 'totalMinutes' ? Math.max(median / 5, 10) : Math.sqrt(Math.max(median, 1))
          const deviation = Math.max(1.4826 * mad, least)
          const value = sum(slot(at, span))
          const far = {
            hour: { calls: 5, unanswered: 3, totalMinutes: 60 },
            day: { calls: 10, unanswered: 5, totalMinutes: 120 },
          }
          if (Math.abs(value - median) / deviation >= 3.5 && Math.abs(value - median) >= far[span][figure])
            expected.push(`${span} ${at} ${figure} ${value.toFixed(6)} ${median.toFixed(6)} ${deviation.toFixed(6)}`)
        }
      }
    }
    expect(judged).toBe(slots)
    expect(expected.length).toBeGreaterThan(0)
    expect(found).toBe(expected.length)
    const told = unusual.map(
      ({ span, from, figure, value, median, deviation }) =>
        `${span} ${from} ${figure} ${value.toFixed(6)} ${median.toFixed(6)} ${deviation.toFixed(6)}`,
    )
    expect(told.every((one) => expected.includes(one))).toBe(true)
    const storm = unusual.find(({ span, from, figure }) => span === 'hour' && from === BUSY && figure === 'calls')
    expect(storm?.causes[0]).toMatchObject({ kind: 'person', id: 'u-storm', value: 60, median: 0 })
    const { from, to, value } = storm as { from: number; to: number; value: number }
    expect(await listTotal({ from: String(from), to: String(to) })).toBe(value)
  })
})
