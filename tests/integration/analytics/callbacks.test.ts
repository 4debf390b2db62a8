import { describe, expect, it } from 'vitest'
import { attemptsOf, readWaiting, waitingAt } from '@/lib/server/callbacks/waiting'
import { listCalls } from '@/lib/server/calls/calls'
import { CALLBACK_STATES, type CallbackState, type ClosedLines } from '@/lib/shared/callbacks/callbacks'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { ownCalls } from '@/tests/integration/analytics/own-calls'
import { size } from '@/tests/support/properties'
import { type MadeRecord, makeRecords, secondOf, seeded } from '@/tests/unit/analytics/make-records'
import type { Params } from '@/tests/unit/analytics/reference-filters'
import { ORGANISATION } from '@/tests/unit/analytics/reference-organisation'
import {
  isUnreached,
  membersIn,
  type Placed,
  placedOf,
  referenceDue,
  referenceLines,
} from '@/tests/unit/analytics/reference-waiting'
import { spelledOddly } from '@/tests/unit/analytics/spelled-oddly'

/** Around the clock change in Paris, 29 October 2023. */
const NOW = Date.UTC(2023, 9, 31, 12) / 1000
const DAY = 86_400
const DAYS = 7
const SINCE = NOW - DAYS * DAY

/** Few people, who call each other, groups and themselves, so that many lines are answered, returned or retried; and a few meetings. */
function madeCalls(): MadeRecord[] {
  const random = seeded(8)
  const below = (limit: number) => Math.floor(random() * limit)
  const made = makeRecords(size(1500, 4000), 51, NOW - 12 * DAY, NOW + 240)
  for (const [index, call] of made.entries()) {
    if (random() < 0.8) call.mode = 'call'
    if (random() < 0.5) call.status = ['unanswered', 'canceled', 'rejected', 'missed'][below(4)] ?? 'busy'
    if (random() < 0.1) call.receiver = call.receiverType === 'user' ? call.initiator : call.receiver
    if (random() < 0.05) call.initiatedAt = SINCE + below(3) - 1
    const at = call.initiatedAt
    if (call.status === 'canceled' && at !== null && random() < 0.8) call.endedAt = at + below(10) - 1
    // Somebody calls back: in the same second, soon or late; through the group or directly.
    const [called] = call.participants
    if (index % 3 > 0 || called === undefined || at === null || call.initiator === null) continue
    const back = {
      ...call,
      sessionId: `back-${index}`,
      status: ['ended', 'unanswered', 'initiated'][below(3)] ?? 'busy',
    }
    const by = call.receiverType === 'group' ? called.uid : call.receiver
    const isInGroup = call.receiverType === 'group' && random() < 0.5
    made.push({
      ...back,
      initiator: by,
      receiver: isInGroup ? call.receiver : call.initiator,
      receiverType: isInGroup ? 'group' : 'user',
      participants: isInGroup ? [{ ...called, uid: call.initiator }] : [],
      initiatedAt: at + ([0, 1][below(3)] ?? below(7200)),
    })
  }
  return made.filter((call) => secondOf(call) !== null)
}
const { calls, deps, listTotal, matching } = ownCalls(NOW, spelledOddly(madeCalls(), 51))

const placed = placedOf(calls)
const counted = placed.filter(({ time }) => time >= SINCE)

/** A line that was closed, one that was closed and waits again, and a caller whose lines an earlier release closed. */
const some = referenceLines(counted).filter(({ open }) => open.length > 0)
const again = some.find(({ open }) => new Set(open.map(({ time }) => time)).size > 1) ?? some[0]
const CLOSED: ClosedLines = {
  untils: new Map([
    [again?.key ?? '', Math.min(...(again?.open ?? []).map(({ time }) => time))],
    [some[3]?.key ?? '', NOW],
    [`${some[5]?.caller}\n`, NOW - DAY],
  ]),
  key: 'made-up',
}
const ALWAYS = { ...ORGANISATION, hours: { ...ORGANISATION.hours, isDefault: true }, key: 'always' }
const linesNow = referenceLines(counted, CLOSED.untils)
const waiting = linesNow.filter(({ waits }) => waits)

describe.each([
  { name: 'in business hours', organisation: ORGANISATION, hours: 24 },
  { name: 'around the clock', organisation: ALWAYS, hours: 4 },
])('who waits for a call back, $name', ({ organisation, hours }) => {
  const { isDefault } = organisation.hours
  const asked = () => ({ ...deps(), organisation, closed: CLOSED })
  const filters = filtersSchema.parse({ callbackHours: String(hours) })
  const stateOf = (open: readonly Placed[]) =>
    referenceDue(Math.min(...open.map(({ time }) => time)), hours, isDefault) < NOW ? 'overdue' : 'open'

  it('is what the sentence of the design says, line by line, whatever the range', async () => {
    const found = await readWaiting(asked(), filters)
    expect(waiting.length).toBeGreaterThan(50)
    expect(found.waiting).toBe(waiting.length)
    expect(found.open + found.overdue).toBe(found.waiting)
    const texts = found.lines.map(
      ({ caller, target, isGroup, calls: count, firstMissedAt, lastMissedAt, dueAt, state }) =>
        JSON.stringify([caller.id, target.id, isGroup, count, firstMissedAt, lastMissedAt, dueAt, state]),
    )
    const expected = waiting.map(({ caller, target, open }) => {
      const times = open.map(({ time }) => time)
      const [first, last] = [Math.min(...times), Math.max(...times)]
      const due = referenceDue(first, hours, isDefault)
      return JSON.stringify([caller, target?.id, target?.isGroup, open.length, first, last, due, stateOf(open)])
    })
    expect(texts.toSorted()).toEqual(expected.toSorted())
    for (const range of ['1h', 'last-month'])
      expect((await readWaiting(asked(), { ...filters, range: range as '1h' })).waiting).toBe(found.waiting)
    const open = found.lines.filter(({ state }) => state === 'open')
    expect(found.lines.slice(0, open.length)).toEqual(
      open.toSorted((one, other) => one.firstMissedAt - other.firstMissedAt),
    )
    const key = waiting.at(-1)?.key ?? ''
    const [first] = (await readWaiting(asked(), filters, [key])).lines
    expect(`${first?.caller.id}\n${first?.isGroup ? 'g' : 'u'}${first?.target.id}`).toBe(key)
    // The key of an earlier release has no target: it covers all lines of a caller.
    const [caller] = key.split('\n')
    expect((await readWaiting(asked(), filters, [`${caller}\n`])).lines[0]?.caller.id).toBe(caller)
  })

  it('every state opens its calls', async () => {
    const byState: Record<CallbackState, Placed[]> = {
      open: waiting.flatMap(({ open }) => (stateOf(open) === 'open' ? open : [])),
      overdue: waiting.flatMap(({ open }) => (stateOf(open) === 'overdue' ? open : [])),
      late: linesNow.flatMap(({ returned }) => returned),
      done: linesNow.flatMap(({ returned }) => returned),
      handled: linesNow.flatMap(({ closed }) => closed),
    }
    for (const state of CALLBACK_STATES) {
      const door = filtersSchema.parse({ callback: state, callbackHours: String(hours) })
      const { pagination } = await listCalls(asked(), door, { sort: '-time', page: 1, perPage: 1 })
      expect([state, pagination.total]).toEqual([state, byState[state].length])
      expect(byState[state].length, state).toBeGreaterThan(0)
    }
  })
})

const NARROWED: Params[] = [{ uid: 'u-1,u-2' }, { team: 'north' }, { guid: 'g-1', type: 'audio' }, { initiator: 'u-3' }]
it.each(NARROWED)('filters leave the lines whose last call matches: %o', async (params) => {
  const ids = new Set(matching(params, { from: SINCE, to: null }).map(({ sessionId }) => sessionId))
  const found = await readWaiting({ ...deps(), closed: CLOSED }, filtersSchema.parse({ ...params, range: '1h' }))
  expect(found.lines.every(({ last }) => ids.has(last.sessionId))).toBe(true)
  const all = await readWaiting({ ...deps(), closed: CLOSED }, filtersSchema.parse({}))
  expect(found.waiting).toBe(all.lines.filter(({ last }) => ids.has(last.sessionId)).length)
  expect(await listTotal({ ...params, range: 'all' })).toBe(matching(params).length)
})

it('is known of any moment, as alerts judge it', async () => {
  const [first, stepSeconds, count] = [NOW - 3 * DAY, 6 * 3600, 13]
  const known = placed.filter(({ time }) => time >= first - DAYS * DAY)
  const waitsAt = (one: Placed, at: number): boolean => {
    const { target, initiator, time } = one
    if (target === null || (!target.isGroup && target.id === initiator) || !isUnreached(one)) return false
    const them = target.isGroup ? membersIn(target.id, known) : new Set([target.id])
    const isSince = (other: Placed) => other.time > time && other.time <= at
    const isAgain = (other: Placed) =>
      other.initiator === initiator && JSON.stringify(other.target) === JSON.stringify(target)
    const isBack = (other: Placed) =>
      other.initiator !== initiator && them.has(other.initiator) && other.people.has(initiator)
    const isLater = known.some((other) => isSince(other) && (isAgain(other) || isBack(other)))
    return time <= at && time >= at - DAYS * DAY && !isLater
  }
  const moments = Array.from({ length: count }, (_, step) => first + step * stepSeconds)
  const expected = moments.map((at) => {
    const waiting = known.filter((one) => waitsAt(one, at))
    const answeredAt = new Set(known.filter(({ outcome }) => outcome === 'answered').map(lineAt))
    return new Set(waiting.map(lineAt).filter((line) => !answeredAt.has(line))).size
  })
  const found = await waitingAt(deps(), filtersSchema.parse({}), { first, count, stepSeconds })
  expect(found).toEqual(expected)
  expect(Math.min(...found)).toBeGreaterThan(50)
  // Once the latest call is over, it equals the number of the queue.
  const end = NOW + 300
  const { waiting: now } = await readWaiting({ ...deps(), nowSeconds: end }, filtersSchema.parse({}))
  expect(await waitingAt(deps(), filtersSchema.parse({}), { first: end, count: 1, stepSeconds })).toEqual([now])
})

it('attempts are the calls that others placed to the caller since', async () => {
  const { lines } = await readWaiting(deps(), filtersSchema.parse({}))
  const sought = lines.map(({ caller, firstMissedAt }) => ({ caller: caller.id, since: firstMissedAt }))
  const found = await attemptsOf(deps(), sought)
  const plain = sought.map(({ caller, since }) =>
    counted
      .filter(
        ({ target, initiator, time }) =>
          !target?.isGroup && target?.id === caller && initiator !== caller && time > since,
      )
      .map(({ call }) => call.sessionId),
  )
  expect(plain.some((ids) => ids.length > 0)).toBe(true)
  for (const [index, attempts] of found.entries()) {
    const ids = plain[index] ?? []
    expect(attempts.length).toBe(Math.min(ids.length, 5))
    expect(attempts.every(({ sessionId }) => ids.includes(sessionId))).toBe(true)
  }
})

/** A key of a line and a second: among calls of the same second, an answered one counts as the last. */
const lineAt = ({ initiator, target, time }: Placed) => JSON.stringify([initiator, target, time])
