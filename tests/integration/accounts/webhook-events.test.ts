import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import { webhookEvents } from '@/lib/server/accounts/schema/calls'
import {
  dueEvents,
  eventFigures,
  finishEvents,
  forgetEvents,
  lastNamedAt,
  receiveEvent,
  retryEvents,
} from '@/lib/server/sync/webhooks/events'
import { onBothEngines } from '../../support/own-accounts'

const START = new Date('2026-01-01T00:00:00Z')
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const event = (sessionId: string | null, rest: { event?: string; isHint?: boolean } = {}) => ({
  bodyHash: randomBytes(32).toString('hex'),
  event: 'call_ended',
  sessionId,
  isHint: true,
  ...rest,
})
const kept = async () =>
  (await (await accountsDb()).select().from(webhookEvents)).map(({ sessionId }) => sessionId).sort()
const dueRooms = async (now = START) => (await dueEvents(1000, now)).map(({ sessionId }) => sessionId)

beforeEach(async () => {
  await (await accountsDb()).delete(webhookEvents)
})

onBothEngines('webhooks', () => {
  test('the same body is received once while it waits, and is news once it was followed', async () => {
    const twice = event('a')
    expect(await receiveEvent(twice, START)).toBe('accepted')
    expect(await receiveEvent(twice, START)).toBe('repeated')
    await finishEvents([twice.bodyHash], START)
    expect(await receiveEvent(twice, after(2))).toBe('accepted')
    expect(await receiveEvent(twice, after(3))).toBe('repeated')
    expect(await dueRooms(after(9))).toEqual(['a'])
    await finishEvents([twice.bodyHash], after(9))
    expect(await receiveEvent(twice, after(10))).toBe('accepted')
    expect(await eventFigures(after(11))).toMatchObject({
      received: 3,
      waiting: 1,
      last: { at: START.getTime() / 1000 + 10 },
    })
  })

  test('the same body sent at once many times is received once', async () => {
    const same = event('a')
    const answers = await Promise.all(Array.from({ length: 8 }, () => receiveEvent(same, START)))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'repeated')).toHaveLength(7)
  })

  test('when the queue is full, those that suggest the same are merged, and the last of them stays', async () => {
    const [first, last] = [event('a'), event('a')]
    await receiveEvent(event(null), START, 4)
    await receiveEvent(first, after(1), 4)
    await receiveEvent(event(null), after(2), 4)
    await receiveEvent(last, after(3), 4)
    expect(await dueRooms(after(9))).toEqual([null, 'a', null, 'a'])
    expect(await receiveEvent(event('b'), after(4), 4)).toBe('accepted')
    expect(await dueRooms(after(9))).toEqual([null, 'a', 'b'])
    expect((await dueEvents(9, after(9)))[1]?.bodyHash).toBe(last.bodyHash)
  })

  test('a queue full of different rooms takes no more, and the event can be sent again later', async () => {
    const waiting = Array.from({ length: 3 }, (_, index) => event(`room-${index}`))
    for (const one of waiting) await receiveEvent(one, START, 3)
    const late = event('late')
    expect(await receiveEvent(late, START, 3)).toBe('full')
    expect(await dueRooms()).not.toContain('late')
    expect(await receiveEvent(event(null, { event: 'message_sent', isHint: false }), START, 3)).toBe('accepted')
    await finishEvents([waiting[0]?.bodyHash ?? ''], START)
    expect(await receiveEvent(late, START, 3)).toBe('accepted')
  })

  test('a hint that was not followed is due again after 4, 16, 64, 256 and 1,024 s, then no more', async () => {
    const stubborn = event('a')
    await receiveEvent(stubborn, START)
    for (const seconds of [4, 16, 64, 256, 1024]) {
      await retryEvents([stubborn.bodyHash], after(0))
      expect(await dueRooms(after(seconds - 1))).toEqual([])
      expect(await dueRooms(after(seconds))).toEqual(['a'])
    }
    await retryEvents([stubborn.bodyHash], after(1024))
    expect(await dueRooms(after(1_000_000))).toEqual([])
    expect((await eventFigures(after(1025))).waiting).toBe(0)
  })

  test('a new hint is due at once, although the clock of the process that received it is ahead', async () => {
    await receiveEvent(event('a'), after(5))
    expect(await dueRooms(START)).toEqual(['a'])
  })

  test('events are kept for a day; those that wait stay', async () => {
    const followed = event('a')
    await receiveEvent(followed, START)
    await finishEvents([followed.bodyHash], START)
    await receiveEvent(event('b'), START)
    await forgetEvents(after(86_400))
    expect(await kept()).toEqual(['a', 'b'])
    await forgetEvents(after(86_401))
    expect(await kept()).toEqual(['b'])
    expect(await dueRooms(after(86_401))).toEqual(['b'])
  })

  test('the figures are those of the last 24 hours', async () => {
    expect(await eventFigures(START)).toEqual({ last: null, received: 0, ignored: 0, firstAt: null, waiting: 0 })
    await receiveEvent(event('a'), after(-90_000))
    await receiveEvent(event('a'), after(-3600))
    await receiveEvent(event(null, { event: 'ping', isHint: false }), after(-60))
    expect(await eventFigures(START)).toEqual({
      last: { event: 'ping', at: START.getTime() / 1000 - 60 },
      received: 2,
      ignored: 1,
      firstAt: START.getTime() / 1000 - 3600,
      waiting: 2,
    })
    expect(await lastNamedAt(['a', 'b'])).toEqual(new Map([['a', START.getTime() / 1000 - 3600]]))
    expect(await lastNamedAt([])).toEqual(new Map())
  })
})
