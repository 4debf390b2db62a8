import { sql } from 'drizzle-orm'
import { levelOf } from '@/lib/server/accounts/migrate'
import { APPLICATION } from '../accounts/announcements'
import { type Database, rowsOf } from '../accounts/database'
import { BackupError } from './format'
import { type Table, tablesIn } from './tables'

/** What a first start writes by itself. */
const OF_A_START = new Set(['leases', 'setup_tokens'])

/** @throws BackupError while processes are connected to this server's database, whose questions would fail */
export async function requireNobodyElse(tx: Database): Promise<void> {
  const others = await rowsOf(
    tx,
    sql`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${APPLICATION} AND pid <> pg_backend_pid()`,
  )
  if (others.length > 0)
    throw new BackupError('Callscope is running with this database. Stop all of its processes, and restore again.')
}

/** What is in the database before a restore, or null where nothing of ours is. */
export async function presentTables(tx: Database): Promise<{ tables: Table[]; isEmpty: boolean } | null> {
  const tables = (await levelOf(tx)) === 0 ? [] : await tablesIn(tx)
  if (tables.length === 0) return null
  let isEmpty = true
  for (const { name } of tables.filter(({ name }) => !OF_A_START.has(name))) {
    const found = await rowsOf(tx, sql`SELECT 1 AS one FROM ${sql.identifier(name)} LIMIT 1`)
    isEmpty &&= found.length === 0
  }
  return { tables, isEmpty }
}

/** Drops our tables with their triggers' functions, and forgets their migrations. Anything else that uses one of them makes it fail. */
export async function dropTables(tx: Database, tables: readonly Table[]): Promise<void> {
  const names = sql.join(
    tables.map(({ name }) => sql`${name}`),
    sql`, `,
  )
  const functions = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT DISTINCT p.proname AS name FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
      JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT t.tgisinternal AND p.pronamespace = n.oid AND n.nspname = current_schema() AND c.relname IN (${names})`,
  )
  await tx.execute(
    sql`DROP TABLE ${sql.join(
      tables.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )}`,
  )
  for (const { name } of functions) await tx.execute(sql`DROP FUNCTION ${sql.identifier(name)}()`)
  await tx.execute(sql`DROP TABLE IF EXISTS drizzle.__drizzle_migrations, migrations`)
}
