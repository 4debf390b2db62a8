import path from 'node:path'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Client } from 'pg'
import { openPglite } from './embedded'

const CONNECT_TIMEOUT_MS = 10_000
/** Of connections of commands, so that they are not taken for a running process (`backup/replaced`). */
const COMMAND = 'callscope command'

/** A single connection to the accounts database as it is: no migration, nothing remembered. For commands. */
export async function connectAccounts(options: {
  dataDir: string
  databaseUrl: string | null
}): Promise<{ db: PgDatabase<PgQueryResultHKT>; close(): Promise<void> }> {
  if (options.databaseUrl === null) {
    const client = await openPglite(path.join(options.dataDir, 'accounts'))
    return { db: drizzlePglite(client), close: () => client.close() }
  }
  const client = new Client({
    connectionString: options.databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: COMMAND,
  })
  // A connection that breaks fails its query; without a listener the error would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  return { db: drizzlePostgres(client), close: () => client.end() }
}
