import type { TestProject } from 'vitest/node'
import { openAccounts } from '@/lib/server/accounts/db'
import { findPostgres } from '../postgres.mjs'
import { ensureTemplate } from './accounts-template'
import { startPostgres, type TestPostgres } from './postgres-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL server, and its database that has our tables and nothing in them; null where none is installed. */
    postgres: { server: string; laid: string } | null
  }
}

/** Shared by all projects of a run. */
const run = globalThis as typeof globalThis & { __preparedStores?: Promise<TestPostgres | null> }

/** Vitest’s global setup: makes what most files need once for a run, rather than in each of their processes. */
export default async function prepareStores(project: TestProject): Promise<() => Promise<void>> {
  run.__preparedStores ??= prepare()
  const postgres = await run.__preparedStores
  if (postgres === null) project.provide('postgres', null)
  else project.provide('postgres', { server: postgres.address('postgres'), laid: LAID })
  return async () => postgres?.close()
}

const LAID = 'laid'

async function prepare(): Promise<TestPostgres | null> {
  await ensureTemplate()
  if (findPostgres() === null) return null
  const postgres = await startPostgres()
  const databaseUrl = await postgres.database({ name: LAID })
  const accounts = await openAccounts({ dataDir: '', databaseUrl })
  await accounts.close()
  return postgres
}
