import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { catchUp, type Mirror } from '../mirror'

/** The rooms that have several calls: a link to one of these needs its `mid` too. Few, since most rooms are used once. */
export type SharedRooms = Pick<Copy, 'ids' | 'version'>

class Copy {
  ids: ReadonlySet<string> = new Set()
  /** Increases whenever the rooms change. */
  version = 0
  /** Rooms written by this process since they were last looked up; null: look all of them up. */
  written: Set<string> | null = null
  /** On a server: the version of the mirror up to which other processes’ writes are known, and when they were read. */
  mirrorVersion = -1
  readAtMs = 0
  reading: Promise<void> | null = null
}

/** More written rooms than this are not worth keeping: then all are looked up. */
const MAX_WRITTEN = 20_000
/** Clocks of other processes may be behind, and a row is visible only after its insert. */
const OVERLAP_MS = 120_000

const copyOf = (mirror: Mirror): Copy => mirror.memo('shared-rooms', () => new Copy())

/** Notes that calls of these rooms were written by this process. */
export function noteRooms(mirror: Mirror, sessionIds: Iterable<string>): void {
  const copy = copyOf(mirror)
  for (const id of sessionIds) copy.written?.add(id)
  if ((copy.written?.size ?? 0) > MAX_WRITTEN) copy.written = null
}

/** The rooms with several calls, as of now. @throws AppError MIRROR_UNAVAILABLE */
export async function sharedRoomsOf(mirror: Mirror): Promise<SharedRooms> {
  const copy = copyOf(mirror)
  const isBehind = () => copy.written?.size !== 0 || (!mirror.isEmbedded && copy.mirrorVersion !== mirror.version())
  await catchUp(copy, isBehind, () => readInto(mirror, copy))
  return copy
}

async function readInto(mirror: Mirror, copy: Copy): Promise<void> {
  const { written, readAtMs, ids } = copy
  const version = mirror.version()
  const nowMs = sharedNowMs()
  copy.written = new Set()
  try {
    const looked = written !== null && !mirror.isEmbedded ? await writtenSince(mirror, readAtMs - OVERLAP_MS) : written
    const shared = await severalCalls(mirror, looked === null ? null : [...looked])
    const others = looked === null ? [] : [...ids].filter((id) => !looked.has(id))
    const after = new Set([...others, ...shared])
    if (after.size !== ids.size || shared.some((id) => !ids.has(id))) {
      copy.ids = after
      copy.version += 1
    }
    copy.mirrorVersion = version
    copy.readAtMs = nowMs
  } catch (error) {
    copy.written = null
    throw error
  }
}

async function writtenSince(mirror: Mirror, sinceMs: number): Promise<Set<string>> {
  const rows = await mirror.query<{ s: string }>({
    name: 'rooms.written',
    sql: 'SELECT DISTINCT session_id AS s FROM call_keys WHERE stored_at_ms >= {since:Int64}',
    params: { since: sinceMs },
  })
  return new Set(rows.map(({ s }) => s))
}

/** The rooms with several calls, among the given ones or all. Reads in the order of the table, so that memory does not grow with it. */
async function severalCalls(mirror: Mirror, among: readonly string[] | null): Promise<string[]> {
  const rows = await mirror.query<{ s: string }>({
    name: 'rooms.shared',
    sql: `SELECT session_id AS s FROM call_keys FINAL WHERE is_deleted = 0 ${among === null ? '' : 'AND session_id IN {ids:Array(String)}'}
      GROUP BY s HAVING count() > 1 SETTINGS optimize_aggregation_in_order = 1`,
    params: among === null ? {} : { ids: among },
  })
  return rows.map(({ s }) => s)
}
