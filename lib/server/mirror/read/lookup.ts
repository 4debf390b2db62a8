import { askNumber, type Mirror } from '@/lib/server/mirror/mirror'
import { turns } from '@/lib/server/process/coordination/turns'
import { normalize } from '@/lib/server/records/normalize'
import type { Call } from '@/lib/shared/calls/call'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import { TABLES } from '../schema/tables'
import { NEAR_ROWS, type RowKey, rowParams, type StoredKey, storedKey, storedRooms } from './keys'

/** `mid` identifies the call within its room. */
export type StoredCall = { call: Call; mid: string; raw: string; fetchedAtMs: number; gone: boolean }
export type Doc = { call: Call; raw: string; coercedFields: string[] }

/** All stored calls of the rooms, in no particular order. */
export async function getStoredCalls(mirror: Mirror, sessionIds: string[]): Promise<StoredCall[]> {
  const keys = [...(await storedRooms(mirror, sessionIds)).values()].flat()
  const live = keys.filter((key) => !key.isDeleted)
  return storedAt(mirror, live)
}

/** The stored calls of keys; those without a document are left out. */
async function storedAt(mirror: Mirror, keys: readonly StoredKey[]): Promise<StoredCall[]> {
  const docs = await readDocs(mirror, keys)
  return docs.map(([{ mid, fetchedAtMs, gone }, { call, raw }]) => ({ call, mid, raw, fetchedAtMs, gone }))
}

/** Reads complete calls by row key, each with its original JSON, in the order of the keys; those without a document are left out. */
export async function readDocs<Key extends RowKey>(mirror: Mirror, keys: readonly Key[]): Promise<[Key, Doc][]> {
  if (keys.length === 0) return []
  const rows = await mirror.query<DocRow>({
    name: 'docs.by-key',
    // Without FINAL, which would take half as long again: the newest of several versions is picked here.
    sql: `SELECT session_id AS sessionId, mid, raw, toUnixTimestamp(time) AS seconds, version, toBool(is_deleted) AS isDeleted FROM call_docs
      PREWHERE ${NEAR_ROWS}`,
    params: rowParams(keys),
  })
  const newest = new Map<string, DocRow>()
  for (const row of rows) {
    const known = newest.get(rowText(row))
    if (known === undefined || row.version > known.version) newest.set(rowText(row), row)
  }
  const docs: [Key, Doc][] = []
  const turn = turns()
  for (const key of keys) {
    const row = newest.get(rowText({ ...key, seconds: key.time }))
    if (row === undefined || row.isDeleted) continue
    const { raw, seconds } = row
    // Only calls are stored, so this is a type guard; a call without any time gets that of its row.
    const normalized = normalize(JSON.parse(raw), seconds, raw)
    if (normalized.kind !== 'call') continue
    const { call, coercedFields } = normalized
    docs.push([key, { call, raw, coercedFields }])
    await turn(raw.length)
  }
  return docs
}

type DocRow = CallId & { raw: string; seconds: number; version: number; isDeleted: boolean }

const rowText = ({ seconds, ...id }: CallId & { seconds: number }): string => `${seconds} ${callIdText(id)}`

/** A stored call with its raw JSON, by default the newest of its room; null if there is none. `gone`: the Calls API no longer has it. */
export async function getStoredCall(mirror: Mirror, sessionId: string, mid?: string): Promise<StoredCall | null> {
  const key = await storedKey(mirror, sessionId, mid)
  const [stored] = key === null ? [] : await storedAt(mirror, [key])
  return stored ?? null
}

/** Number of calls in the mirror, cached until it changes, and then for up to `maxAgeMs` more. */
export async function countCalls(mirror: Mirror, maxAgeMs = 0): Promise<number> {
  const cached = mirror.memo('calls.count', () => ({ version: -1, atMs: 0, calls: Promise.resolve(0) }))
  const version = mirror.version()
  if (cached.version === version || (cached.version >= 0 && Date.now() - cached.atMs < maxAgeMs)) return cached.calls
  const calls = askNumber(mirror, { name: 'calls.count', sql: 'SELECT count() FROM calls FINAL' })
  Object.assign(cached, { version, atMs: Date.now(), calls })
  calls.catch(() => {
    if (cached.calls === calls) cached.version = -1
  })
  return calls
}

/** Rows and bytes of each table, former versions of rows included. @throws AppError MIRROR_UNAVAILABLE */
export const tableSizes = (mirror: Mirror): Promise<{ name: string; rows: number; bytes: number }[]> =>
  mirror.query({
    name: 'lookup.sizes',
    sql: 'SELECT name, total_rows AS rows, total_bytes AS bytes FROM system.tables WHERE database = currentDatabase() AND name IN {names:Array(String)}',
    params: { names: TABLES.map(({ name }) => name) },
  })

/** The original JSON of the first calls of a window, epoch seconds, at most `limit`, by time. @throws AppError MIRROR_UNAVAILABLE */
export const jsonWithin = (
  mirror: Mirror,
  { from, to }: { from: number; to: number },
  limit: number,
): Promise<(Pick<RowKey, 'time'> & { raw: string })[]> =>
  mirror.query({
    name: 'docs.within',
    sql: `SELECT raw, toUInt32(seconds) AS time FROM (
      SELECT raw, toUnixTimestamp(time) AS seconds FROM call_docs FINAL
      WHERE time >= toDateTime({from:Int64}, 'UTC') AND time < toDateTime({to:Int64}, 'UTC')
      ORDER BY time LIMIT {limit:UInt32})`,
    params: { from, to, limit },
  })
