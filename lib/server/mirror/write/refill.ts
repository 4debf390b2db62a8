import { asOnlyWriter, type Mirror, readState, writeState } from '@/lib/server/mirror/mirror'
import { keysWhere, type StoredKey, storedKeys } from '@/lib/server/mirror/read/keys'
import { type Doc, readDocs } from '@/lib/server/mirror/read/lookup'
import { CALL_COLUMNS } from '@/lib/server/mirror/schema/call-columns'
import { DIRECTORY_SINCE } from '@/lib/server/mirror/schema/table'
import { DIRECTORY, FILLED } from '@/lib/server/mirror/schema/tables'
import { normalize } from '@/lib/server/records/normalize'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import type { Refill } from '@/lib/shared/sync/sync'
import { rewriteOf, writeRows } from './walk'

const STATE_KEY = 'mirror.filled'
/** Large enough to amortize the cost of an insert, small enough not to block other writers. */
const BATCH = 2000

/** Progress of the refill; null when every row has all columns. @throws AppError MIRROR_UNAVAILABLE */
export async function readRefill(mirror: Mirror): Promise<Refill | null> {
  if (await isFilled(mirror)) return null
  const [row] = await mirror.query<{ left: number; calls: number; oldest: number }>({
    name: 'refill.left',
    sql: 'SELECT countIf(filled < {filled:UInt32}) AS left, count() AS calls, min(filled) AS oldest FROM call_keys FINAL WHERE is_deleted = 0',
    params: { filled: FILLED },
  })
  const [left, total, oldest] = [Number(row?.left ?? 0), Number(row?.calls ?? 0), Number(row?.oldest ?? 0)]
  const columns = CALL_COLUMNS.flatMap(({ name, since = 0, rereadSince = since }) => (rereadSince > oldest ? name : []))
  if (DIRECTORY_SINCE > oldest) columns.push(DIRECTORY.name)
  if (left > 0) return { columns, done: total - left, total }
  await endRefill(mirror)
  return null
}

/** Whether the refill is recorded as complete: then every row has all columns, for good. @throws AppError MIRROR_UNAVAILABLE */
export async function isFilled(mirror: Mirror): Promise<boolean> {
  const known = mirror.memo('refill.ended', () => ({ isFilled: false }))
  known.isFilled ||= ((await readState<number>(mirror, STATE_KEY)) ?? 0) >= FILLED
  return known.isFilled
}

/** Records that every row has all columns. */
export const endRefill = (mirror: Mirror): Promise<void> => writeState(mirror, STATE_KEY, FILLED)

/**
 * Rewrites the next rows from their JSON, in the order of their ids. Each row records which columns it has, so an interrupted refill
 * resumes without loss or repetition; `after` only avoids rescanning finished rows.
 * @returns the last call processed, null at the end; and how many calls were
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function refillBatch(
  mirror: Mirror,
  after: CallId | null,
  limit = BATCH,
): Promise<{ last: CallId | null; calls: number }> {
  const from = after === null ? '' : 'AND session_id >= {id:String} AND (session_id, mid) > ({id:String}, {mid:String})'
  const found = await keysWhere(
    mirror,
    'refill.next',
    `is_deleted = 0 AND filled < {filled:UInt32} ${from} ORDER BY session_id, mid LIMIT {limit:UInt32}`,
    { filled: FILLED, limit, id: after?.sessionId ?? '', mid: after?.mid ?? '' },
  )
  if (found.length > 0) await asOnlyWriter(mirror, found, () => rewrite(mirror, found))
  return { last: found.length < limit ? null : (found.at(-1) ?? null), calls: found.length }
}

async function rewrite(mirror: Mirror, found: readonly StoredKey[]): Promise<void> {
  const keys = (await storedKeys(mirror, found)).filter((key) => !key.isDeleted && key.filled < FILLED)
  const docs = await readDocs(mirror, keys)
  const rewritten = docs.map(([key, stored]) => {
    const doc = placed(stored, key)
    return { key, doc, to: { sessionId: key.sessionId, mid: doc.call.mid ?? key.mid } }
  })
  // The JSON, as it is read now, may belong under another `mid` than that of its row.
  const renamed = rewritten.flatMap(({ key, to }) => (key.mid === to.mid ? [] : to))
  const taken = new Map((await storedKeys(mirror, renamed)).map((key) => [callIdText(key), key.version]))
  const rows = rewritten.map(({ key, doc, to }) => rewriteOf(key, doc, to.mid, taken.get(callIdText(to))))
  await writeRows(mirror, rows)
}

/** Places a call that an earlier release dated ahead of the clock: it was first seen when it was fetched, or earlier. */
function placed(doc: Doc, { fetchedAtMs }: StoredKey): Doc {
  const fetchedAt = Math.floor(fetchedAtMs / 1000)
  if (doc.call.time <= fetchedAt) return doc
  const read = normalize(JSON.parse(doc.raw), fetchedAt, doc.raw)
  return read.kind === 'call' ? { call: read.call, raw: doc.raw, coercedFields: read.coercedFields } : doc
}
