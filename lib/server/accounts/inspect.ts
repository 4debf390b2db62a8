import { sql } from 'drizzle-orm'
import type { Trouble } from '@/lib/server/process/config/file-trouble'
import { connectAccounts } from './connect'
import { type AccountsPlace, type Database, rowsOf } from './database'
import { levelOf, newestLevel, ownNames } from './migrate'
import { inWords } from './refused'

/** The state of an accounts database, read without changing it. */
export type AccountsState = {
  /** Such as `15.10`. */
  version: string
  versionNumber: number
  encoding: string
  /** How far our clock is ahead of the database's. */
  clockAheadSeconds: number
  /** The user may create our tables, and the schema for the list of migrations. */
  mayCreate: boolean
  /** `mayUse`: the user may read and write the existing tables; `mayAlter`: and alter them, as only their owner may. */
  mayUse: boolean
  mayAlter: boolean
  isReadOnly: boolean
  /** A pooler is in between, or something else that shares connections. */
  isPooled: boolean
  /** `new`: no tables yet; `older`: migrations follow at the next start; `newer`: another release has been here. */
  level: 'new' | 'older' | 'current' | 'newer'
}

/** Looks at the accounts database. @throws StartError, or what the database throws when it cannot be reached */
export async function inspectAccounts(where: AccountsPlace): Promise<AccountsState & { admins: number | null }> {
  const { db, processId, close } = await connectAccounts(where)
  try {
    const state = await stateOfDatabase(db, processId)
    const isReadable = state.level !== 'new' && state.mayUse
    const counted = sql`SELECT count(*)::int AS count FROM users WHERE role = 'admin' AND source <> 'demo' AND NOT disabled`
    const [admins] = isReadable ? await rowsOf<{ count: number }>(db, counted) : []
    return { ...state, admins: admins?.count ?? null }
  } catch (error) {
    throw where.databaseUrl === null ? error : inWords(error, where.databaseUrl)
  } finally {
    await close()
  }
}

/** @param processId the server process of this connection, as the server told the driver; null for the embedded database */
export async function stateOfDatabase(db: Database, processId: number | null): Promise<AccountsState> {
  const [found] = await rowsOf<
    Omit<AccountsState, 'level' | 'clockAheadSeconds' | 'isPooled'> & { seconds: number; pid: number }
  >(
    db,
    sql`SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS "versionNumber",
      current_setting('server_encoding') AS encoding, extract(epoch FROM clock_timestamp())::float8 AS seconds,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)
        AND (to_regnamespace('drizzle') IS NOT NULL OR has_database_privilege(current_database(), 'CREATE')) AS "mayCreate",
      current_setting('transaction_read_only') = 'on' AS "isReadOnly", pg_backend_pid() AS pid, rights.*
      FROM (SELECT coalesce(bool_and(has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
          AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')), true) AS "mayUse",
        coalesce(bool_and(pg_has_role(relowner, 'USAGE')), true) AS "mayAlter" FROM pg_class
        WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p')
          AND relname IN ${[...ownNames()]}) AS rights`,
  )
  if (found === undefined) throw new Error('The accounts database did not say what it is.')
  const { seconds, pid, ...state } = found
  const at = await levelOf(db)
  const level = at === 0 ? 'new' : at < newestLevel() ? 'older' : at === newestLevel() ? 'current' : 'newer'
  const isPooled = processId !== null && pid !== processId
  return { ...state, clockAheadSeconds: Date.now() / 1000 - seconds, level, isPooled }
}

const OWNER = 'Make the user of DATABASE_URL the owner of the database and of its tables, or GRANT it these rights.'

/** What is wrong with an accounts database, in words, for the start and the doctor. @returns `isFatal` for what prevents a start */
export function faultsOf({ level, ...state }: AccountsState): { fault: Trouble; isFatal: boolean }[] {
  const isToChange = level === 'new' || level === 'older'
  const found = (isThere: boolean, isFatal: boolean, text: string, fix: string) =>
    isThere ? [{ fault: { text, fix }, isFatal }] : []
  return [
    ...found(
      state.encoding !== 'UTF8',
      level === 'new',
      `The database’s encoding is ${state.encoding}, which cannot hold every name.`,
      "Create another with the encoding UTF8 (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0), and restore a backup into it.",
    ),
    ...found(!state.mayUse, true, 'This user may not read and write all tables of Callscope in the database.', OWNER),
    ...found(
      isToChange && !state.mayCreate,
      true,
      'This user may not create tables.',
      'GRANT CREATE on the database and its schema to the user of DATABASE_URL, or make it their owner.',
    ),
    ...found(
      level === 'older' && state.mayCreate && !state.mayAlter,
      true,
      'This user may not bring the tables up to date, since they belong to another.',
      OWNER,
    ),
    ...found(
      state.isReadOnly,
      false,
      'The database can only be read at the moment.',
      'After a failover, let DATABASE_URL lead to the new primary server.',
    ),
    ...found(
      state.isPooled,
      false,
      'DATABASE_URL leads through a pooler, where changes cannot be announced, so every request asks the database anew.',
      'That is safe. To spare the time, let DATABASE_URL lead to the server itself.',
    ),
  ]
}
