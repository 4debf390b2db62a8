import { expect, test } from 'vitest'
import type { WaitingEvent } from '@/lib/server/sync/webhooks/events'
import { followHints, type HintQueue, type HintReader } from '@/lib/server/sync/webhooks/follow-hints'

const hint = (bodyHash: string, sessionId: string | null, attempts = 0): WaitingEvent => ({
  bodyHash,
  sessionId,
  attempts,
})

/** A queue with these hints, and a reader that knows whether a room has changed; a room without an entry cannot be read. */
function setting(due: WaitingEvent[], rooms: Record<string, boolean>, newest: Record<string, boolean> = {}) {
  const asked: (readonly string[] | 'newest')[] = []
  const finished: string[] = []
  const retried: string[] = []
  const queue: HintQueue = {
    pollMs: 1,
    due: async () => due,
    finish: async (hashes) => void finished.push(...hashes),
    retry: async (hashes) => void retried.push(...hashes),
    forget: async () => undefined,
  }
  const reader: HintReader = {
    readNewest: async () => {
      asked.push('newest')
      return new Map(Object.entries(newest))
    },
    readRooms: async (ids) => {
      asked.push(ids)
      return new Map(ids.flatMap((id) => (rooms[id] === undefined ? [] : [[id, rooms[id]] as const])))
    },
  }
  return { queue, reader, asked, finished, retried }
}

test('a room with several hints is read once', async () => {
  const world = setting([hint('1', 'a'), hint('2', 'a'), hint('3', 'b')], { a: true, b: true })
  expect(await followHints(world.reader, world.queue)).toBe(false)
  expect(world.asked).toEqual([['a', 'b']])
  expect(world.finished).toEqual(['1', '2', '3'])
})

test('a hint without a room reads the newest calls, and no room among them again', async () => {
  const world = setting([hint('1', null), hint('2', 'a'), hint('3', 'b')], { b: true }, { a: true, z: false })
  await followHints(world.reader, world.queue)
  expect(world.asked).toEqual(['newest', ['b']])
  expect(world.finished).toEqual(['1', '2', '3'])
})

test('what was announced before the API lists it is read once more, but not forever', async () => {
  const world = setting([hint('1', 'a'), hint('2', 'b', 1), hint('3', null), hint('4', null, 1)], {
    a: false,
    b: false,
  })
  await followHints(world.reader, world.queue)
  expect(world.retried).toEqual(['1', '3'])
  expect(world.finished).toEqual(['2', '4'])
})

test('a room that could not be read is tried again', async () => {
  const world = setting([hint('1', 'a', 3)], {})
  await followHints(world.reader, world.queue)
  expect(world.retried).toEqual(['1'])
  expect(world.finished).toEqual([])
})

test('with many rooms the newest pages come first, and rooms of later turns keep waiting', async () => {
  const due = Array.from({ length: 100 }, (_, index) => hint(`${index}`, `room-${index}`))
  const rooms = Object.fromEntries(due.map(({ sessionId }) => [sessionId, true]))
  const world = setting(due, rooms, { 'room-0': true })
  expect(await followHints(world.reader, world.queue)).toBe(true)
  expect(world.asked).toEqual(['newest', Array.from({ length: 40 }, (_, index) => `room-${index + 1}`)])
  expect(world.finished).toHaveLength(41)
  expect(world.retried).toEqual([])
})

test('with many rooms the newest pages are not read again at once', async () => {
  const due = Array.from({ length: 100 }, (_, index) => hint(`${index}`, `room-${index}`))
  const world = setting(due, {}, {})
  const memory = { newestAtMs: 0 }
  await followHints(world.reader, world.queue, memory, 9_999)
  expect(world.asked).not.toContain('newest')
  await followHints(world.reader, world.queue, memory, 10_000)
  expect(world.asked).toContain('newest')
})

test('when a reading fails, every hint is tried again later', async () => {
  const world = setting([hint('1', 'a'), hint('2', null)], {})
  world.reader.readNewest = () => Promise.reject(new Error('down'))
  await expect(followHints(world.reader, world.queue)).rejects.toThrow('down')
  expect(world.retried).toEqual(['1', '2'])
})
