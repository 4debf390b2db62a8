import { type AnyColumn, eq, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, bigint, type PgDatabase, type PgQueryResultHKT, text, timestamp } from 'drizzle-orm/pg-core'
import type { Config } from '@/lib/server/process/config/config'
import { currentApp } from '@/lib/server/process/config/current-app'
import { DEFAULT_PER_PAGE } from '@/lib/shared/filters/filters'
import { type Pagination, pagination } from '@/lib/shared/http/route'

/** Where the accounts are: on a PostgreSQL server, else in the data directory. */
export type AccountsPlace = Pick<Config, 'dataDir' | 'databaseUrl'>

/** The accounts database or a transaction in it, whichever engine runs it. */
export type Database = PgDatabase<PgQueryResultHKT>

/** The rows of a statement, whichever engine runs it. */
export const rowsOf = async <T>(db: Database, statement: SQL): Promise<T[]> =>
  ((await db.execute(statement)) as unknown as { rows: T[] }).rows

/** Which page of a list, and how many on it; by default the first, with the usual number. */
export type Page = { page?: number | undefined; perPage?: number | undefined }
/** A page of a list as a route answers with it. */
export type PageOf<T> = { data: T[]; meta: { pagination: Pagination } }

/** Reads a page of a list. @param total how many there are in all */
export async function paged<T>(
  { page = 1, perPage = DEFAULT_PER_PAGE }: Page,
  total: PromiseLike<number>,
  read: (limit: number, offset: number) => PromiseLike<T[]>,
): Promise<PageOf<T>> {
  const [data, all] = await Promise.all([read(perPage, (page - 1) * perPage), total])
  return { data, meta: { pagination: pagination(all, data.length, perPage, page) } }
}

/** A stored time in epoch seconds. */
export function secondsOf(date: Date): number
export function secondsOf(date: Date | null): number | null
export function secondsOf(date: Date | null): number | null {
  return date === null ? null : Math.floor(date.getTime() / 1000)
}

/** The app of a row: the current app for a new row, `default` for a row from a release with only one app. */
export const appColumn = () => text('app').notNull().default('default').$defaultFn(currentApp)

/** The first columns of every table whose rows belong to an app. */
export const itemOfApp = () => ({ id: text('id').primaryKey(), app: appColumn() })

/** Whether a row belongs to the present app: part of every statement about what belongs to one. */
export const isOfApp = ({ app }: { app: AnyColumn }): SQL => eq(app, currentApp())

/** A timestamp column. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The id of a row of another table, with which the rows that have it are deleted. */
export const endsWith = (name: string, row: () => AnyPgColumn) =>
  text(name).notNull().references(row, { onDelete: 'cascade' })

/** A column of epoch seconds. */
export const epoch = (name: string) => bigint(name, { mode: 'number' })
