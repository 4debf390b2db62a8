import type { Mirror } from './mirror'

/** What the mirror knows of one session id, also when its row was deleted. */
export type StoredKey = {
  sessionId: string
  /** Epoch seconds: with the session id, the key of its row in `calls`. */
  time: number
  isFinal: boolean
  gone: boolean
  hash: string
  fetchedAtMs: number
  version: number
  isDeleted: boolean
}

type KeyRow = {
  session_id: string
  seconds: number
  is_final: boolean
  gone: boolean
  content_hash: string
  fetched_at_ms: number
  version: number
  is_deleted: number
}

/** The newest key of each of the session ids that were ever stored. */
export async function storedKeys(mirror: Mirror, sessionIds: string[]): Promise<Map<string, StoredKey>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await mirror.query<KeyRow>({
    name: 'keys.find',
    sql: `SELECT session_id, toUnixTimestamp(time) AS seconds, is_final, gone, content_hash, fetched_at_ms, version, is_deleted
      FROM call_keys FINAL WHERE session_id IN {ids:Array(String)}`,
    params: { ids: sessionIds },
  })
  return new Map(
    rows.map((row) => [
      row.session_id,
      {
        sessionId: row.session_id,
        time: row.seconds,
        isFinal: row.is_final,
        gone: row.gone,
        hash: row.content_hash,
        fetchedAtMs: row.fetched_at_ms,
        version: row.version,
        isDeleted: row.is_deleted === 1,
      },
    ]),
  )
}
