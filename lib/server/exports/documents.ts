import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import { ask } from '../analytics/deps'
import { COLUMNS as C } from '../analytics/sql'
import type { RowKey } from '../mirror/read/keys'
import { readDocs } from '../mirror/read/lookup'
import { sharedRoomsOf } from '../mirror/read/shared-rooms'
import type { StoredItem } from '../mirror/write/rows'
import { type Part, partSql } from './parts'

/** A stored call as a file needs it; `isShared`: its room has several calls, so that links need its `mid`. */
export type Document = { item: StoredItem; mid: string; isShared: boolean }

/** The calls of a part in their order, from their stored JSON. Without calls deleted in the meantime. */
export async function documentsOf(part: Part): Promise<Document[]> {
  const { scope } = part.selection
  const [rows, shared] = await Promise.all([
    ask<CallId & { seconds: number }>(
      scope,
      'export-keys',
      (bindings) =>
        `SELECT ${C.sessionId} AS sessionId, ${C.mid}, ${C.timeSeconds} AS seconds FROM ${partSql(part, bindings)}`,
    ),
    sharedRoomsOf(scope.mirror),
  ])
  const keys = rows.map(({ seconds, ...id }): RowKey => ({ ...id, time: seconds }))
  const docs = await readDocs(scope.mirror, keys)
  return keys.flatMap((key) => {
    const doc = docs.get(callIdText(key))
    if (doc === undefined) return []
    return [{ item: { ...doc, fetchedAtMs: 0 }, mid: key.mid, isShared: shared.ids.has(key.sessionId) }]
  })
}
