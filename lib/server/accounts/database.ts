import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The accounts database or a transaction in it, whichever engine runs it. */
export type Database = PgDatabase<PgQueryResultHKT>

/** The rows of a statement, whichever engine runs it. */
export async function rowsOf<T>(db: Database, statement: SQL): Promise<T[]> {
  return ((await db.execute(statement)) as unknown as { rows: T[] }).rows
}

/** A stored time in epoch seconds. */
export function secondsOf(date: Date): number
export function secondsOf(date: Date | null): number | null
export function secondsOf(date: Date | null): number | null {
  return date === null ? null : Math.floor(date.getTime() / 1000)
}
