import { type AppId, DEFAULT_APP } from '@/lib/server/process/config/apps-file'
import type { Session } from './engine'

/** The engine's default database. With a single app, it holds the mirror. */
const OWN = 'default'

/**
 * The name of an app's database: its id, with `_` for hyphens; null for the app `default`, which uses the database in `url` or the engine's own.
 * @param url the server's URL, which may name the database of `default`; null for the embedded engine
 */
export function databaseOf(app: AppId, url: string | null): string | null {
  if (app === DEFAULT_APP) return null
  const [, named] = url === null ? [] : new URL(url).pathname.split('/')
  const base = named === undefined || named === '' || named === OWN ? 'callscope' : named
  return `${base}_${app.replaceAll('-', '_')}`
}

/** The server URL with another database; with null, the default database of its user. */
export function urlOfDatabase(url: string, database: string | null): string {
  const other = new URL(url)
  other.pathname = `/${database ?? ''}`
  return other.href
}

/** The database named in a server URL. */
export const databaseIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || OWN

/** Whether a server refused because it has no such database. */
export const isUnknownDatabase = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'UNKNOWN_DATABASE'

/** Creates a database if it does not exist. */
export async function createDatabase(session: Session, name: string, cluster: string | null): Promise<void> {
  const everywhere = cluster === null ? '' : ` ON CLUSTER '${cluster}'`
  const sql = `CREATE DATABASE IF NOT EXISTS \`${name.replaceAll('`', '\\`')}\`${everywhere}`
  await session.command({ name: 'schema.database', sql, isLong: true })
}

/** Drops every table and view of a session's database. */
export async function emptyDatabase(session: Session): Promise<void> {
  const lines = await session.rows({
    name: 'schema.tables',
    sql: "SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY engine = 'MaterializedView' DESC, name",
  })
  for (const line of lines.split('\n').filter((one) => one !== '')) {
    const { name } = JSON.parse(line) as { name: string }
    await session.command({ name: 'schema.empty', sql: `DROP TABLE IF EXISTS \`${name}\` SYNC` })
  }
}
