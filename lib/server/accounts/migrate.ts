import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { installedAt } from '@/lib/server/process/config/places'

/** An arbitrary id, the same in every process, of the lock for migrations. */
export const MIGRATION_LOCK = 4_201_337

/** Absolute folder of the migrations that drizzle-kit writes from `schema.ts`, the same for PGlite and PostgreSQL. */
export const migrationsFolder = (): string => path.join(installedAt(), 'lib/server/accounts/migrations')

/**
 * Copies to drizzle's ledger what release 0.1.0 recorded in its own table `migrations`, whose entries are the first of the journal.
 * Does nothing without that table.
 */
export async function adoptOldLedger(db: PgDatabase<PgQueryResultHKT>): Promise<void> {
  await db.transaction(async (tx) => {
    const found = (await tx.execute(sql`SELECT to_regclass('migrations') IS NOT NULL AS there`)) as unknown as {
      rows: { there: boolean }[]
    }
    if (found.rows[0]?.there !== true) return
    const old = (await tx.execute(sql`SELECT count(*)::int AS applied FROM migrations`)) as unknown as {
      rows: { applied: number }[]
    }
    await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS drizzle`)
    await tx.execute(
      sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
    )
    const files = readMigrationFiles({ migrationsFolder: migrationsFolder() })
    for (const { hash, folderMillis } of files.slice(0, old.rows[0]?.applied ?? 0))
      await tx.execute(
        sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`,
      )
    await tx.execute(sql`DROP TABLE migrations`)
  })
}
