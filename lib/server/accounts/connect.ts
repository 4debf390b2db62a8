import path from 'node:path'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { AccountsPlace } from './database'
import { openPglite } from './embedded'
import { guarded } from './guarded'
import { processIdOf, reach } from './server-address'

/** The application name of commands, so that `backup/restore` does not take their connections for a running process. */
const COMMAND = 'callscope command'

/** One connection to the accounts, for commands, without migrating or caching. `processId`: the server process behind it. @throws StartError if refused */
export async function connectAccounts(options: AccountsPlace) {
  if (options.databaseUrl === null) {
    const client = await openPglite(path.join(options.dataDir, 'accounts'))
    return { db: guarded(drizzlePglite(client)), processId: null, close: () => client.close() }
  }
  const { client } = await reach(options.databaseUrl, { application_name: COMMAND })
  return { db: guarded(drizzlePostgres(client)), processId: processIdOf(client), close: () => client.end() }
}
