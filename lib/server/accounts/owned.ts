import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableName, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { removedItems } from '@/lib/server/accounts/schema/instance'
import { users } from '@/lib/server/accounts/schema/users'
import { currentApp } from '@/lib/server/process/config/current-app'
import { AppError, aboutField, invalidField } from '@/lib/shared/http/errors'
import { plainName } from '@/lib/shared/text/plain-name'
import { FORMER_USER, type User } from '@/lib/shared/users/users'
import { audited, type RecordEntry } from './audit'
import { type Database, isOfApp } from './database'
import { accountsDb } from './db'

/** The account of an author; null if it has been deleted. */
export type Author = { email: string; name: string | null } | null
/** How what someone wrote is signed. */
export const signature = (account: Author): string => plainName(account?.name ?? '') || (account?.email ?? FORMER_USER)

/** A table of what people add, change and delete in an app. */
type OwnedTable = PgTable & { app: PgColumn; id: PgColumn }

type Rules = {
  /** The message when there is none, such as `Alert not found.` */
  missing: string
  /** Changes run one at a time, so that what a change has read stays true until it writes. */
  oneByOne?: true
  /** Names are unique within an app, ignoring case, and there are at most `most`. */
  named?: { column: PgColumn; noun: `a ${string}` | `an ${string}`; plural: string; most: number }
  /** The column of the account that wrote it. */
  author?: PgColumn
  /** Its removal can be undone by its author: the kind under which it is kept. */
  undo?: string
}

/** Which are listed, in which order (by default by name), with which further columns. */
type Listing<More> = { where?: SQL | undefined; order?: SQL[]; limit?: number; offset?: number; more?: More }
type ValuesOf<More> = { [Name in keyof More]: More[Name] extends SQL<infer Value> ? Value : never }

/** A change of what people own: its transaction, and what it asks and does there. */
export type Change<Table extends PgTable> = {
  tx: Database
  record: RecordEntry
  /** Locks one and reads it. @param where a further condition. @throws AppError NOT_FOUND */
  locked(id: string, where?: SQL): Promise<Table['$inferSelect']>
  /** Adds one. @returns its id. @throws AppError CONFLICT for a taken name, INVALID_REQUEST naming `name` for too many */
  add(values: Omit<Table['$inferInsert'], 'id'>): Promise<string>
  /** Changes columns of one; undefined ones stay. @throws AppError CONFLICT for a taken name */
  update(id: string, set: PgUpdateSetSource<Table>): Promise<unknown>
  /** Deletes one, so that it can be taken back where the rules say so. @param extra what else to keep. @throws AppError NOT_FOUND */
  remove(id: string, extra?: Record<string, unknown>): Promise<Table['$inferSelect']>
  /** Puts back what the user has just removed. @param changed columns that have changed since. @returns the row by column names. @throws AppError NOT_FOUND */
  takeBack(id: string, changed?: Record<string, unknown>): Promise<Record<string, unknown>>
}

/** What all tables of what people own share: finding one, locking, unique names, a limit, removal with undo, and the audit log. */
export function owned<Table extends OwnedTable>(table: Table, { missing, oneByOne, named, author, undo }: Rules) {
  type Row = Table['$inferSelect']
  const isOne = (id: string, where?: SQL) => sql`${and(isOfApp(table), eq(table.id, id), where)}`
  const found = (row: unknown): Row => {
    if (row === undefined) throw new AppError('NOT_FOUND', missing)
    return row as Row
  }
  const plain: PgTable = table
  const removable = author && undo !== undefined ? { kind: undo, table, author } : null

  /** @param except the id of what is renamed; null for a new one, for which there must be room */
  async function requireName(tx: Database, { name }: { name?: unknown }, except: string | null): Promise<void> {
    if (named === undefined || name === undefined) return
    const isSame = and(eq(sql`lower(${named.column})`, sql`lower(${name})`), ne(table.id, except ?? ''))
    if ((await tx.$count(plain, and(isOfApp(table), isSame))) > 0)
      throw new AppError('CONFLICT', `There is already ${named.noun} “${name}”.`, aboutField('name', 'is taken'))
    if (except === null && (await tx.$count(plain, isOfApp(table))) >= named.most)
      throw invalidField('name', `there are already ${named.most} ${named.plural}`)
  }

  return {
    /** @throws AppError NOT_FOUND */
    async byId(id: string): Promise<Row> {
      const db = await accountsDb()
      return found((await db.select().from(plain).where(isOne(id)))[0])
    },
    /** Those of the app, each with its author. */
    async list<More extends Record<string, SQL>>(listing: Listing<More> = {}) {
      const { where, order = named ? [asc(sql`lower(${named.column})`)] : [], limit, offset = 0, more } = listing
      const db = await accountsDb()
      const asked = db
        // The address first, which every account has: drizzle takes the author for missing where the first column is null.
        .select({ row: plain, by: { email: users.email, name: users.name }, ...more })
        .from(plain)
        .leftJoin(users, eq(users.id, author ?? sql`NULL`))
        .where(and(isOfApp(table), where))
        .orderBy(...order)
      const rows = await (limit === undefined ? asked : asked.limit(limit).offset(offset))
      return rows.map(({ row, ...rest }) => ({ ...row, ...rest })) as (Row & { by: Author } & ValuesOf<More>)[]
    },
    /** Runs a change in one transaction with its entries in the audit log. */
    change<T>(user: Pick<User, 'id' | 'email'>, work: (change: Change<Table>) => Promise<T>): Promise<T> {
      return audited(user.email, async (tx, record) => {
        if (oneByOne || named) await tx.execute(sql`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`)
        return work({
          tx,
          record,
          locked: async (id, where) => found((await tx.select().from(plain).where(isOne(id, where)).for('update'))[0]),
          async add(values) {
            const id = randomUUID()
            await requireName(tx, values, null)
            await tx.insert(plain).values({ id, ...values })
            return id
          },
          async update(id, set) {
            await requireName(tx, set, id)
            await tx.update(plain).set(set).where(isOne(id))
          },
          async remove(id, extra) {
            if (removable) await keepRemoved(tx, removable, id, isOne(id), user, extra)
            return found((await tx.delete(plain).where(isOne(id)).returning())[0])
          },
          takeBack: (id, changed) => {
            if (removable === null) throw new Error('It cannot be taken back.')
            return takeBack(tx, removable, id, user, changed)
          },
        })
      })
    },
  }
}

/** Longer than any message offers undo, and short enough that deleted text is soon gone. By the database's clock, which also set the time. */
const IS_OUTDATED = sql`${removedItems.removedAt} < now() - interval '10 minutes'`

/** What can be taken back: its name among the removed items, its table, and the column of its author. */
type Removable = { kind: string; table: PgTable; author: PgColumn }

/** Copies a row before it is deleted or changed; PostgreSQL converts it, so nothing is lost. @param extra what else `takeBack` returns */
export async function keepRemoved(
  tx: Database,
  { kind, table }: Omit<Removable, 'author'>,
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

/** Takes away what `keepRemoved` has kept, by the names of columns; undefined if it is gone. @param where a further condition */
export async function takeKept<Row = Record<string, unknown>>(tx: Database, kind: string, key: string, where?: SQL) {
  const isThisOne = and(isOfApp(removedItems), eq(removedItems.kind, kind), eq(removedItems.key, key), where)
  const [kept] = await tx.delete(removedItems).where(isThisOne).returning({ row: removedItems.row })
  return kept?.row as Row | undefined
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
  const kept = await takeKept(tx, kind, key, eq(removedItems.removedBy, user.id))
  if (kept === undefined) throw new AppError('NOT_FOUND', 'This can no longer be undone.')
  // What an earlier release removed does not say its app.
  const row: Record<string, unknown> = { app: currentApp(), ...kept, ...changed }
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
