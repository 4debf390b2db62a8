import { afterAll, beforeAll } from 'vitest'
import { findPostgres } from '../postgres.mjs'
import { startPostgres, type TestPostgres } from './postgres-server'

/** Whether PostgreSQL is installed; tests that need it are skipped, by name, where it is not. */
export const hasPostgres = findPostgres() !== null

/** A server with a database for the tests of one block; its functions may be called once they run. */
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

/** A server whose databases the tests of one block make as they need them. */
export function ownPostgresServer(): Pick<TestPostgres, 'database'> {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.close())
  return { database: () => postgres.database() }
}
