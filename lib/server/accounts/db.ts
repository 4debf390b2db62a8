import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { config } from '@/lib/server/config/config'
import { log } from '@/lib/server/log'
import { MIGRATIONS } from './migrations'

/** The accounts database, whichever engine runs it. */
export type Accounts = { db: PgDatabase<PgQueryResultHKT>; close(): Promise<void> }

/** Any number, the same in every process: whoever holds it migrates. */
const MIGRATION_LOCK = 4_201_337
const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Opens the accounts database and brings its tables up to date.
 * @param options `databaseUrl` of a PostgreSQL server, else PGlite in `dataDir/accounts`
 */
export async function openAccounts(options: { dataDir: string; databaseUrl: string | null }): Promise<Accounts> {
  const accounts = options.databaseUrl === null ? await openEmbedded(options.dataDir) : openServer(options.databaseUrl)
  try {
    await migrate(accounts.db)
  } catch (error) {
    await accounts.close().catch(() => undefined)
    throw error
  }
  return accounts
}

async function openEmbedded(dataDir: string): Promise<Accounts> {
  const folder = path.join(dataDir, 'accounts')
  mkdirSync(folder, { recursive: true })
  const client = await PGlite.create(folder)
  return { db: drizzlePglite(client), close: () => client.close() }
}

function openServer(url: string): Accounts {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'accounts: an idle connection broke'))
  return { db: drizzlePostgres(pool), close: () => pool.end() }
}

async function migrate(db: Accounts['db']): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.execute(
      sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    const applied = (await tx.execute(sql`SELECT name FROM migrations`)) as unknown as { rows: { name: string }[] }
    const done = new Set(applied.rows.map((row) => row.name))
    for (const migration of MIGRATIONS.filter(({ name }) => !done.has(name))) {
      for (const statement of migration.statements) await tx.execute(sql.raw(statement))
      await tx.execute(sql`INSERT INTO migrations (name) VALUES (${migration.name})`)
    }
  })
}

const slot = globalThis as typeof globalThis & { __callscopeAccounts?: Promise<Accounts> }

/** The process's accounts database, opened at the first call; one that could not be opened is tried anew by the next. */
export async function accountsDb(): Promise<Accounts['db']> {
  if (slot.__callscopeAccounts === undefined) {
    const opening = openAccounts(config())
    slot.__callscopeAccounts = opening
    opening.catch(() => {
      if (slot.__callscopeAccounts === opening) slot.__callscopeAccounts = undefined
    })
  }
  return (await slot.__callscopeAccounts).db
}

/** Closes the process's accounts database if it was opened. */
export async function closeAccounts(): Promise<void> {
  const opened = slot.__callscopeAccounts
  slot.__callscopeAccounts = undefined
  await (await opened)?.close()
}
