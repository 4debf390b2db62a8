import { describe, expect, it } from 'vitest'
import { readRepeatCallers } from '@/lib/server/callbacks/repeat-callers'
import { REPEAT_NAMES, type Repeat } from '@/lib/shared/callbacks/callbacks'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { firstOf, size } from '../../support/properties'
import { type MadeRecord, makeRecords, secondOf, seeded } from '../../unit/analytics/make-records'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import type { Params } from '../../unit/analytics/reference-filters'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2026, 1, 20) / 1000
const NOW = Date.UTC(2026, 3, 5, 12) / 1000
const HOUR = 3600

function madeCalls(): MadeRecord[] {
  const random = seeded(11)
  const made = makeRecords(size(1400, 3000), 61, FROM, NOW)
  // Second and third calls, some exactly at a limit, a second beyond it, or in the same second.
  for (let index = 0; index < 500; index += 1) {
    const call = made[index] as MadeRecord
    const apart = [0, 24 * HOUR, 24 * HOUR + 1, HOUR][index % 8] ?? Math.floor(random() * 40 * HOUR)
    made.push({ ...call, sessionId: `again-${index}`, initiatedAt: (secondOf(call) ?? FROM) + apart })
  }
  return made
}
const { calls, deps, listTotal, matching } = ownCalls(NOW, spelledOddly(madeCalls(), 61))

/** Who called whom; null where the call does not say. */
function pairOf({ initiator, receiver, receiverType }: ReferenceCall): string | null {
  if (!initiator || !receiver || (receiverType !== 'user' && receiverType !== 'group')) return null
  return JSON.stringify([initiator, receiverType, receiver])
}

const byPair = new Map<string, number[]>()
for (const call of calls) {
  const pair = pairOf(call)
  if (pair !== null) byPair.set(pair, [...(byPair.get(pair) ?? []), call.time])
}

function slowState(call: ReferenceCall, hours: number): Repeat | 'unknown' {
  const pair = pairOf(call)
  if (pair === null) return 'unknown'
  const others = byPair.get(pair) ?? []
  const within = hours * HOUR
  if (others.some((time) => time < call.time && call.time - time <= within)) return 'again'
  if (call.time > NOW - within) return 'pending'
  const isFollowed = others.some((time) => time > call.time && time - call.time <= within)
  return (call.status === 'ended' || call.status === 'ongoing') && !isFollowed ? 'resolved' : 'unresolved'
}

describe('repeat callers', () => {
  const QUESTIONS: { within: number; params: Params }[] = [
    { within: 24, params: {} },
    { within: 168, params: { from: String(NOW - 9 * 86_400), to: String(NOW - 86_400) } },
    { within: 4, params: { receiverType: 'group', tz: 'America/New_York', weekday: '1,3' } },
    { within: 24, params: { from: '5', to: '9' } },
    { within: 1, params: { type: 'audio' } },
    { within: 24, params: { uid: 'u-1,u-2', status: 'ended,unanswered' } },
    { within: 24, params: { initiator: 'u-1,u-3' } },
  ]
  it.each(firstOf(QUESTIONS, 4))(
    'match a plain count, and every count opens its calls: $within h, $params',
    async ({ within, params }) => {
      const inView = matching(params)
      const of = (state: Repeat | 'unknown') => inView.filter((call) => slowState(call, within) === state)
      const found = await readRepeatCallers(deps(), filtersSchema.parse(params), within)
      expect({ calls: found.calls, unknown: found.unknown }).toEqual({
        calls: inView.length,
        unknown: of('unknown').length,
      })
      for (const state of REPEAT_NAMES) {
        expect([state, found[state]]).toEqual([state, of(state).length])
        const door = { ...params, repeat: state, repeatHours: String(within) }
        expect([state, await listTotal(door)]).toEqual([state, found[state]])
      }
      const judged = found.resolved + found.unresolved
      expect(found.resolvedShare).toBe(judged === 0 ? null : found.resolved / judged)
      expect(found.coverage).toBe(found.calls === 0 ? null : (judged + found.again) / found.calls)

      const again = new Map<string, number>()
      for (const call of of('again')) again.set(pairOf(call) as string, (again.get(pairOf(call) as string) ?? 0) + 1)
      expect(found.pairs).toBe(again.size)
      expect(found.callers.length).toBe(Math.min(50, again.size))
      const counts = [...again.values()].sort((one, other) => other - one)
      expect(found.callers.map((one) => one.again)).toEqual(counts.slice(0, 50))
      for (const { caller, target, isGroup, again: times } of found.callers)
        expect(again.get(JSON.stringify([caller.id, isGroup ? 'group' : 'user', target.id]))).toBe(times)
    },
  )

  it('has all states in the whole', async () => {
    const found = await readRepeatCallers(deps(), filtersSchema.parse({}), 24)
    for (const state of REPEAT_NAMES) expect(found[state], state).toBeGreaterThan(0)
    expect(found.unknown).toBeGreaterThan(0)
  })
})
