import { sql } from 'drizzle-orm'
import { accountsDb } from './db'

/** @throws when the accounts database does not respond */
export async function pingAccounts(): Promise<void> {
  const db = await accountsDb()
  await db.execute(sql`SELECT 1`)
}
