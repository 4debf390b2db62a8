import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { type Database, rowsOf } from './database'
import { migrationsFolder } from './migrate'

const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: migrationsFolder() })

/** The newest migration of this release, by the time in the journal, by which drizzle orders them. */
export const newestLevel = (): number => knownMigrations().at(-1)?.folderMillis ?? 0

/** The newest migration that the database has had; 0 for a database without tables of ours. */
export async function levelOf(db: Database): Promise<number> {
  const [found] = await rowsOf<{ drizzle: boolean; old: boolean }>(
    db,
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS drizzle, to_regclass('migrations') IS NOT NULL AS old`,
  )
  if (found?.drizzle === true) {
    const [last] = await rowsOf<{ level: string | null }>(
      db,
      sql`SELECT max(created_at)::text AS level FROM drizzle.__drizzle_migrations`,
    )
    if (last?.level != null) return Number(last.level)
  }
  if (found?.old !== true) return 0
  // Release 0.1.0 kept a ledger of its own.
  const [applied] = await rowsOf<{ count: number }>(db, sql`SELECT count(*)::int AS count FROM migrations`)
  return knownMigrations()[(applied?.count ?? 0) - 1]?.folderMillis ?? 0
}

/** Applies the migrations after one level up to another, both as times in the journal, and records them as drizzle does. */
export async function migrateBetween(tx: Database, after: number, until: number): Promise<void> {
  await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS drizzle`)
  await tx.execute(
    sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  )
  for (const { sql: statements, hash, folderMillis } of knownMigrations()) {
    if (folderMillis <= after || folderMillis > until) continue
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`)
  }
}
