import { sql } from 'drizzle-orm'
import { textTables } from './account-texts'
import type { Database } from './database'

/** Rewrites the files of every table with texts, in which PostgreSQL keeps former versions of rows, and what waits to be written to them. */
export async function rewriteFiles(db: Database): Promise<void> {
  for (const { name } of [...(await textTables(db)), { name: 'erasures' }])
    await db.execute(sql`VACUUM FULL ${sql.identifier(name)}`)
  // A server does it by itself every few minutes, and may keep it to its administrators.
  await db.execute(sql`CHECKPOINT`).catch(() => undefined)
}
