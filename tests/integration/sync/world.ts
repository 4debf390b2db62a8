import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { openMirror } from '@/lib/server/mirror/client'
import type { Mirror } from '@/lib/server/mirror/mirror'
import type { SyncContext, SyncSettings } from '@/lib/server/sync/context'
import type { Lease } from '@/lib/server/sync/lease'
import { newProgress } from '@/lib/server/sync/progress'
import { runSyncWorker, type SyncWorker } from '@/lib/server/sync/worker'
import type { SyncStatus } from '@/lib/shared/contracts/sync'
import { normalize } from '@/lib/shared/normalize/normalize'
import { type Simulator, startSimulator } from '@/lib/simulator/server'
import { silent } from './world-log'

export { silent }
export const ANCHOR_SECONDS = 1_760_000_000
const TABLES = ['calls', 'call_keys', 'person_calls', 'quarantine', 'walk_seen', 'state']

/** A real upstream and a real mirror; a test file has one mirror, emptied between its tests, since a process has one data directory. */
export type World = { simulator: Simulator; mirror: Mirror; dataDir: string; close(): Promise<void> }

export async function openWorld(options: {
  calls: number
  quarantineRate?: number
  roomRate?: number
}): Promise<World> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'callscope-sync-'))
  const mirror = await openMirror({ dataDir, clickhouse: null, log: silent })
  const simulator = await startSimulator({
    seed: 11,
    anchorSeconds: ANCHOR_SECONDS,
    now: () => ANCHOR_SECONDS * 1000,
    liveCallsPerMinute: 0,
    ...options,
  })
  const close = async () => {
    await simulator.close()
    await mirror.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { simulator, mirror, dataDir, close }
}

export async function emptyMirror(mirror: Mirror): Promise<void> {
  for (const table of TABLES) await mirror.changeCalls({ name: 'test.empty', sql: `TRUNCATE TABLE ${table}` })
}

/** A request to the simulator's test controls. */
export async function control(world: World, method: string, route: string, body?: unknown): Promise<unknown> {
  const response = await fetch(world.simulator.controlUrl + route, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`)
  return response.json()
}

export async function upstreamRecords(world: Pick<World, 'simulator'>): Promise<unknown[]> {
  const response = await fetch(`${world.simulator.controlUrl}/calls`)
  const text = await response.text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)
}

export function startWorker(
  world: World,
  settings: Partial<SyncSettings> = {},
  apiKey = world.simulator.apiKey,
  lease: Lease | null = null,
  now: () => number = Date.now,
): SyncWorker {
  const { url, chatUrl } = world.simulator
  return runSyncWorker({
    api: createCallsApi({ callsApiUrl: url, chatApiUrl: chatUrl, apiKey, log: silent }),
    mirror: async () => world.mirror,
    settings: { intervalSeconds: 1, pageSize: 100, concurrency: 4, ...settings },
    log: silent,
    now,
    lease,
  })
}

export async function until<T>(what: string, check: () => T | Promise<T>, timeoutMs = 30_000): Promise<NonNullable<T>> {
  const endMs = Date.now() + timeoutMs
  for (;;) {
    const value = await check()
    if (value) return value
    if (Date.now() > endMs) throw new Error(`Not within ${timeoutMs / 1000} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const inState = (worker: SyncWorker, state: SyncStatus['state'], timeoutMs?: number) =>
  until(`state ${state}`, () => (worker.status()?.state === state ? worker.status() : null), timeoutMs)

export async function storedRaw(mirror: Mirror): Promise<Map<string, string>> {
  const rows = await mirror.query<{ session_id: string; raw: string }>({
    name: 'test.raw',
    sql: `SELECT session_id, raw FROM calls FINAL
      LEFT JOIN (SELECT time, session_id, mid, raw FROM call_docs FINAL) AS docs USING (time, session_id, mid)`,
  })
  const stored = byName(rows.map((row) => [row.session_id, row.raw]))
  expect(stored.size).toBe(rows.length)
  return stored
}

/** Raw JSON by session id, and in a room that was used again also by when each call was initiated. */
function byName(records: readonly [string, string][]): Map<string, string> {
  const used = new Map<string, number>()
  for (const [id] of records) used.set(id, (used.get(id) ?? 0) + 1)
  const nameOf = (id: string, raw: string) =>
    // A row that moves is without its document for a moment.
    used.get(id) === 1 || raw === '' ? id : `${id} ${(JSON.parse(raw) as { initiatedAt?: unknown }).initiatedAt}`
  return new Map(records.map(([id, raw]) => [nameOf(id, raw), raw]))
}

/** True once the mirror holds exactly upstream's calls, each with its latest JSON. */
export async function isExact(world: World): Promise<boolean> {
  const expected = expectedRaw(await upstreamRecords(world))
  const stored = await storedRaw(world.mirror)
  return stored.size === expected.size && [...expected].every(([id, raw]) => stored.get(id) === raw)
}

export async function expectExact(world: World): Promise<void> {
  const expected = expectedRaw(await upstreamRecords(world))
  const stored = await storedRaw(world.mirror)
  expect([...expected.keys()].filter((id) => !stored.has(id))).toEqual([])
  expect([...stored.keys()].filter((id) => !expected.has(id))).toEqual([])
  expect([...expected].filter(([id, raw]) => stored.get(id) !== raw)).toEqual([])
}

function expectedRaw(records: unknown[]): Map<string, string> {
  const calls = records.flatMap((record): [string, string][] => {
    const normalized = normalize(record, 1)
    return normalized.kind === 'call' ? [[normalized.call.sessionId, normalized.raw]] : []
  })
  return byName(calls)
}

/** What a pass needs to run on a world by itself; the clock stands at the anchor. */
export function contextOf({ simulator: { url, chatUrl, apiKey }, mirror }: World, concurrency: number): SyncContext {
  return {
    api: createCallsApi({ callsApiUrl: url, chatApiUrl: chatUrl, apiKey, log: silent }),
    mirror,
    settings: { intervalSeconds: 1, pageSize: 100, concurrency },
    log: silent,
    now: () => ANCHOR_SECONDS * 1000,
    signal: new AbortController().signal,
    progress: newProgress(),
  }
}
