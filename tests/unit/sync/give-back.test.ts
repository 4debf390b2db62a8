import { expect, test } from 'vitest'
import { giveBackMemory } from '@/lib/server/sync/passes/backfill'

const garbage = () => new WeakRef({ text: 'x'.repeat(1000) })
/** A new task, since a `WeakRef` keeps its object alive until the end of the one that made it. */
const nextTask = () => new Promise((resolve) => setImmediate(resolve))

test('a long walk’s garbage is collected at once, a short one’s when the time comes', async () => {
  const short = garbage()
  await nextTask()
  giveBackMemory(9_999)
  expect(short.deref()).toBeDefined()
  const long = garbage()
  await nextTask()
  giveBackMemory(10_000)
  expect(long.deref()).toBeUndefined()
})
