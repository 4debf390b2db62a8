import { expect, it } from 'vitest'
import { liveFacts, nextRows, openGroups, usualSoFar } from '@/components/live/board-rows'
import type { Call } from '@/lib/shared/calls/call'
import { participantAt } from '../../support/make-call'

const NOW = 1_700_000_000
const call = (sessionId: string, change: Partial<Call>): Call =>
  ({
    sessionId,
    status: 'ongoing',
    time: NOW - 100,
    initiatedAt: NOW - 100,
    startedAt: NOW - 90,
    participants: [],
    receiverType: 'user',
    ...change,
  }) as unknown as Call

const waiting = (sessionId: string, seconds: number) =>
  call(sessionId, { status: 'initiated', initiatedAt: NOW - seconds, startedAt: null })

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
