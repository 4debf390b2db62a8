import { Bindings, COLUMNS as C, CALL_KEYS, ROW_KEY } from '../analytics/sql'
import type { StoredItem } from '../mirror/write/rows'
import { normalize } from '../records/normalize'
import { type Part, partSql } from './parts'

/** A stored call as a file needs it; `isShared`: its room has several calls, so that links need its `mid`. */
export type Document = { item: StoredItem; mid: string; isShared: boolean }

const NUL = '\0'

/**
 * The calls of a part in their order, from their stored JSON, which leaves the engine as it is: encoded in another format, it would have to be
 * decoded twice. Without calls deleted in the meantime.
 */
export async function documentsOf(part: Part): Promise<Document[]> {
  const { mirror } = part.selection.scope
  const bindings = new Bindings()
  const rows = partSql(part, bindings)
  const { table, sessionId, isDeleted } = CALL_KEYS
  const ids = `SELECT ${ROW_KEY} FROM ${rows}`
  const sharedRooms = `SELECT ${sessionId} FROM ${table} FINAL WHERE ${sessionId} IN (SELECT ${C.sessionId} FROM ${rows})
    AND ${isDeleted} = 0 GROUP BY ${sessionId} HAVING count() > 1`
  const [keys, bytes] = await Promise.all([
    mirror.query<{ s: string; m: string; t: unknown; shared: unknown }>({
      name: 'export-keys',
      sql: `SELECT ${C.sessionId} AS s, ${C.mid} AS m, ${C.timeSeconds} AS t, ${C.sessionId} IN (${sharedRooms}) AS shared FROM ${rows}`,
      params: bindings.params,
    }),
    mirror.bytes({
      name: 'export-documents',
      sql: `SELECT concat(session_id, '\\0', mid), raw FROM call_docs FINAL PREWHERE (${ROW_KEY}) IN (${ids})`,
      params: bindings.params,
      format: 'RowBinary',
    }),
  ])
  const docs = textsByKey(bytes)
  return keys.flatMap(({ s, m, t, shared }) => {
    const raw = docs.get(`${s}${NUL}${m}`)
    if (raw === undefined) return []
    // A call without any time has that of its row.
    const normalized = normalize(JSON.parse(raw), Number(t), raw)
    if (normalized.kind !== 'call') return []
    const { call, coercedFields } = normalized
    return [{ item: { call, raw, coercedFields, fetchedAtMs: 0 }, mid: m, isShared: Number(shared) === 1 }]
  })
}

/** Pairs of texts in the RowBinary format (https://clickhouse.com/docs/interfaces/formats/RowBinary): each follows its length in bytes. */
function textsByKey(bytes: Uint8Array): Map<string, string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pairs = new Map<string, string>()
  let at = 0
  const next = (): string => {
    let length = 0
    for (let shift = 0, byte = 0x80; (byte & 0x80) !== 0; shift += 7) {
      byte = buffer[at++] ?? 0
      length += (byte & 0x7f) * 2 ** shift
    }
    at += length
    return buffer.toString('utf8', at - length, at)
  }
  while (at < buffer.length) pairs.set(next(), next())
  return pairs
}
