import type { SQL } from 'drizzle-orm'
import type { Db } from '../guarded'

/** The rows of a statement, whichever engine runs it. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
}
