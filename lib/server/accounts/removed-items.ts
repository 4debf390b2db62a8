import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import { currentApp } from '@/lib/server/process/config/current-app'
import { AppError } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'
import { isOfApp } from './app-column'
import { type Accounts, accountsDb } from './db'
import { annotations, callTags, notes, removedItems, savedViews } from './schema'
import { teams } from './schema-teams'

/** Longer than any message offers to undo, and short enough that deleted text is soon gone. By the clock that also set the time. */
const IS_OUTDATED = sql`${removedItems.removedAt} < now() - interval '10 minutes'`

/** What can be taken back, and the column with its author. */
const KINDS = {
  note: { table: notes, author: notes.authorId },
  tag: { table: callTags, author: callTags.addedBy },
  view: { table: savedViews, author: savedViews.ownerId },
  annotation: { table: annotations, author: annotations.authorId },
  team: { table: teams, author: teams.updatedBy },
} as const
type Removed = { kind: keyof typeof KINDS; key: string }

/**
 * Copies a row before it is deleted, so that whoever deletes it can take it back. PostgreSQL converts the row itself, so nothing of it is lost.
 * @param extra what else to keep, returned by `takeBack`
 */
export async function keepRemoved(
  tx: Accounts['db'],
  { kind, key }: Removed,
  isRow: SQL,
  user: User,
  extra: Record<string, unknown> = {},
): Promise<void> {
  const { table } = KINDS[kind]
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
  tx: Accounts['db'],
  { kind, key }: Removed,
  user: User,
  changed: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { table, author } = KINDS[kind]
  await tx.delete(removedItems).where(IS_OUTDATED)
  const [kept] = await tx
    .delete(removedItems)
    .where(
      and(
        isOfApp(removedItems),
        eq(removedItems.kind, kind),
        eq(removedItems.key, key),
        eq(removedItems.removedBy, user.id),
      ),
    )
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
