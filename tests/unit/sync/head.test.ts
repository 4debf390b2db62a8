import { expect, test } from 'vitest'
import { isDeepDue } from '@/lib/server/sync/passes/head'

const memory = { reachedSeconds: null, savedAtMs: 0, deepAtMs: 1000, deepTookMs: 0, deepPages: 0, unordered: null }

test('a short overlap is read completely each time', () => {
  expect(isDeepDue({ ...memory, deepPages: 10, deepTookMs: 60_000 }, 1001)).toBe(true)
})

test('a long overlap is read completely every two minutes, or more rarely so that it takes at most a tenth of the time', () => {
  const dueAfterMs = (deepTookMs: number) => {
    const due = (afterMs: number) => isDeepDue({ ...memory, deepPages: 11, deepTookMs }, memory.deepAtMs + afterMs)
    return Array.from({ length: 500 }, (_, index) => index * 10_000).find(due)
  }
  expect([0, 5_000, 12_000, 30_000, 90_000].map(dueAfterMs)).toEqual([120_000, 120_000, 120_000, 300_000, 900_000])
  // The machine may have slept meanwhile.
  expect(dueAfterMs(8 * 3_600_000)).toBe(3_600_000)
})
