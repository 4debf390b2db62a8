import type { Mirror } from '@/lib/server/mirror/mirror'
import type { CallId } from '@/lib/shared/calls/call-path'

/** What the mirror knows about a call, including deleted ones. */
export type StoredKey = CallId & {
  /** Epoch seconds: together with the id, the key of the `calls` row. */
  time: number
  isFinal: boolean
  gone: boolean
  hash: string
  fetchedAtMs: number
  version: number
  /** The migration the row was last written at; older rows are refilled (see `refill`). */
  filled: number
  isDeleted: boolean
}

/** The key of a row; epoch seconds as the time column stores them. */
export type RowKey = CallId & { time: number }

/** In the order of the mirror's rows, which compares ids by their bytes. */
export function compareKeys(one: RowKey, other: RowKey): number {
  const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
  return one.time - other.time || bytes(one.sessionId, other.sessionId) || bytes(one.mid, other.mid)
}

/** The columns of `call_keys` that make a `StoredKey`; the time under another name, which conditions do not use. */
const KEY_COLUMNS = `session_id AS sessionId, mid, toUnixTimestamp(time) AS seconds, is_final AS isFinal, gone, content_hash AS hash,
  fetched_at_ms AS fetchedAtMs, version, filled, toBool(is_deleted) AS isDeleted`

/** Stored keys by an SQL condition; the newest version of each call. */
export async function keysWhere(
  mirror: Mirror,
  name: string,
  condition: string,
  params: Record<string, unknown>,
): Promise<StoredKey[]> {
  const rows = await mirror.query<Omit<StoredKey, 'time'> & { seconds: number }>({
    name,
    sql: `SELECT ${KEY_COLUMNS} FROM call_keys FINAL WHERE ${condition}`,
    params,
  })
  return rows.map(({ seconds, ...key }) => ({ ...key, time: seconds }))
}

/** Stored calls at random, the same ones for the same seed as long as no call comes or goes. @throws AppError MIRROR_UNAVAILABLE */
export const sampleKeys = (mirror: Mirror, seed: number, limit: number): Promise<StoredKey[]> =>
  keysWhere(
    mirror,
    'keys.sample',
    'is_deleted = 0 ORDER BY cityHash64(session_id, mid, {seed:UInt32}), session_id, mid LIMIT {limit:UInt32}',
    { seed, limit },
  )

/** All calls ever stored for each of the rooms. */
export async function storedRooms(mirror: Mirror, sessionIds: readonly string[]): Promise<Map<string, StoredKey[]>> {
  if (sessionIds.length === 0) return new Map()
  return byRoom(await keysWhere(mirror, 'keys.find', 'session_id IN {ids:Array(String)}', { ids: sessionIds }))
}

/** True for a `mid` from the Calls API, false for a placeholder. */
export const hasOwnMid = (mid: string): boolean => mid !== '' && !mid.startsWith('@')

/**
 * The stored calls that records may belong to: those with the `mid` of a record and those without one of their own; all of the room for a
 * record without a `mid`. A room may have thousands of others.
 */
export async function matchingKeys(
  mirror: Mirror,
  records: readonly { sessionId: string; mid: string | null }[],
): Promise<Map<string, StoredKey[]>> {
  if (records.length === 0) return new Map()
  const condition =
    "session_id IN {ids:Array(String)} AND (mid IN {mids:Array(String)} OR mid = '' OR startsWith(mid, '@') OR session_id IN {whole:Array(String)})"
  return byRoom(
    await keysWhere(mirror, 'keys.find', condition, {
      ids: [...new Set(records.map(({ sessionId }) => sessionId))],
      mids: [...new Set(records.flatMap(({ mid }) => mid ?? []))],
      whole: [...new Set(records.flatMap(({ sessionId, mid }) => (mid === null ? sessionId : [])))],
    }),
  )
}

function byRoom(keys: readonly StoredKey[]): Map<string, StoredKey[]> {
  const rooms = new Map<string, StoredKey[]>(keys.map(({ sessionId }) => [sessionId, []]))
  for (const key of keys) rooms.get(key.sessionId)?.push(key)
  return rooms
}

/** Stored keys by call id, in no particular order; without calls that were never stored. */
export async function storedKeys(mirror: Mirror, ids: readonly CallId[]): Promise<StoredKey[]> {
  if (ids.length === 0) return []
  return keysWhere(mirror, 'keys.find-calls', `(session_id, mid) IN (${ID_TUPLES})`, idParams(ids))
}

/** A stored call, by default the newest of its room; null if there is none. */
export async function storedKey(mirror: Mirror, sessionId: string, mid: string | undefined): Promise<StoredKey | null> {
  const one = mid === undefined ? '' : 'AND mid = {mid:String}'
  const condition = `session_id = {id:String} ${one} AND is_deleted = 0 ORDER BY time DESC, mid DESC LIMIT 1`
  const [key] = await keysWhere(mirror, 'keys.find-call', condition, { id: sessionId, mid: mid ?? '' })
  return key ?? null
}

/** Subquery of `(session_id, mid)`, with the values of `idParams`. */
const ID_TUPLES =
  'SELECT tupleElement(id, 1), tupleElement(id, 2) FROM (SELECT arrayJoin(arrayZip({ids:Array(String)}, {mids:Array(String)})) AS id)'

const idParams = (ids: readonly CallId[]) => ({
  ids: ids.map(({ sessionId }) => sessionId),
  mids: ids.map(({ mid }) => mid),
})

/** Subquery of `(time, session_id, mid)`, with the values of `rowParams`. */
export const ROW_TUPLES = `SELECT toDateTime(tupleElement(key, 1), 'UTC'), tupleElement(key, 2), tupleElement(key, 3)
  FROM (SELECT arrayJoin(arrayZip({times:Array(Int64)}, {ids:Array(String)}, {mids:Array(String)})) AS key)`

/**
 * A condition that matches the rows of these keys and few others, with the values of `rowParams`; its users compare the whole key. Finding rows by their
 * times takes a third of the planning that whole keys take, and `identity` keeps the engine from using the ids for planning.
 */
export const NEAR_ROWS = `time IN CAST({times:Array(Int64)} AS Array(DateTime('UTC'))) AND identity(session_id) IN {ids:Array(String)}`

export const rowParams = (keys: readonly RowKey[]) => ({ ...idParams(keys), times: keys.map(({ time }) => time) })
