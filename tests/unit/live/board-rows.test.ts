import { describe, expect, it } from 'vitest'
import {
  FADE_SECONDS,
  liveFacts,
  nextRows,
  openGroups,
  presences,
  splitStale,
  usualSoFar,
} from '@/components/live/board-rows'
import type { Call, Participant } from '@/lib/shared/calls/call'
import { makeCall, participantAt } from '../../support/make-call'

const NOW = 1_700_000_000

/** An ongoing call without anybody, or one that rings, since a number of seconds. */
const call = (sessionId: string, change: Partial<Call> = {}): Call =>
  makeCall({
    sessionId,
    status: 'ongoing',
    time: NOW - 100,
    initiatedAt: NOW - 100,
    startedAt: NOW - 90,
    participants: [],
    receiverType: 'user',
    ...change,
  })
const waiting = (sessionId: string, seconds: number) =>
  call(sessionId, { status: 'initiated', time: NOW - seconds, initiatedAt: NOW - seconds, startedAt: null })
const since = (sessionId: string, seconds: number) => call(sessionId, { startedAt: NOW - seconds })
const person = (uid: string, change: Partial<Participant>) => participantAt(uid, NOW - 60, null, change)

describe('nextRows', () => {
  it('puts the longest call first and ringing ones below', () => {
    const rows = nextRows([], [waiting('ringing', 900), since('short', 5), since('long', 60)], NOW)
    expect(rows.map((row) => row.call.sessionId)).toEqual(['long', 'short', 'ringing'])
  })

  it('keeps a finished call until it has faded, and then drops it', () => {
    const before = nextRows([], [since('a', 60)], NOW)
    const fading = nextRows(before, [], NOW + 1)
    expect(fading).toMatchObject([{ leftAt: NOW + 1 }])
    expect(nextRows(fading, [], NOW + 1 + FADE_SECONDS)).toEqual([])
  })

  it('restores a call that returns while it fades', () => {
    const fading = nextRows(nextRows([], [since('a', 0)], NOW), [], NOW + 1)
    expect(nextRows(fading, [since('a', 0)], NOW + 2)).toMatchObject([{ leftAt: null }])
  })
})

describe('presences', () => {
  it('shows each person once, as present while any of their devices is', () => {
    const participants = [
      person('bo', { leftAt: NOW - 10 }),
      person('cy', { isJoined: false, joinedAt: null }),
      person('ana', { leftAt: NOW - 30 }),
      person('ana', { joinedAt: NOW - 20 }),
    ]
    const people = presences({ ...since('a', 0), participants })
    expect(people.map(({ uid, state }) => `${uid} ${state}`)).toEqual(['ana in', 'bo left', 'cy invited'])
    expect(people[0]?.since).toBe(NOW - 20)
  })
})

it('counts the calls that are open, and the longest wait of those not answered', () => {
  const calls = [
    call('a', { startedAt: NOW - 40, participants: [participantAt('ana', NOW - 40, null)] }),
    call('b', { participants: [participantAt('ana', NOW - 90, null), participantAt('bo', NOW - 90, NOW - 5)] }),
    waiting('c', 12),
    waiting('d', 30),
  ]
  const facts = liveFacts(nextRows([], calls, NOW), NOW)
  expect(facts).toMatchObject({ ongoing: 2, waiting: 2 })
  expect(facts.longestWaitSeconds).toBe(30)
})

it('leaves out finished calls, unknown times, and times that run before the page does', () => {
  const before = nextRows([], [waiting('c', 12), call('e', { initiatedAt: null })], NOW)
  expect(liveFacts(nextRows(before, [], NOW + 1), NOW + 1)).toMatchObject({
    ongoing: 0,
    waiting: 0,
    longestWaitSeconds: null,
  })
  expect(liveFacts(before, null)).toMatchObject({ waiting: 1, longestWaitSeconds: null })
})

it('compares today with the same weekdays up to the same time, a closed one left out', () => {
  const hours = (day: number, answered: Record<number, number>) =>
    Array.from({ length: 24 }, (_, hour) => ({ day, hour, answered: answered[hour] ?? 0 }))
  const rows = [...hours(1, { 9: 10, 10: 4, 15: 50 }), ...hours(2, { 8: 2, 10: 8 }), ...hours(3, {})]
  // At 10:30: 10 + half of 4, and 2 + half of 8.
  expect(usualSoFar(rows, 10.5)).toBe((12 + 6) / 2)
  expect(usualSoFar(rows, 24)).toBe((64 + 10) / 2)
  expect(usualSoFar(hours(3, {}), 12)).toBeNull()
})

it('lists the groups with open calls, most first, and the chosen one even without any', () => {
  const to = (sessionId: string, receiver: string) =>
    call(sessionId, { receiverType: 'group', receiver, receiverEntity: { name: receiver.toUpperCase() } as never })
  const rows = nextRows([], [to('a', 'x'), to('b', 'y'), to('c', 'y'), call('d', { receiver: 'ana' })], NOW)
  expect(openGroups(rows, ['z'])).toEqual([
    { guid: 'y', name: 'Y', calls: 2 },
    { guid: 'x', name: 'X', calls: 1 },
    { guid: 'z', name: 'z', calls: 0 },
  ])
})

it('calls that have rung or gone on for longer than the limit are apart, and do not wait for an answer', () => {
  const open = { ...waiting('open', 39 * 86_400), status: 'ongoing', anomalies: ['stale-ongoing'] }
  const calls = [waiting('forgotten', 12 * 3600 + 1), waiting('waiting', 12 * 3600), open]
  const { live, stale } = splitStale(nextRows([], calls, NOW), NOW, 12)
  expect(stale.map(({ call }) => call.sessionId)).toEqual(['open', 'forgotten'])
  expect(live.map(({ call }) => call.sessionId)).toEqual(['waiting'])
})
