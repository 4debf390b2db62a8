import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { currentApp } from '@/lib/server/process/config/current-app'
import { AppError } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'
import { type Database, isOfApp } from './database'
import { accountsDb } from './db'
import { removedItems } from './schema/process'

/** Longer than any message offers to undo, and short enough that deleted text is soon gone. By the clock that also set the time. */
const IS_OUTDATED = sql`${removedItems.removedAt} < now() - interval '10 minutes'`

/** What can be taken back: its name among the removed items, its table, and the column of its author. */
type Removable = { kind: string; table: PgTable; author: PgColumn }

/**
 * Copies a row before it is deleted, so that its deletion can be undone. PostgreSQL converts the row itself, so nothing of it is lost.
 * @param extra what else to keep, returned by `takeBack`
 */
export async function keepRemoved(
  tx: Database,
  { kind, table }: Removable,
  key: string,
  isRow: SQL,
  user: Pick<User, 'id'>,
  extra: Record<string, unknown> = {},
): Promise<void> {
  await tx.delete(removedItems).where(IS_OUTDATED)
  await tx.execute(
    sql`INSERT INTO removed_items (app, kind, key, row, removed_by)
      SELECT ${currentApp()}, ${kind}, ${key}, to_jsonb(${table}) || ${JSON.stringify(extra)}::jsonb, ${user.id} FROM ${table} WHERE ${isRow}
      ON CONFLICT (app, kind, key) DO UPDATE SET row = excluded.row, removed_by = excluded.removed_by, removed_at = now()`,
  )
}

/**
 * Puts a row back exactly as it was, in its table; without its author if that account has been deleted since.
 * @param changed columns that have changed in the meantime
 * @returns the row by column names, with what else was kept
 * @throws AppError NOT_FOUND for what this user did not remove, or too long ago
 */
export async function takeBack(
  tx: Database,
  { kind, table, author }: Removable,
  key: string,
  user: Pick<User, 'id'>,
  changed: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  await tx.delete(removedItems).where(IS_OUTDATED)
  const isThisOne = and(isOfApp(removedItems), eq(removedItems.kind, kind), eq(removedItems.key, key))
  const [kept] = await tx
    .delete(removedItems)
    .where(and(isThisOne, eq(removedItems.removedBy, user.id)))
    .returning({ row: removedItems.row })
  if (kept === undefined) throw new AppError('NOT_FOUND', 'This can no longer be undone.')
  // What an earlier release removed does not say its app.
  const row: Record<string, unknown> = { app: currentApp(), ...kept.row, ...changed }
  const authorId = sql`(SELECT id FROM users WHERE id = ${row[author.name] ?? null})`
  await tx.execute(
    sql`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${sql.identifier(getTableName(table))},
      ${JSON.stringify(row)}::jsonb || jsonb_build_object(${author.name}::text, ${authorId})) ON CONFLICT DO NOTHING`,
  )
  return row
}

/** Deletes for good what can no longer be taken back. */
export async function forgetRemoved(): Promise<void> {
  const db = await accountsDb()
  await db.delete(removedItems).where(IS_OUTDATED)
}
