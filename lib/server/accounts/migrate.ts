import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { installedAt } from '@/lib/server/process/config/places'
import { type Database, rowsOf } from './database'
import { StatementError } from './guarded'

/** An arbitrary id, the same in every process, of the lock for migrations. */
export const MIGRATION_LOCK = 4_201_337
const UNDEFINED_TABLE = '42P01'

/** The migrations that drizzle-kit writes from the schema, the same for PGlite and PostgreSQL. */
export const migrationsFolder = (): string => path.join(installedAt(), 'lib/server/accounts/migrations')

const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: migrationsFolder() })

const snapshotSchema = z.object({ tables: z.record(z.string(), z.object({ name: z.string() })) })

/** Every table that any migration made, by the snapshots that drizzle-kit keeps beside them: a new table needs no entry here. */
export function ownNames(): Set<string> {
  const folder = path.join(migrationsFolder(), 'meta')
  const files = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
  return new Set(
    files.flatMap((file) => {
      const { tables } = snapshotSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
      return Object.values(tables).map(({ name }) => name)
    }),
  )
}

/** The newest migration of this release, by the time in the journal, by which drizzle orders them. */
export const newestLevel = (): number => knownMigrations().at(-1)?.folderMillis ?? 0

/** The newest migration that the database has had; 0 for a database without tables of ours. */
export async function levelOf(db: Database): Promise<number> {
  const isThere = sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS drizzle`
  const [found] = await rowsOf<{ drizzle: boolean }>(db, isThere)
  if (found?.drizzle === true) {
    const newest = sql`SELECT max(created_at)::text AS level FROM drizzle.__drizzle_migrations`
    const [last] = await rowsOf<{ level: string | null }>(db, newest)
    if (last?.level != null) return Number(last.level)
  }
  try {
    return (await oldMigrations(db))?.at(-1)?.folderMillis ?? 0
  } catch (error) {
    // Another process has just moved the old list to the one of drizzle.
    if (error instanceof StatementError && error.code === UNDEFINED_TABLE) return levelOf(db)
    throw error
  }
}

/** What release 0.1.0 recorded in its own table `migrations`, whose entries are the first of the journal; null without that table. */
async function oldMigrations(db: Database): Promise<MigrationMeta[] | null> {
  const [found] = await rowsOf<{ there: boolean }>(db, sql`SELECT to_regclass('migrations') IS NOT NULL AS there`)
  if (found?.there !== true) return null
  const [old] = await rowsOf<{ applied: number }>(db, sql`SELECT count(*)::int AS applied FROM migrations`)
  return knownMigrations().slice(0, old?.applied ?? 0)
}

/** Copies what release 0.1.0 recorded to the list that drizzle keeps. */
export async function adoptOldLedger(tx: Database): Promise<void> {
  const old = await oldMigrations(tx)
  if (old === null) return
  await createList(tx)
  for (const migration of old) await record(tx, migration)
  await tx.execute(sql`DROP TABLE migrations`)
}

/** Applies the migrations after one level up to another, both as times in the journal, and records them as drizzle does. */
export async function migrateBetween(tx: Database, after: number, until: number): Promise<void> {
  await createList(tx)
  for (const migration of knownMigrations()) {
    if (migration.folderMillis <= after || migration.folderMillis > until) continue
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await record(tx, migration)
  }
}

async function createList(tx: Database): Promise<void> {
  await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS drizzle`)
  await tx.execute(
    sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  )
}

const record = (tx: Database, { hash, folderMillis }: MigrationMeta) =>
  tx.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`)
