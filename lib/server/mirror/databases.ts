import type { ClickHouseClient } from '@clickhouse/client'

/** The engine's own database, which has the mirror of an installation with one app. */
const OWN = 'default'

/**
 * The database of an app's mirror beside that of the app `default`; its id as a name, which cannot contain a hyphen.
 * @param url of a server, which may name the database of `default`; null for the embedded engine
 */
export function databaseOf(app: string, url: string | null): string {
  const [, named] = url === null ? [] : new URL(url).pathname.split('/')
  const base = named === undefined || named === '' || named === OWN ? 'callscope' : named
  return `${base}_${app.replaceAll('-', '_')}`
}

/** The address of a server with another database. */
export function urlOfDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** Creates a database unless it is there. */
export async function createDatabase(client: ClickHouseClient, name: string, cluster: string | null): Promise<void> {
  const everywhere = cluster === null ? '' : ` ON CLUSTER '${cluster}'`
  await client.command({ query: `CREATE DATABASE IF NOT EXISTS \`${name}\`${everywhere}` })
}

/** Drops every table and view of a session's database. */
export async function emptyDatabase(client: ClickHouseClient): Promise<void> {
  const answer = await client.query({
    query:
      "SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY engine = 'MaterializedView' DESC, name",
    format: 'JSONEachRow',
  })
  for (const { name } of await answer.json<{ name: string }>())
    await client.command({ query: `DROP TABLE IF EXISTS \`${name}\` SYNC` })
}
