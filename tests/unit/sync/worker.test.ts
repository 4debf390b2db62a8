import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { type Mirror, newMemo } from '@/lib/server/mirror/mirror'
import { NOBODY_ERASED } from '@/lib/server/records/erased'
import { runSyncWorker, type SyncWorker } from '@/lib/server/sync/worker'
import { silent as log } from '../../support/silent-log'

const EMPTY = JSON.stringify({ data: [], meta: { pagination: { total: 0, current_page: 1, total_pages: 0 } } })

let worker: SyncWorker
beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await worker.stop()
  vi.useRealTimers()
})

/** A worker with scripted answers and an empty mirror, which can be made unavailable. */
function workerOver(answer: () => Response) {
  const state = { isDown: false, queries: 0, requestedAtMs: [] as number[], written: [] as unknown[] }
  const beganAtMs = Date.now()
  const reach = async () => {
    // Stops a loop that never pauses, which no timer could.
    if (state.queries > 500) void worker.stop()
    if (state.isDown) throw new Error('out of reach')
  }
  const mirror = {
    changeCalls: reach,
    memo: newMemo(),
    query: async () => {
      state.queries += 1
      await reach()
      return []
    },
    insert: async (_: string, rows: unknown[]) => {
      await reach()
      state.written.push(...rows)
    },
    version: () => 1,
    oldestKept: () => null,
    erased: async () => NOBODY_ERASED,
  } as unknown as Mirror
  const start = () => {
    worker = runSyncWorker({
      api: createCallsApi({
        callsApiUrl: 'https://calls.example/v3',
        chatApiUrl: 'https://chat.example/v3',
        apiKey: 'key-0123456789abcdef',
        log,
        fetch: async () => {
          state.requestedAtMs.push(Date.now() - beganAtMs)
          return answer()
        },
      }),
      mirror: async () => mirror,
      settings: { intervalSeconds: 15, pageSize: 100, concurrency: 1 },
      log,
      now: Date.now,
      lease: null,
    })
  }
  return { state, start }
}
const listed = () => new Response(EMPTY, { headers: { 'content-type': 'application/json' } })

describe('the worker', () => {
  it('waits between attempts even if a command is pending, and carries it out later', async () => {
    const { state, start } = workerOver(listed)
    state.isDown = true
    start()
    worker.request({ action: 'rewalk' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.queries).toBeGreaterThan(2)
    expect(state.queries).toBeLessThan(12)
    state.isDown = false
    await vi.advanceTimersByTimeAsync(40_000)
    expect(state.written).toContainEqual(expect.objectContaining({ key: 'sync.reconcile' }))
  })

  it('sends no request for as long as Retry-After says, and reports that it waits', async () => {
    let isRefusing = true
    const { state, start } = workerOver(() =>
      isRefusing ? new Response('{}', { status: 429, headers: { 'retry-after': '120' } }) : listed(),
    )
    start()
    await vi.advanceTimersByTimeAsync(1000)
    isRefusing = false
    expect(worker.status()).toMatchObject({ state: 'waiting', lastError: expect.stringContaining('2 min') })
    worker.request({ action: 'run' })
    await vi.advanceTimersByTimeAsync(118_000)
    expect(state.requestedAtMs).toEqual([0])
    await vi.advanceTimersByTimeAsync(5000)
    expect(state.requestedAtMs[1]).toBeGreaterThanOrEqual(120_000)
    expect(worker.status()).toMatchObject({ state: 'current', lastError: null })
  })

  it('says that it waits, and why, during a pause that the budget asks for', async () => {
    let isUsedUp = true
    const used = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' }
    const { state, start } = workerOver(() => {
      const answer = listed()
      if (isUsedUp) for (const [name, value] of Object.entries(used)) answer.headers.set(name, value)
      return answer
    })
    start()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state.requestedAtMs).toEqual([0])
    expect(worker.status()).toMatchObject({ state: 'waiting', lastError: expect.stringContaining('asks for a pause') })
    expect(worker.gauges()).toMatchObject({ state: 'waiting' })
    await vi.advanceTimersByTimeAsync(19_000)
    expect(worker.status()).toMatchObject({ state: 'waiting' })
    isUsedUp = false
    await vi.advanceTimersByTimeAsync(2000)
    expect(state.requestedAtMs[1]).toBe(30_000)
    expect(worker.status()).toMatchObject({ state: 'current', lastError: null })
  })
})
