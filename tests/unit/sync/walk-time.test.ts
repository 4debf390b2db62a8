import { expect, it } from 'vitest'
import { walksUntilMs } from '@/lib/server/sync/session'

it('a long walk has until the next tick is due, but as long at least as everything before it took', () => {
  const startedAtMs = 1_000
  const dueAtMs = startedAtMs + 5_000
  expect(walksUntilMs(startedAtMs, 1_200, dueAtMs)).toBe(dueAtMs)
  expect(walksUntilMs(startedAtMs, 5_900, dueAtMs)).toBe(10_800)
  expect(walksUntilMs(startedAtMs, 31_000, dueAtMs)).toBe(61_000)
})
