import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { findPostgres } from '../postgres.mjs'
import { makeDatabase, startPostgres, type TestPostgres } from './postgres-server'

/** Whether PostgreSQL is installed; tests that need it are skipped, by name, where it is not. */
export const hasPostgres = findPostgres() !== null

/** A server of their own with an empty database, for tests that stop it; its functions may be called once they run. */
export function ownPostgres(): Pick<TestPostgres, 'halt' | 'start'> & { databaseUrl(): string } {
  let postgres: TestPostgres
  let databaseUrl = ''
  beforeAll(async () => {
    postgres = await startPostgres()
    databaseUrl = await postgres.database()
  })
  afterAll(() => postgres?.close())
  return { start: () => postgres.start(), halt: () => postgres.halt(), databaseUrl: () => databaseUrl }
}

/** New databases for the tests of one block, on the run’s server, which is never stopped: with our tables, or empty. */
export function ownDatabases(): { database(options?: { isLaid?: boolean }): Promise<string> } {
  const prepared = inject('postgres')
  return {
    database: async ({ isLaid = true } = {}) => {
      if (prepared === null) throw new Error('PostgreSQL is not installed on this machine.')
      const name = `test_${randomBytes(8).toString('hex')}`
      return makeDatabase(prepared.server, name, isLaid ? prepared.laid : undefined)
    },
  }
}

/** One such database, with our tables; its function may be called once the tests run. */
export function ownDatabase(): { databaseUrl(): string } {
  const databases = ownDatabases()
  let databaseUrl = ''
  beforeAll(async () => {
    databaseUrl = await databases.database()
  })
  return { databaseUrl: () => databaseUrl }
}

/** Queries a database over a connection of its own, as another process does. */
export async function elsewhere<Row = unknown>(databaseUrl: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return (await client.query(text, values).finally(() => client.end())).rows as Row[]
}
