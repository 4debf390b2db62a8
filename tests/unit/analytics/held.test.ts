import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, it } from 'vitest'
import { Memory } from '@/lib/server/accounts/memory'
import { cached, heldBytes } from '@/lib/server/analytics/cache'
import { type AnalyticsDeps, scopeOf } from '@/lib/server/analytics/deps'
import { dayCounts, totalOf } from '@/lib/server/calls/day-counts'
import { type Mirror, newMemo } from '@/lib/server/mirror/mirror'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { collectGarbage } from '../../support/collect-garbage'

const DAY_SECONDS = 86_400

/** A mirror that never changes. */
const still = (query: () => Promise<unknown[]> = () => Promise.reject(new Error('not asked'))): Mirror =>
  ({ version: () => 1, lastChange: () => 0, changedSince: () => [], memo: newMemo(), query }) as unknown as Mirror

/** Whether a request can be garbage-collected once its answer is cached. */
async function letsGo(ask: () => Promise<unknown>): Promise<boolean> {
  const storage = new AsyncLocalStorage<object>()
  const held = await (async () => {
    const request = { body: 'of a request' }
    await storage.run(request, ask)
    return new WeakRef(request)
  })()
  await collectGarbage()
  return held.deref() === undefined
}

describe('what is remembered', () => {
  it('holds no request that asked for it', async () => {
    const mirror = still()
    expect(await letsGo(() => cached(mirror, 'q', async () => [1, 2]))).toBe(true)
    expect(await cached(mirror, 'q', () => Promise.reject(new Error('asked again')))).toEqual([1, 2])
    const memory = new Memory(() => true)
    expect(await letsGo(() => memory.recall('organisation', 'rates', async () => 3))).toBe(true)
    expect(await memory.recall('organisation', 'rates', () => Promise.reject(new Error('asked again')))).toBe(3)
  })

  it('is measured about as large as it is: text in two bytes a character, figures by their objects', () => {
    expect(heldBytes('Łucja')).toBeGreaterThanOrEqual(10)
    const json = JSON.stringify([{ sessionId: 'a'.repeat(1000) }])
    expect(heldBytes({ json, next: null })).toBeGreaterThanOrEqual(2 * json.length)
    expect(heldBytes({ json, next: null })).toBeLessThan(2 * json.length + 200)
    expect(heldBytes(undefined)).toBe(0)
    expect(heldBytes(Array.from({ length: 100 }, () => ({ calls: 1.5 })))).toBeGreaterThanOrEqual(100 * 40)
  })
})

describe('counts by day', () => {
  it('are dropped by their size as it is once they are read', async () => {
    const TIMES = 100_000
    let asked = 0
    const mirror = still(async () => {
      asked += 1
      const times = Array.from({ length: TIMES }, (_, index) => (index * DAY_SECONDS) / TIMES)
      return [{ day: 0, calls: TIMES, times, removed: 0 }]
    })
    const deps = { mirror, nowSeconds: DAY_SECONDS, staleOngoingHours: 12 } as unknown as AnalyticsDeps
    const half = { from: String(DAY_SECONDS / 4), to: String(DAY_SECONDS / 2) }
    const count = async (least: number) =>
      totalOf(await dayCounts(scopeOf(deps, filtersSchema.parse({ ...half, minDuration: String(least) }))))
    expect(await count(0)).toBe(TIMES / 4)
    expect(await count(0)).toBe(TIMES / 4)
    expect(asked).toBe(1)
    for (let least = 1; least <= 8; least += 1) await count(least)
    await count(0)
    expect(asked).toBe(10)
  })
})
