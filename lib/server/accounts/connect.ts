import path from 'node:path'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { openPglite } from './embedded'
import { guarded } from './guarded'
import { processIdOf, reach } from './server-address'

/** Of connections of commands, so that they are not taken for a running process (`backup/restore`). */
const COMMAND = 'callscope command'

/** A single connection to the accounts database as it is: no migration, nothing remembered. For commands; `processId` is of the server process that a server gave it. @throws AccountsRefused where it does not let us in */
export async function connectAccounts(options: {
  dataDir: string
  databaseUrl: string | null
}): Promise<{ db: PgDatabase<PgQueryResultHKT>; processId: number | null; close(): Promise<void> }> {
  if (options.databaseUrl === null) {
    const client = await openPglite(path.join(options.dataDir, 'accounts'))
    return { db: guarded(drizzlePglite(client)), processId: null, close: () => client.close() }
  }
  const { client } = await reach(options.databaseUrl, { application_name: COMMAND })
  return { db: guarded(drizzlePostgres(client)), processId: processIdOf(client), close: () => client.end() }
}
