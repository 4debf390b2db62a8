import { expect, test } from 'vitest'
import type { WaitingEvent } from '@/lib/server/sync/webhooks/events'
import { type HintReader, newHintMemory, readHinted } from '@/lib/server/sync/webhooks/follow-hints'

const hint = (bodyHash: string, sessionId: string | null, attempts = 0): WaitingEvent => ({
  bodyHash,
  sessionId,
  attempts,
})

/** These hints, and a reader that knows whether a room has changed; a room without an entry cannot be read. */
function setting(due: WaitingEvent[], rooms: Record<string, boolean>, newest: Record<string, boolean> = {}) {
  const asked: (readonly string[] | 'newest')[] = []
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
  return { asked, read: (memory = newHintMemory(), nowMs = 0) => readHinted(reader, due, memory, nowMs) }
}

test('a room with several hints is read once', async () => {
  const world = setting([hint('1', 'a'), hint('2', 'a'), hint('3', 'b')], { a: true, b: true })
  expect(await world.read()).toEqual({ done: ['1', '2', '3'], again: [] })
  expect(world.asked).toEqual([['a', 'b']])
})

test('a hint without a room reads the newest calls, and no room among them again', async () => {
  const world = setting([hint('1', null), hint('2', 'a'), hint('3', 'b')], { b: true }, { a: true, z: false })
  expect(await world.read()).toEqual({ done: ['1', '2', '3'], again: [] })
  expect(world.asked).toEqual(['newest', ['b']])
})

test('what was announced before the API lists it is read once more, but not forever', async () => {
  const world = setting([hint('1', 'a'), hint('2', 'b', 1), hint('3', null), hint('4', null, 1)], {
    a: false,
    b: false,
  })
  expect(await world.read()).toEqual({ done: ['2', '4'], again: ['1', '3'] })
})

test('a room that could not be read is tried again', async () => {
  const world = setting([hint('1', 'a', 3)], {})
  expect(await world.read()).toEqual({ done: [], again: ['1'] })
})

test('with many rooms the newest pages come first, and rooms of later turns keep waiting', async () => {
  const due = Array.from({ length: 100 }, (_, index) => hint(`${index}`, `room-${index}`))
  const rooms = Object.fromEntries(due.map(({ sessionId }) => [sessionId, true]))
  const world = setting(due, rooms, { 'room-0': true })
  const { done, again } = await world.read()
  expect(world.asked).toEqual(['newest', Array.from({ length: 40 }, (_, index) => `room-${index + 1}`)])
  expect(done).toHaveLength(41)
  expect(again).toEqual([])
})

test('with many rooms the newest pages are not read again at once', async () => {
  const due = Array.from({ length: 100 }, (_, index) => hint(`${index}`, `room-${index}`))
  const world = setting(due, {}, {})
  const memory = { newestAtMs: 0 }
  await world.read(memory, 9_999)
  expect(world.asked).not.toContain('newest')
  await world.read(memory, 10_000)
  expect(world.asked).toContain('newest')
})
