import { createHash } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from '@/lib/server/accounts/migrate'

const engine = path.resolve(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json')
/** A hash that differs for each version of the engine and of the tables. */
const layout = createHash('sha256')
  .update(readFileSync(engine))
  .update(JSON.stringify(readMigrationFiles({ migrationsFolder: migrationsFolder() })))
  .digest('hex')
  .slice(0, 12)
const TEMPLATE = path.join(os.tmpdir(), `callscope-accounts-${layout}`)

/**
 * Copies an empty accounts database into a data directory from a template that the product created once on this machine: PGlite needs five
 * seconds of CPU time to create one and hardly any to open it. For tests that are not about the first start.
 */
export async function layAccounts(dataDir: string): Promise<void> {
  await ensureTemplate()
  // Synchronously: a promise for each of its thousand files would take four times the processor time.
  cpSync(TEMPLATE, dataDir, { recursive: true })
}

/** Creates the template unless it is there. */
export async function ensureTemplate(): Promise<void> {
  if (!(await exists(TEMPLATE))) await makeTemplate()
}

/** The same with all tables dropped: PGlite as it was just created. */
export async function openEmptyPGlite(dataDir: string): Promise<PGlite> {
  await layAccounts(dataDir)
  const client = await PGlite.create(path.join(dataDir, 'accounts'))
  await client.exec('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public')
  return client
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

async function makeTemplate(): Promise<void> {
  const { openAccounts } = await import('@/lib/server/accounts/db')
  const made = await mkdtemp(`${TEMPLATE}-`)
  const accounts = await openAccounts({ dataDir: made, databaseUrl: null })
  await accounts.close()
  // If several processes create one at the same time, the first is kept.
  await rename(made, TEMPLATE).catch(() => rm(made, { recursive: true, force: true }))
}
