import type { Call } from '@/lib/shared/contracts/call'
import { normalize } from '@/lib/shared/normalize/normalize'
import type { Mirror } from './mirror'

export type StoredCall = { call: Call; raw: string; fetchedAtMs: number; gone: boolean }

type Place = { session_id: string; seconds: number; fetched_at_ms: number; gone: boolean }

/** The stored calls among the ids, in no order: the slim table says where, the documents are read there. */
export async function getStoredCalls(mirror: Mirror, sessionIds: string[]): Promise<StoredCall[]> {
  if (sessionIds.length === 0) return []
  const places = await mirror.query<Place>({
    name: 'calls.places',
    sql: `SELECT session_id, toUnixTimestamp(time) AS seconds, fetched_at_ms, gone FROM call_keys FINAL
      WHERE session_id IN {ids:Array(String)} AND is_deleted = 0`,
    params: { ids: sessionIds },
  })
  const docs = await readDocs(
    mirror,
    places.map((place) => ({ time: place.seconds, sessionId: place.session_id })),
  )
  return places.flatMap((place) => {
    const doc = docs.get(place.session_id)
    return doc === undefined
      ? []
      : [{ call: doc.call, raw: doc.raw, fetchedAtMs: place.fetched_at_ms, gone: place.gone }]
  })
}

/** The calls in full at keys (epoch seconds as the time column holds them), by session id, each with its JSON as it came. */
export async function readDocs(
  mirror: Mirror,
  keys: readonly { time: number; sessionId: string }[],
): Promise<Map<string, { call: Call; raw: string }>> {
  if (keys.length === 0) return new Map()
  const rows = await mirror.query<{ raw: string; seconds: number }>({
    name: 'docs.by-key',
    sql: `SELECT raw, toUnixTimestamp(time) AS seconds FROM call_docs FINAL
      PREWHERE (time, session_id) IN (SELECT toDateTime(tupleElement(key, 1), 'UTC'), tupleElement(key, 2)
        FROM (SELECT arrayJoin(arrayZip({times:Array(Int64)}, {ids:Array(String)})) AS key))`,
    params: { times: keys.map((key) => key.time), ids: keys.map((key) => key.sessionId) },
  })
  const docs = new Map<string, { call: Call; raw: string }>()
  for (const { raw, seconds } of rows) {
    // Only calls were stored; a call without any time stands where its row stands.
    const normalized = normalize(JSON.parse(raw), seconds, raw)
    if (normalized.kind === 'call') docs.set(normalized.call.sessionId, { call: normalized.call, raw })
  }
  return docs
}

/** One stored call with its raw JSON, or null. `gone`: upstream no longer has it. */
export async function getStoredCall(mirror: Mirror, sessionId: string): Promise<StoredCall | null> {
  return (await getStoredCalls(mirror, [sessionId]))[0] ?? null
}

type Count = { version: number; atMs: number; calls: Promise<number> }
const counts = new WeakMap<Mirror, Count>()

/** Calls in the mirror; counted again only after a change, and then only when the last count is older than `mostOldMs`. */
export async function countCalls(mirror: Mirror, mostOldMs = 0): Promise<number> {
  const version = mirror.version()
  const last = counts.get(mirror)
  if (last !== undefined && (last.version === version || Date.now() - last.atMs < mostOldMs)) return last.calls
  const count = { version, atMs: Date.now(), calls: askCount(mirror) }
  counts.set(mirror, count)
  count.calls.catch(() => {
    if (counts.get(mirror) === count) counts.delete(mirror)
  })
  return count.calls
}

async function askCount(mirror: Mirror): Promise<number> {
  const rows = await mirror.query<{ calls: number }>({
    name: 'calls.count',
    sql: 'SELECT count() AS calls FROM calls FINAL',
  })
  return Number(rows[0]?.calls ?? 0)
}
