import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { type Mirror, readState } from '@/lib/server/mirror/mirror'
import { normalize } from '@/lib/server/records/normalize'
import type { SyncContext } from '@/lib/server/sync/context'
import { newProgress } from '@/lib/server/sync/progress'
import { runSyncWorker, type SyncWorker, type WorkerDeps } from '@/lib/server/sync/worker'
import type { Call } from '@/lib/shared/calls/call'
import type { SyncStatus } from '@/lib/shared/sync/sync'
import { type Simulator, type SimulatorOptions, startSimulator } from '@/lib/simulator/server'
import { meaningOf } from '../../support/call-meaning'
import { ownMirror } from '../../support/own-mirror'
import { silent } from '../../support/silent-log'

export { silent }
export const ANCHOR_SECONDS = 1_760_000_000
/** The shortest configurable interval is 1 s; the tests often wait for the next sync. */
const SETTINGS = { intervalSeconds: 0.2, pageSize: 100, concurrency: 4 }
const NOW_MS = ANCHOR_SECONDS * 1000
const TABLES = [
  'calls',
  'call_docs',
  'call_keys',
  'person_calls',
  'group_calls',
  'quarantine',
  'walk_seen',
  'state',
  'directory',
]

/** A real upstream, a real mirror, and the workers that sync the two. */
export type World = {
  simulator: Simulator
  mirror: Mirror
  dataDir: string
  workers: SyncWorker[]
  /** Whether upstream spells its calls in all documented ways. */
  isSpelled?: boolean
}
type Upstream = Pick<World, 'simulator'>

/** A simulator whose clock stands still at the anchor: no call begins or ends unless a test says so. */
export const startUpstream = (options: Partial<SimulatorOptions> & { calls: number }): Promise<Simulator> =>
  startSimulator({ seed: 11, anchorSeconds: ANCHOR_SECONDS, now: () => NOW_MS, liveCallsPerMinute: 0, ...options })

/** A world for the tests of one file. After each test its workers are stopped, its faults cleared and its mirror emptied. */
export function ownWorld(options: Partial<SimulatorOptions> & { calls: number }): World {
  const { dataDir, mirror } = ownMirror()
  const world = { dataDir, workers: [], isSpelled: options.spellings !== undefined } as unknown as World
  beforeAll(async () => {
    Object.assign(world, { mirror: mirror(), simulator: await startUpstream(options) })
  })
  afterEach(async () => {
    for (const worker of world.workers.splice(0)) await worker.stop()
    await control(world, 'DELETE', '/faults')
    await emptyMirror(world.mirror)
  })
  afterAll(() => world.simulator.close())
  return world
}

export async function emptyMirror(mirror: Mirror): Promise<void> {
  for (const table of TABLES) await mirror.changeCalls({ name: 'test.empty', sql: `TRUNCATE TABLE ${table}` }, null)
}

/** A request to the simulator's test controls. */
export async function control(
  { simulator }: Upstream,
  method: string,
  route: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(simulator.controlUrl + route, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`)
  return response.json()
}

export async function upstreamRecords({ simulator }: Upstream): Promise<unknown[]> {
  const response = await fetch(`${simulator.controlUrl}/calls`)
  const text = await response.text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)
}

/** The paths of all requests to the Calls API since they were last cleared, oldest first. */
export async function requestedPaths(world: Upstream): Promise<string[]> {
  const { data } = (await control(world, 'GET', '/requests')) as { data: { requests: { path: string }[] } }
  return data.requests.map(({ path }) => path)
}

export const apiOf = ({ url, chatUrl, apiKey }: Pick<Simulator, 'url' | 'chatUrl' | 'apiKey'>) =>
  createCallsApi({ callsApiUrl: url, chatApiUrl: chatUrl, apiKey, log: silent })

/** Starts a worker in a world. The world of `ownWorld` stops it after the test, if it still runs. */
export function startWorker(
  { simulator, mirror, workers }: Upstream & Partial<World>,
  {
    settings,
    ...options
  }: Partial<Omit<WorkerDeps, 'settings'>> & {
    settings?: Partial<WorkerDeps['settings']>
  } = {},
): SyncWorker {
  const worker = runSyncWorker({
    api: apiOf(simulator),
    mirror: async () => mirror as Mirror,
    settings: { ...SETTINGS, ...settings },
    log: silent,
    now: Date.now,
    lease: null,
    ...options,
  })
  workers?.push(worker)
  return worker
}

export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = 180_000,
): Promise<NonNullable<T>> {
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

/** Starts a full resync and waits for its end. */
export async function fullResync(worker: SyncWorker, mirror: Mirror): Promise<void> {
  const finishedAtMs = async () =>
    (await readState<{ finishedAtMs: number | null }>(mirror, 'sync.reconcile'))?.finishedAtMs ?? null
  const before = await finishedAtMs()
  worker.request({ action: 'rewalk' })
  await until('the end of the full resync', async () => (await finishedAtMs()) !== before)
}

/** Raw JSON by session id; see `byName`. */
export async function storedRaw(mirror: Mirror): Promise<Map<string, string>> {
  const rows = await mirror.query<{ session_id: string; raw: string }>({
    name: 'test.raw',
    sql: `SELECT session_id, raw FROM calls FINAL
      LEFT JOIN (SELECT time, session_id, mid, raw FROM call_docs FINAL) AS docs USING (time, session_id, mid)`,
  })
  return byName(rows.map((row) => [row.session_id, row.raw]))
}

/** Raw JSON by session id; in a room with several calls also by the time each was initiated. A second row of the same call gets its own name. */
function byName(records: readonly [string, string][]): Map<string, string> {
  const used = new Map<string, number>()
  for (const [id] of records) used.set(id, (used.get(id) ?? 0) + 1)
  const nameOf = (id: string, raw: string) =>
    // A row that is being moved has no document for a moment.
    used.get(id) === 1 || raw === '' ? id : `${id} ${readingOf(raw)?.initiatedAt}`
  const named = new Map<string, string>()
  for (const [id, raw] of records) {
    const name = nameOf(id, raw)
    named.set(named.has(name) ? `${name}, row ${named.size}` : name, raw)
  }
  return named
}

const readingOf = (raw: string): Call | null => {
  const read = normalize(JSON.parse(raw), 1)
  return read.kind === 'call' ? read.call : null
}

/** The meaning of a call's JSON, however it is spelled. */
function saidBy(raw: string): string {
  const call = raw === '' ? null : readingOf(raw)
  return JSON.stringify(call === null ? null : meaningOf(call))
}

/** Upstream's calls and the stored ones: each with its latest JSON, or with the meaning of that if upstream varies its spelling. */
async function bothSides({ simulator, mirror, isSpelled = false }: Upstream & Partial<World>) {
  const read = (raws: Map<string, string>) =>
    isSpelled ? new Map([...raws].map(([id, raw]) => [id, saidBy(raw)])) : raws
  const expected = read(expectedRaw(await upstreamRecords({ simulator })))
  return { expected, stored: read(await storedRaw(mirror as Mirror)) }
}

/** True once the mirror holds exactly upstream’s calls. */
export async function isExact(world: Upstream & Pick<World, 'mirror'>): Promise<boolean> {
  const { expected, stored } = await bothSides(world)
  return stored.size === expected.size && [...expected].every(([id, raw]) => stored.get(id) === raw)
}

export async function expectExact(world: Upstream & Pick<World, 'mirror'>): Promise<void> {
  const { expected, stored } = await bothSides(world)
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

/** What a single pass needs, for the tests of one file; its clock stands still at the anchor. */
export function ownContext(world: World, concurrency: number): SyncContext {
  const context = {} as SyncContext
  beforeAll(() => {
    Object.assign(context, contextOf(world, concurrency))
  })
  return context
}

function contextOf({ simulator, mirror }: World, concurrency: number): SyncContext {
  return {
    api: apiOf(simulator),
    mirror,
    settings: { ...SETTINGS, concurrency },
    log: silent,
    now: () => NOW_MS,
    signal: new AbortController().signal,
    progress: newProgress(),
  }
}
