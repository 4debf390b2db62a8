import { createHash } from 'node:crypto'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { callIdText } from '@/lib/shared/call-id'
import type { Erased } from '@/lib/shared/erasure/erased'
import { mentions, type Sought, soughtParams } from './erase-find'
import { docWithoutErased, eraseDocument } from './erase-items'
import { type RowKey, storedKeys } from './keys'
import { readDocs } from './lookup'
import type { Mirror } from './mirror'
import { CallLines, contentHash } from './rows'
import { type Written, writeRows } from './write-rows'
import { asOnlyWriter } from './writers'

/**
 * Writes calls anew without the people who are erased: their rows, documents, and what the slim tables say. A call that has changed since it was
 * looked up is taken as it is now. Idempotent.
 * @returns how many were changed
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function eraseFromCalls(mirror: Mirror, erased: Erased, keys: readonly RowKey[]): Promise<number> {
  if (keys.length === 0) return 0
  return asOnlyWriter(mirror, [...new Set(keys.map(({ sessionId }) => sessionId))], async () => {
    const current = (await storedKeys(mirror, keys)).filter((key) => !key.isDeleted)
    const docs = await readDocs(mirror, current)
    const lines = new CallLines(current.length)
    const written = current.flatMap((key): Written[] => {
      const doc = docs.get(callIdText(key))
      const next = doc === undefined ? null : docWithoutErased(doc, erased, key.time)
      if (next === null) return []
      const item = { ...next, fetchedAtMs: key.fetchedAtMs }
      const meta = {
        mid: key.mid,
        hash: contentHash(item),
        storedAtMs: sharedNowMs(),
        version: key.version + 1,
        gone: key.gone,
      }
      return [{ row: { item, meta }, before: key }]
    })
    await writeRows(mirror, lines, written)
    await lines.insertInto(mirror)
    return written.length
  })
}

type QuarantinedRow = {
  id: string
  reason: string
  raw: string
  first_seen_at: number
  seen_at: number
  version: number
}

/** Writes quarantined records anew without the people who are erased. @returns the ids of those replaced, whose rows are to be purged */
export async function eraseFromQuarantine(mirror: Mirror, erased: Erased, sought: Sought): Promise<string[]> {
  const rows = await mirror.query<QuarantinedRow>({
    name: 'erasure.quarantine',
    sql: `SELECT id, reason, raw, first_seen_at, seen_at, version FROM quarantine FINAL WHERE ${mentions('raw')}`,
    params: soughtParams(sought),
  })
  const changed = rows.flatMap((row) => {
    const raw = eraseDocument(row.raw, erased)
    if (raw === null) return []
    return [{ former: row.id, row: { ...row, raw, id: createHash('md5').update(raw).digest('base64url') } }]
  })
  await mirror.insert(
    'quarantine',
    changed.map(({ row }) => row),
  )
  return changed.map(({ former }) => former)
}
