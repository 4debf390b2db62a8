import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import type { MovedAside } from '@/lib/shared/sync/sync'
import type { Mirror } from './mirror'

const VERSIONS_PER_MS = 1000
let lastVersion = 0
/** Strictly increasing, even within a millisecond; across restarts by the clock. */
function nextVersion(): number {
  lastVersion = Math.max(lastVersion + 1, sharedNowMs() * VERSIONS_PER_MS)
  return lastVersion
}

/** The JSON value last written under `key`, or null. Its type is not checked. */
export async function readState<T>(mirror: Mirror, key: string): Promise<T | null> {
  const rows = await mirror.query<{ value: string }>({
    name: 'state.read',
    sql: 'SELECT value FROM state FINAL WHERE key = {key:String}',
    params: { key },
  })
  return rows[0] === undefined ? null : (JSON.parse(rows[0].value) as T)
}

/** JSON texts by key for keys with this prefix, written in the last `recentMs`. */
export async function readStates(mirror: Mirror, prefix: string, recentMs: number): Promise<Map<string, string>> {
  const rows = await mirror.query<{ key: string; value: string }>({
    name: 'state.read-many',
    sql: 'SELECT key, value FROM state FINAL WHERE startsWith(key, {prefix:String}) AND version > {after:UInt64}',
    params: { prefix, after: (sharedNowMs() - recentMs) * VERSIONS_PER_MS },
  })
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Writes a JSON value under `key`; on disk when this returns. */
export async function writeState(mirror: Mirror, key: string, value: unknown): Promise<void> {
  await mirror.insert('state', [{ key, value: JSON.stringify(value), version: nextVersion() }])
}

const MOVED_ASIDE = 'mirror.set-aside'

/** Records in a mirror that it replaced another. */
export const recordMovedAside = (mirror: Mirror, note: MovedAside): Promise<void> =>
  writeState(mirror, MOVED_ASIDE, note)

/** The mirror that this one replaced, if any. */
export const readMovedAside = (mirror: Mirror): Promise<MovedAside | null> => readState<MovedAside>(mirror, MOVED_ASIDE)
