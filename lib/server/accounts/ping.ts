import { sql } from 'drizzle-orm'
import { rowsOf } from './database'
import { accountsDb } from './db'
import { type State, wasFullMsAgo } from './out-of-reach'

/** A database that had no room this recently is taken to have none. */
const FULL_FOR_MS = 10_000

/**
 * Whether the accounts can be written.
 * @returns what is in the way, while they can still be read; null for nothing
 * @throws when the accounts database does not respond
 */
export async function pingAccounts(): Promise<Extract<State, 'read-only' | 'full'> | null> {
  const db = await accountsDb()
  const [row] = await rowsOf<{ state: string }>(db, sql`SELECT current_setting('transaction_read_only') AS state`)
  if (row?.state === 'on') return 'read-only'
  return wasFullMsAgo() < FULL_FOR_MS ? 'full' : null
}
