import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { askNumber, type Mirror } from '@/lib/server/mirror/mirror'
import type { QuarantinedRecord } from '@/lib/shared/sync/sync'
import { deleteRows, eraseDocument } from './delete-rows'

/** A record that is to be quarantined, and when it was seen. */
export type Rejection = { reason: string; raw: string; seenAtSeconds: number }

/** The same record has the same id. */
export const quarantineId = (raw: string): string => createHash('md5').update(raw).digest('base64url')

/** Held while records are written, so that an erasure can wait until none is being written. */
const LOCK = 'quarantine'
/** A separate queue, so that no call waits for quarantined records. */
const queueOf = (mirror: Mirror) => mirror.memo('quarantine.queue', () => pLimit(1))

/** Stores records that could not be read as calls; a record seen again updates its entry. */
export const storeQuarantined = (mirror: Mirror, records: readonly Rejection[]): Promise<void> =>
  queueOf(mirror)(() => {
    const write = () => writeQuarantined(mirror, records)
    return mirror.hold === null ? write() : mirror.hold([LOCK], write)
  })

/** Waits until this process has written all records given to it so far. */
export const quarantineWritten = (mirror: Mirror): Promise<void> => queueOf(mirror)(() => undefined)

async function writeQuarantined(mirror: Mirror, refused: readonly Rejection[]): Promise<void> {
  const erased = await mirror.erased()
  const records = refused.map((one) => ({ ...one, raw: eraseDocument(one.raw, erased) ?? one.raw }))
  const entries = new Map(records.map((record) => [quarantineId(record.raw), record]))
  if (entries.size === 0) return
  const known = await mirror.query<{ id: string; first_seen_at: number; version: number }>({
    name: 'quarantine.known',
    sql: 'SELECT id, first_seen_at, version FROM quarantine FINAL WHERE id IN {ids:Array(String)}',
    params: { ids: [...entries.keys()] },
  })
  const before = new Map(known.map((row) => [row.id, row]))
  await mirror.insert(
    'quarantine',
    [...entries].map(([id, record]) => ({
      id,
      reason: record.reason,
      raw: record.raw,
      first_seen_at: before.get(id)?.first_seen_at ?? record.seenAtSeconds,
      seen_at: record.seenAtSeconds,
      version: (before.get(id)?.version ?? 0) + 1,
    })),
  )
}

async function quarantinedWhere(mirror: Mirror, name: string, rest: string, params: Record<string, unknown>) {
  const rows = await mirror.query<Omit<QuarantinedRecord, 'firstSeenAt' | 'seenAt'> & { first: number; last: number }>({
    name,
    sql: `SELECT id, reason, raw, first_seen_at AS first, seen_at AS last FROM quarantine FINAL ${rest}`,
    params,
  })
  return rows.map(({ first, last, ...row }): QuarantinedRecord => ({ ...row, firstSeenAt: first, seenAt: last }))
}

/** Some of the quarantine, newest first. */
export const listQuarantined = (mirror: Mirror, params: { limit: number; offset: number }) =>
  quarantinedWhere(
    mirror,
    'quarantine.list',
    'ORDER BY first_seen_at DESC, id LIMIT {limit:UInt32} OFFSET {offset:UInt64}',
    params,
  )

/** The next records in the order of their ids. */
export const quarantinedAfter = (mirror: Mirror, id: string, limit: number) =>
  quarantinedWhere(mirror, 'quarantine.after', 'WHERE id > {id:String} ORDER BY id LIMIT {limit:UInt32}', { id, limit })

/** Removes records that could be read after all. */
export async function releaseQuarantined(mirror: Mirror, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteRows(mirror, 'quarantine', `id IN (${ids.map((id) => `'${id}'`).join(', ')})`)
}

/** Number of distinct quarantined records. */
export const countQuarantined = (mirror: Mirror): Promise<number> =>
  askNumber(mirror, { name: 'quarantine.count', sql: 'SELECT count() FROM quarantine FINAL' })
