import { sql } from 'drizzle-orm'
import { isRowOf, type TextTable, textTables, withoutErased } from '@/lib/server/accounts/account-texts'
import { type Database, rowsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { StatementError } from '@/lib/server/accounts/guarded'
import type { Marks } from '@/lib/server/records/erased'
import type { ErasureCounts, ErasureKind } from '@/lib/shared/erasures'
import { ownEntry } from '@/lib/shared/text/own-entry'

const KINDS: Readonly<Record<string, ErasureKind>> = {
  notes: 'notes',
  call_tags: 'tags',
  teams: 'teams',
  saved_views: 'views',
  shares: 'shares',
  callbacks: 'callbacks',
  alert_rules: 'alerts',
  alert_transitions: 'alerts',
  digests: 'alerts',
  deliveries: 'messages',
  audit_log: 'audit',
}
/** Blocks of a table's file per read: half a megabyte. */
const BLOCKS = 64
const UNIQUE_VIOLATION = '23505'

/** The number of rows by table, including tables without any. */
export type RowsByTable = Record<string, number>

/** How many rows `eraseIn` would change in the accounts of the process. */
export const countInAccounts = async (app: string, erased: Marks): Promise<RowsByTable> =>
  walk(await accountsDb(), app, erased, false)

/** Replaces people in every text of accounts, and revokes the links to reports about them. Idempotent. @returns how many rows were changed */
export const eraseIn = (db: Database, app: string, erased: Marks): Promise<RowsByTable> => walk(db, app, erased, true)

/** The sums by kind, without zeros. */
export function plus(one: ErasureCounts, other: ErasureCounts): ErasureCounts {
  const sum: Record<string, number> = { ...one }
  for (const [kind, count] of Object.entries(other)) if (count > 0) sum[kind] = (sum[kind] ?? 0) + count
  return sum
}

/** Sums rows by the kinds that the list of erasures shows. */
export const byKind = (tables: RowsByTable): ErasureCounts =>
  Object.entries(tables).reduce<ErasureCounts>(
    (counts, [table, rows]) => plus(counts, { [ownEntry(KINDS, table) ?? 'other']: rows }),
    {},
  )

type Change = { name: string; isJson: boolean; after: string }

/** Reads every table block by block, and either writes the rows with a text that would change, locking them meanwhile, or only counts them. */
async function walk(db: Database, app: string, erased: Marks, isWritten: boolean): Promise<RowsByTable> {
  const found: RowsByTable = {}
  for (const table of await textTables(db)) {
    let rows = 0
    for (let from = 0; from < (await blocksOf(db, table)); from += BLOCKS)
      rows += await db.transaction(async (tx) => {
        const changed = await changesIn(tx, table, from, { app, erased, isLocking: isWritten })
        if (isWritten) for (const { place, changes } of changed) await write(tx, table.name, place, changes)
        return changed.length
      })
    found[table.name] = rows
  }
  return found
}

async function blocksOf(db: Database, { name }: TextTable): Promise<number> {
  const [row] = await rowsOf<{ blocks: number }>(
    db,
    sql`SELECT (pg_relation_size(quote_ident(${name})::regclass) / current_setting('block_size')::int)::int AS blocks`,
  )
  return row?.blocks ?? 0
}

async function changesIn(
  tx: Database,
  table: TextTable,
  from: number,
  { app, erased, isLocking }: { app: string; erased: Marks; isLocking: boolean },
) {
  const columns = table.columns.map(({ name }) => sql`${sql.identifier(name)}::text AS ${sql.identifier(name)}`)
  const rows = await rowsOf<Record<string, string | null> & { place: string }>(
    tx,
    sql`SELECT ctid::text AS place, ${sql.join(columns, sql`, `)} FROM ${sql.identifier(table.name)}
      WHERE ${isRowOf(table, app)} AND ctid >= ${`(${from},0)`}::tid AND ctid < ${`(${from + BLOCKS},0)`}::tid
        ${sql.raw(isLocking ? 'FOR UPDATE' : '')}`,
  )
  return rows.flatMap((row) => {
    const changes = table.columns.flatMap(({ name, isJson }) => {
      const before = row[name]
      if (before === null || before === undefined) return []
      const value: unknown = isJson ? JSON.parse(before) : before
      const after = withoutErased(table.name, value, erased)
      return after === value ? [] : [{ name, isJson, after: isJson ? JSON.stringify(after) : String(after) }]
    })
    return changes.length === 0 ? [] : [{ place: row.place, changes }]
  })
}

async function write(tx: Database, table: string, place: string, changes: readonly Change[]): Promise<void> {
  const sets = changes.map(
    ({ name, isJson, after }) => sql`${sql.identifier(name)} = ${after}::text::${sql.raw(isJson ? 'jsonb' : 'text')}`,
  )
  // A link to a report about the person no longer shows anything, so it is revoked.
  if (table === 'shares' && changes.some(({ name }) => name === 'path'))
    sets.push(sql`revoked_at = coalesce(revoked_at, now())`)
  const isRow = sql`ctid = ${place}::tid`
  try {
    await tx.transaction((inner) =>
      inner.execute(sql`UPDATE ${sql.identifier(table)} SET ${sql.join(sets, sql`, `)} WHERE ${isRow}`),
    )
  } catch (error) {
    if (!(error instanceof StatementError && error.code === UNIQUE_VIOLATION)) throw error
    // The same row already exists, such as a tag under the pseudonym.
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${isRow}`)
  }
}

/** Rewrites the files of every table with texts, since PostgreSQL keeps former versions of rows in them, and flushes pending writes. */
export async function rewriteFiles(db: Database): Promise<void> {
  for (const { name } of [...(await textTables(db)), { name: 'erasures' }])
    await db.execute(sql`VACUUM FULL ${sql.identifier(name)}`)
  // A server does this every few minutes anyway, and may allow it to administrators only.
  await db.execute(sql`CHECKPOINT`).catch(() => undefined)
}
