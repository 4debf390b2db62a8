import { sql } from 'drizzle-orm'
import { levelOf, newestLevel } from './backup/level'
import { connectAccounts } from './connect'
import { rowsOf } from './database'

/** How an accounts database is, seen without changing it. */
export type AccountsState = {
  /** Such as `15.10`. */
  version: string
  versionNumber: number
  encoding: string
  /** How far our clock is ahead of the database's. */
  clockAheadSeconds: number
  /** It may create our tables, and the schema of the list of migrations. */
  mayCreate: boolean
  /** `new`: no tables yet; `older`: migrations follow at the next start; `newer`: another release has been here. */
  level: 'new' | 'older' | 'current' | 'newer'
  /** Enabled admins; null without tables. */
  admins: number | null
}

/** Looks at the accounts database. @throws what the database throws when it cannot be reached */
export async function inspectAccounts(where: { dataDir: string; databaseUrl: string | null }): Promise<AccountsState> {
  const { db, close } = await connectAccounts(where)
  try {
    const [found] = await rowsOf<Omit<AccountsState, 'level' | 'admins' | 'clockAheadSeconds'> & { seconds: number }>(
      db,
      sql`SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS "versionNumber",
        current_setting('server_encoding') AS encoding, extract(epoch FROM clock_timestamp())::float8 AS seconds,
        coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)
          AND (to_regnamespace('drizzle') IS NOT NULL OR has_database_privilege(current_database(), 'CREATE')) AS "mayCreate"`,
    )
    if (found === undefined) throw new Error('The accounts database did not say what it is.')
    const { seconds, ...state } = found
    const at = await levelOf(db)
    const level = at === 0 ? 'new' : at < newestLevel() ? 'older' : at === newestLevel() ? 'current' : 'newer'
    const [admins] =
      at === 0
        ? []
        : await rowsOf<{ count: number }>(
            db,
            sql`SELECT count(*)::int AS count FROM users WHERE role = 'admin' AND NOT disabled`,
          )
    return { ...state, clockAheadSeconds: Date.now() / 1000 - seconds, level, admins: admins?.count ?? null }
  } finally {
    await close()
  }
}
