import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { APPLICATION, CHANGES_CHANNEL } from '@/lib/server/accounts/announcements'
import { audit } from '@/lib/server/accounts/audit'
import { type Database, rowsOf } from '@/lib/server/accounts/database'
import { StatementError } from '@/lib/server/accounts/guarded'
import { levelOf, MIGRATION_LOCK, migrateBetween, newestLevel } from '@/lib/server/accounts/migrate'
import { stateOf } from '@/lib/server/accounts/out-of-reach'
import { rewriteFiles } from '@/lib/server/erasure/erase-accounts'
import { BackupError, type Header, type Summary } from './format'
import { damaged, type Part, type Place, placeOf, readBackup } from './read'
import { endedIn, settle } from './settle'
import { listed, populated, type Table, tablesIn } from './tables'

/** SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html), or its class. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^23505/, 'what must be there only once is there twice'],
  [/^23502/, 'a value is missing'],
  [/^23503/, 'it refers to something that is not in the backup'],
  [/^23514/, 'a value is none of those that are possible'],
  [/^22/, 'a value cannot be read'],
]

/** The error of a row that the database refuses: where it is and why, never what it says. */
function unstorable(place: Place, cause: unknown): BackupError {
  const { code = '', constraint } = cause instanceof StatementError ? cause : {}
  const reason = REASONS.find(([codes]) => codes.test(code))?.[1] ?? 'the database refuses it'
  const details = [code, constraint].filter(Boolean).join(', ')
  return new BackupError(
    `The backup cannot be restored, and nothing was changed: in ${placeOf(place)}, ${reason}${details && ` (${details})`}.`,
  )
}

export type RestoreResult = Pick<Header, 'createdAt' | 'release'> & { rows: number; isMigrated: boolean }

/**
 * Replaces the accounts by those of a backup, all or nothing: the tables of its release are created, filled, and brought forward by the same
 * migrations as an upgrade. The backup is read to its end and compared with its checksum before anything is touched.
 * @param open opens the backup from its start; called twice
 * @throws BackupError when the file is not a sound backup of this release or an older one, when a process is running with the database, and when
 *   there are accounts already and `replace` does not say that they may go
 */
export async function restoreBackup(
  db: Database,
  open: () => Readable,
  { replace, nowMs = Date.now() }: { replace: boolean; nowMs?: number },
): Promise<RestoreResult> {
  for await (const _part of readBackup(open()));
  const restored = await db.transaction(async (tx) => {
    // Processes that start meanwhile wait for it before they migrate.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await requireNobodyElse(tx)
    const present = (await levelOf(tx)) === 0 ? [] : await tablesIn(tx)
    if (!replace && (await hasAccounts(tx, present)))
      throw new BackupError('There are accounts in this database already. To replace them, add --replace.')
    const ended = await endedIn(tx, present)
    if (present.length > 0) await dropTables(tx, present)
    const { header, rows } = await fill(tx, readBackup(open()))
    await migrateBetween(tx, header.level, newestLevel())
    await settle(tx, ended, nowMs)
    const { createdAt, release } = header
    await audit('shell', 'accounts.restore', null, { createdAt, release }, tx)
    await tx.execute(sql`SELECT pg_notify(${CHANGES_CHANNEL}, '')`)
    return { createdAt, release, rows, isMigrated: header.level < newestLevel() }
  })
  // The files still contain what was restored of erased people.
  await rewriteFiles(db)
  return restored
}

/** Creates the tables of the backup's release and fills them. */
async function fill(tx: Database, parts: AsyncIterable<Part>): Promise<{ header: Header; rows: number }> {
  let header: Header | null = null
  let rows = 0
  let tables: Table[] = []
  const filled = new Set<string>()
  for await (const part of parts) {
    if (part.kind === 'header') {
      header = part.header
      await migrateBetween(tx, 0, header.level)
      tables = await tablesIn(tx)
      // A migration may have filled a table whose rows the backup has, too.
      for (const { name } of [...tables].reverse()) await tx.execute(sql`DELETE FROM ${sql.identifier(name)}`)
    } else if (part.kind === 'table') {
      requireKnown(part, tables)
      filled.add(part.table.name)
    } else if (part.kind === 'rows') {
      await insertRows(tx, part)
      rows += part.rows.length
    } else {
      if (tables.some(({ name }) => !filled.has(name))) throw damaged()
      await setSequences(tx, part.summary.sequences)
    }
  }
  if (header === null) throw damaged()
  return { header, rows }
}

/** Names of tables and columns come from the file, and are believed only where the database has them too. */
function requireKnown({ table: { name, columns }, line }: Of<'table'>, tables: readonly Table[]): void {
  const known = tables.find((table) => table.name === name)?.columns
  if (known === undefined || columns.some((column) => !known.includes(column)))
    throw damaged({ line, table: known === undefined ? null : name })
}

type Of<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>

/** @throws BackupError that names the first row which cannot be stored */
async function insertRows(tx: Database, { table, rows, line }: Of<'rows'>): Promise<void> {
  const store = (some: readonly string[]) => tx.transaction((inner) => insert(inner, table, some))
  try {
    await store(rows)
  } catch (error) {
    if (stateOf(error) !== null) throw error
    for (const [index, row] of rows.entries())
      await store([row]).catch((cause: unknown) => {
        throw unstorable({ line: line + index, table: table.name }, cause)
      })
    throw error
  }
}

async function insert(tx: Database, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  const names = listed(columns.map((column) => sql.identifier(column)))
  await tx.execute(
    sql`INSERT INTO ${sql.identifier(name)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM ${populated(name, rows)}`,
  )
}

/** Puts the sequences where they were. */
async function setSequences(tx: Database, sequences: Summary['sequences']): Promise<void> {
  for (const { table, column, last, isCalled } of sequences) {
    const quoted = `"${table.replaceAll('"', '""')}"`
    await tx.execute(sql`SELECT setval(pg_get_serial_sequence(${quoted}, ${column}), ${last}::bigint, ${isCalled})`)
  }
}

/** The tables that a first start fills. */
const OF_A_START = new Set(['leases', 'setup_tokens'])

/** @throws BackupError while processes are connected to this server's database, whose statements would fail */
async function requireNobodyElse(tx: Database): Promise<void> {
  const others = await rowsOf(
    tx,
    sql`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${APPLICATION} AND pid <> pg_backend_pid()`,
  )
  if (others.length > 0)
    throw new BackupError('Callscope is running with this database. Stop all of its processes, and restore again.')
}

/** Whether our tables have more than a first start fills them with. */
async function hasAccounts(tx: Database, tables: readonly Table[]): Promise<boolean> {
  for (const { name } of tables.filter(({ name }) => !OF_A_START.has(name))) {
    const found = await rowsOf(tx, sql`SELECT 1 AS one FROM ${sql.identifier(name)} LIMIT 1`)
    if (found.length > 0) return true
  }
  return false
}

/** Drops our tables with their triggers' functions, and forgets their migrations. Anything else that uses one of them makes it fail. */
async function dropTables(tx: Database, tables: readonly Table[]): Promise<void> {
  const names = listed(tables.map(({ name }) => sql`${name}`))
  const functions = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT DISTINCT p.proname AS name FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
      JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT t.tgisinternal AND p.pronamespace = n.oid AND n.nspname = current_schema() AND c.relname IN (${names})`,
  )
  await tx.execute(sql`DROP TABLE ${listed(tables.map(({ name }) => sql.identifier(name)))}`)
  for (const { name } of functions) await tx.execute(sql`DROP FUNCTION ${sql.identifier(name)}()`)
  await tx.execute(sql`DROP TABLE IF EXISTS drizzle.__drizzle_migrations, migrations`)
}
