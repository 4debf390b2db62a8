import { createHash } from 'node:crypto'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { deleteRows, eraseDocument } from './delete-rows'

/** A record that could not be read as a call: the reason, its original JSON, and when it was first and last seen, in epoch seconds. */
export type Quarantined = { id: string; reason: string; raw: string; firstSeenAt: number; seenAt: number }

type Row = { id: string; reason: string; raw: string; first_seen_at: number; seen_at: number }

/** A record that is to be quarantined, and when it was seen. */
export type Refused = { reason: string; raw: string; seenAtSeconds: number }
/** Held while records are written, so that an erasure knows that none is. */
const LOCK = 'quarantine'
type Queue = { waiting: Refused[]; next: Promise<void> | null; last: Promise<void> }
const queueOf = (mirror: Mirror) =>
  mirror.memo<Queue>('quarantine.queue', () => ({ waiting: [], next: null, last: Promise.resolve() }))

/**
 * Stores records that could not be read as calls; a record seen again updates its entry. Those that arrive during a write share the next one.
 * They have a queue of their own, so that no call waits for them.
 */
export function storeQuarantined(mirror: Mirror, records: readonly Refused[]): Promise<void> {
  const queue = queueOf(mirror)
  queue.waiting.push(...records)
  if (queue.next === null) {
    const write = queue.last.then(() => {
      queue.next = null
      const write = () => writeQuarantined(mirror, queue.waiting.splice(0))
      return mirror.hold === null ? write() : mirror.hold([LOCK], write)
    })
    queue.next = write
    queue.last = write.catch(() => undefined)
  }
  return queue.next
}

/** Waits until this process has written the records that it was given until now. */
export const quarantineWritten = async (mirror: Mirror): Promise<void> => queueOf(mirror).last

async function writeQuarantined(mirror: Mirror, refused: readonly Refused[]): Promise<void> {
  const erased = await mirror.erased()
  const records = refused.map((one) => ({ ...one, raw: eraseDocument(one.raw, erased) ?? one.raw }))
  const entries = new Map(records.map((record) => [createHash('md5').update(record.raw).digest('base64url'), record]))
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

/** Some of the quarantine, newest first. */
export async function listQuarantined(
  mirror: Mirror,
  params: { limit: number; offset: number },
): Promise<Quarantined[]> {
  const rows = await mirror.query<Row>({
    name: 'quarantine.list',
    sql: 'SELECT id, reason, raw, first_seen_at, seen_at FROM quarantine FINAL ORDER BY first_seen_at DESC, id LIMIT {limit:UInt32} OFFSET {offset:UInt64}',
    params,
  })
  return rows.map(quarantinedOf)
}

const quarantinedOf = (row: Row): Quarantined => ({
  id: row.id,
  reason: row.reason,
  raw: row.raw,
  firstSeenAt: row.first_seen_at,
  seenAt: row.seen_at,
})

/** The next records in the order of their ids. */
export async function quarantinedAfter(mirror: Mirror, id: string, limit: number): Promise<Quarantined[]> {
  const rows = await mirror.query<Row>({
    name: 'quarantine.after',
    sql: 'SELECT id, reason, raw, first_seen_at, seen_at FROM quarantine FINAL WHERE id > {id:String} ORDER BY id LIMIT {limit:UInt32}',
    params: { id, limit },
  })
  return rows.map(quarantinedOf)
}

/** Removes records that could be read after all. */
export async function releaseQuarantined(mirror: Mirror, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteRows(mirror, 'quarantine', `id IN (${ids.map((id) => `'${id}'`).join(', ')})`)
}

/** Number of distinct quarantined records. */
export async function countQuarantined(mirror: Mirror): Promise<number> {
  const rows = await mirror.query<{ records: number }>({
    name: 'quarantine.count',
    sql: 'SELECT count() AS records FROM quarantine FINAL',
  })
  return Number(rows[0]?.records ?? 0)
}
