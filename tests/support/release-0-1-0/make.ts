import path from 'node:path'
import { openEmbedded } from '@/lib/server/engine/embedded'
import type { Engine } from '@/lib/server/engine/engine'
import { linesOf } from '@/lib/server/engine/literals'
import { CALL_COLUMNS as CURRENT } from '@/lib/server/mirror/schema/call-columns'
import { contentHash, isFinal, rowTime } from '@/lib/server/mirror/write/rows'
import { presenceIntervalsOf } from '@/lib/server/records/derive'
import { normalize } from '@/lib/server/records/normalize'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'
import { peopleOf } from '@/lib/shared/presence/uids'
import { openEmptyPGlite } from '../accounts-template'
import { ACCOUNTS } from './accounts-ddl'
import { CALL_COLUMNS, LEDGER, MIRROR } from './mirror-ddl'

/** The accounts data in a data directory of release 0.1.0. */
export type Kept = {
  users: { id: string; email: string; role: string }[]
  notes: { id: string; sessionId: string; authorId: string; body: string }[]
  tags: { sessionId: string; tag: string; addedBy: string }[]
  views: { id: string; ownerId: string; name: string; path: string }[]
  annotations: { id: string; fromSeconds: number; body: string; authorId: string }[]
  settings: { name: string; value: unknown; updatedBy: string }[]
}

export type Release010 = {
  dataDir: string
  /** Raw records of List Calls, as that release had stored them. */
  records: readonly unknown[]
  /** When they were fetched, epoch milliseconds. */
  fetchedAtMs: number
  kept: Kept
}

/** Creates a data directory as release 0.1.0 left it after copying everything, with that release’s statements and columns. */
export async function makeRelease010({ dataDir, records, fetchedAtMs, kept }: Release010): Promise<void> {
  const engine = await openEmbedded(path.join(dataDir, 'mirror'))
  await layMirror010(engine, records, fetchedAtMs)
  const db = await openEmptyPGlite(dataDir)
  await layAccounts010(db, kept)
  await db.close()
}

/** Lays that release’s mirror in an empty database, and closes the engine. */
export async function layMirror010(engine: Engine, records: readonly unknown[], fetchedAtMs: number): Promise<void> {
  const [session] = engine.pools.writers
  if (session === undefined) throw new Error('The engine has no session.')
  for (const sql of [LEDGER, ...MIRROR.flatMap(({ statements }) => statements)])
    await session.command({ name: 'test.release', sql })
  const insert = (table: string, columns: readonly string[], rows: unknown[][]) =>
    session.insertLines({ name: 'test.release', table, columns, lines: linesOf(rows) })
  await insert(
    'schema_migrations',
    ['id', 'name'],
    MIRROR.map(({ id, name }) => [id, name]),
  )
  const rows = new Map<string, { row: unknown[]; doc: unknown[] }>()
  // The last record of a session id replaced the others.
  for (const record of records) {
    const written = rowOf(record, fetchedAtMs)
    if (written !== null) rows.set(written.sessionId, written)
  }
  const all = [...rows.values()]
  await insert(
    'call_docs',
    ['session_id', 'time', 'version', 'is_deleted', 'raw'],
    all.map(({ doc }) => doc),
  )
  await insert(
    'calls',
    CALL_COLUMNS,
    all.map(({ row }) => row),
  )
  const states = {
    'sync.backfill': {
      walkId: `walk-${fetchedAtMs}`,
      startedAtMs: fetchedAtMs,
      callsDone: all.length,
      finished: true,
      newCalls: all.length,
    },
    'sync.reconcile': { walk: null, finishedAtMs: fetchedAtMs, wasFruitful: false, acceptedDifference: null },
  }
  await insert(
    'state',
    ['key', 'value', 'version'],
    Object.entries(states).map(([key, value]) => [key, JSON.stringify(value), fetchedAtMs * 1000]),
  )
  await engine.close()
}

/** A record as that release wrote it, column by column; null for one that is not a call. */
function rowOf(record: unknown, fetchedAtMs: number): { sessionId: string; row: unknown[]; doc: unknown[] } | null {
  const now = normalize(record, Math.floor(fetchedAtMs / 1000))
  if (now.kind !== 'call') return null
  // It believed a call that was dated ahead of the clock.
  const isAhead = now.call.anomalies.includes('ahead-of-clock')
  const normalized = isAhead ? normalize(record, Number(now.call.initiatedAt)) : now
  if (normalized.kind !== 'call') return null
  const { call, raw, coercedFields } = normalized
  const version = (isFinal(call) ? 2 ** 50 : 0) + fetchedAtMs
  const hash = contentHash({ call, raw, coercedFields, fetchedAtMs })
  const facts = {
    meta: { mid: '', gone: false, hash, version },
    storedAtMs: fetchedAtMs,
    filled: 0,
    coercedFields,
    people: [...peopleOf(call)],
    presence: presenceTotals(call.participants),
    stays: presenceIntervalsOf(call.participants, call.status === 'ongoing'),
    time: rowTime(call.time),
    fetchedAtMs,
  }
  const row = CALL_COLUMNS.map((name) => CURRENT.find((column) => column.name === name)?.cell(call, facts))
  return { sessionId: call.sessionId, row, doc: [call.sessionId, facts.time, version, 0, raw] }
}

/** Runs one statement: PGlite, or a client of PostgreSQL. */
type Database = { query(statement: string, values?: unknown[]): Promise<unknown> }

/** Lays that release’s accounts in an empty database. */
export async function layAccounts010(db: Database, kept: Kept): Promise<void> {
  await db.query('CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())')
  for (const { name, statements } of ACCOUNTS) {
    for (const statement of statements) await db.query(statement)
    await db.query('INSERT INTO migrations (name) VALUES ($1)', [name])
  }
  const { users, notes, tags, views, annotations, settings } = kept
  const tables = { users, notes, call_tags: tags, saved_views: views, annotations, settings }
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows) {
      const names = Object.keys(row).map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      const values = Object.entries(row).map(([name, value]) => (name === 'value' ? JSON.stringify(value) : value))
      const places = names.map((_, index) => `$${index + 1}`)
      await db.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`, values)
    }
}
