import type { Statement } from '@/lib/server/engine/engine'
import type { Statements } from '@/lib/server/engine/running'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import type { Marks } from '@/lib/server/records/erased'
import type { Window } from '@/lib/shared/filters/range'
import type { MovedAside } from '@/lib/shared/sync/sync'

/** UTC days, as days since 1970, whose calls a write changed; null for any of them. */
export type ChangedDays = readonly number[] | null

export type Mirror = Statements & {
  /** Engine and version, for display. Readable without signing in, so it must not reveal the address. */
  engine: string
  cluster: string | null
  /** False for a server, which other processes may use too. */
  isEmbedded: boolean
  /** As `command`, for a statement that changes `calls` of these days. */
  changeCalls(statement: Statement, days: ChangedDays): Promise<void>
  /** Inserts rows (`linesOf`), cells in the order of `columns`. @param days of the calls, for `calls` itself */
  insertLines(table: string, columns: readonly string[], lines: Buffer, days?: ChangedDays): Promise<void>
  /** Serializes read-then-write work, so that no write is based on data that another is changing. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** The retention limit, epoch seconds: calls before it are not stored. Null if all calls are kept. */
  oldestKept(): number | null
  /** The people erased so far: nothing may be stored about them. */
  erased(): Promise<Marks>
  /** Locks calls against other processes that write to the same server; null where this process is the only writer. */
  hold: HoldCalls | null
  /** A value cached by name for as long as this mirror is open; `make` runs once, no matter which bundle of routes asks. */
  memo<T>(name: string, make: () => T): T
  /** Increases whenever stored calls change (not for checkpoints and the like); on a server, other processes' changes arrive within a second. */
  version(): number
  /** The version at which calls of this window last changed; 0 if they have not since this process opened the mirror. */
  lastChange(window: Window): number
  /** The days whose calls changed after a version; null if any day’s may have. */
  changedSince(version: number): ChangedDays
  close(): Promise<void>
  /** Like `close`, but without waiting: running statements are aborted, and remaining users of this mirror get MIRROR_UNAVAILABLE. */
  retire(): Promise<void>
}

/** Runs `work` while no other process writes these calls, or any at all. @throws AppError MIRROR_UNAVAILABLE when the locks cannot be taken; `work` has not started */
export type HoldCalls = <T>(sessionIds: readonly string[] | 'all', work: () => Promise<T>) => Promise<T>

/**
 * Runs a read-then-write on these calls as their only writer, in this and every other process. Whole rooms are locked, since the call a record
 * belongs to depends on the other calls of its room.
 */
export function asOnlyWriter<T>(
  { exclusively, hold }: Pick<Mirror, 'exclusively' | 'hold'>,
  calls: readonly { sessionId: string }[] | 'all',
  work: () => Promise<T>,
): Promise<T> {
  if (hold === null || calls.length === 0) return exclusively(work)
  const rooms = calls === 'all' ? calls : [...new Set(calls.map(({ sessionId }) => sessionId))]
  return exclusively(() => hold(rooms, work))
}

/** Waits for all of these statements, so that none still runs once this returns. @throws the first failure */
export async function together(statements: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(statements)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** The only number of a statement’s only row; 0 without one. @throws AppError MIRROR_UNAVAILABLE */
export async function askNumber({ query }: Pick<Mirror, 'query'>, statement: Statement): Promise<number> {
  const [row] = await query<Record<string, number>>(statement)
  return Object.values(row ?? {})[0] ?? 0
}

/** Runs `read` until the copy is up to date; concurrent callers wait for the same read. */
export async function catchUp(
  copy: { reading: Promise<void> | null },
  isBehind: () => boolean,
  read: () => Promise<void>,
): Promise<void> {
  while (isBehind()) {
    copy.reading ??= read().finally(() => {
      copy.reading = null
    })
    await copy.reading
  }
}

/** Creates a cache of values by name. */
export function newMemo(): Mirror['memo'] {
  const made = new Map<string, unknown>()
  return <T>(name: string, make: () => T): T => {
    if (!made.has(name)) made.set(name, make())
    return made.get(name) as T
  }
}

const VERSIONS_PER_MS = 1000
let lastVersion = 0
/** Strictly increasing, even within a millisecond; based on the clock, so that it also increases across restarts. */
function nextVersion(): number {
  lastVersion = Math.max(lastVersion + 1, sharedNowMs() * VERSIONS_PER_MS)
  return lastVersion
}

/** The JSON value last written under `key`, or null. Its type is not checked. */
export async function readState<T>(mirror: Mirror, key: string): Promise<T | null> {
  const rows = await mirror.query<{ value: string }>({
    name: 'state.read',
    sql: 'SELECT value FROM state FINAL WHERE key = {key:String}',
    params: { key },
  })
  return rows[0] === undefined ? null : (JSON.parse(rows[0].value) as T)
}

/** JSON texts by key for keys with this prefix, written in the last `recentMs`. */
export async function readStates(mirror: Mirror, prefix: string, recentMs: number): Promise<Map<string, string>> {
  const rows = await mirror.query<{ key: string; value: string }>({
    name: 'state.read-many',
    sql: 'SELECT key, value FROM state FINAL WHERE startsWith(key, {prefix:String}) AND version > {after:UInt64}',
    params: { prefix, after: (sharedNowMs() - recentMs) * VERSIONS_PER_MS },
  })
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Writes a JSON value under `key`; on disk when this returns. */
export async function writeState(mirror: Mirror, key: string, value: unknown): Promise<void> {
  await mirror.insert('state', [{ key, value: JSON.stringify(value), version: nextVersion() }])
}

const MOVED_ASIDE = 'mirror.set-aside'

/** Records in a mirror that it replaced another. */
export const recordMovedAside = (mirror: Mirror, note: MovedAside): Promise<void> =>
  writeState(mirror, MOVED_ASIDE, note)

/** The mirror that this one replaced, if any. */
export const readMovedAside = (mirror: Mirror): Promise<MovedAside | null> => readState<MovedAside>(mirror, MOVED_ASIDE)
