import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client'
import type { Config } from '@/lib/server/config/config'
import { createDatabase, emptyDatabase, urlOfDatabase } from './databases'
import { Pool } from './pool'

type Server = NonNullable<Config['clickhouse']>

/** Settings of every session. Keys include the time, so equal keys share a partition and FINAL need not merge across partitions. */
const SESSION_SETTINGS = {
  do_not_merge_across_partitions_select_final: 1,
  max_partitions_per_insert_block: '0',
  // Embedded, values are inlined into the statement, and an export asks for thousands of keys.
  max_query_size: String(64 * 1024 * 1024),
  output_format_json_quote_64bit_integers: 0,
  distributed_foreground_insert: 1,
  parallel_view_processing: 1,
} as const
const READERS = 3
const EMBEDDED_SETTINGS = {
  // The embedded engine shares the process with the web server.
  max_memory_usage: 700_000_000,
  // What would take more, such as a count by call over ten million calls, goes on with files.
  max_bytes_before_external_group_by: 300_000_000,
  // Built when parts are merged (see `id-parts`), so that writing does not wait for it.
  exclude_materialize_skip_indexes_on_insert: "'id_parts_index'",
} as const
/** Files are written in their own sessions, so that no question waits for one; two, so that a file uses both cores. */
const EXPORTERS = 2

/** How a server's own log names a statement; the embedded engine has no such log. */
export type Tags = { query_id?: string | undefined; clickhouse_settings?: ClickHouseSettings }
const PING_MS = 5_000

type Insert = { table: string; columns: readonly string[]; lines: Buffer; tags: Tags }
/** A session of the engine, which runs one statement at a time. */
export type Session = { client: ClickHouseClient; insertLines(insert: Insert): Promise<void> }
type EmbeddedConnection = NonNullable<ClickHouseClientConfigOptions['connection']>
/** An open engine: writers, single-threaded readers, and wide sessions for heavier questions. */
export type Engine = {
  description: string
  writer: Pool<Session>
  readers: Pool<Session>
  wide: Pool<Session>
  exporters: Pool<Session>
  sessions: Session[]
  embedded: boolean
  /** @throws when it does not respond */
  ping(): Promise<void>
}

/** How many sessions a mirror has, of which each runs one statement at a time; fewer for one of several in an engine, which share its threads. */
const ALONE = { writers: 2, readers: READERS, exporters: EXPORTERS }
const BESIDE_OTHERS = { writers: 1, readers: 2, exporters: 1 }

/** Which database of an engine to open. */
type Place = {
  /** Created if missing; the engine's own by default. */
  database?: string | null
  /** Begins with an empty database. */
  isFresh?: boolean
}

/**
 * Opens sessions on one embedded data directory. Each runs one statement at a time, so small questions get single-threaded sessions and wide ones
 * their own. Several mirrors share a directory and its engine, each in a database of its own.
 */
export async function openEmbedded(directory: string, { database = null, isFresh }: Place = {}): Promise<Engine> {
  await mkdir(directory, { recursive: true })
  const { createChdbConnection } = await import('chdb/connection')
  const sessions: Session[] = []
  const open = async (threads: number) => {
    // chDB is typed against the client's former common package, whose types are identical.
    const connection = createChdbConnection({ path: directory })
    const client = createClient({ connection: connection as unknown as EmbeddedConnection })
    // The client would concatenate statement and rows into one string; the engine takes the bytes directly.
    const insertLines = async ({ table, columns, lines }: Insert) => {
      await connection.chdb.rawInsert({ table, columns, values: lines, format: 'TabSeparated' })
    }
    const session = { client, insertLines }
    sessions.push(session)
    if (database !== null) {
      if (sessions.length === 1) await createDatabase(client, database, null)
      await client.command({ query: `USE \`${database}\`` })
    }
    const settings = { ...SESSION_SETTINGS, ...EMBEDDED_SETTINGS, max_threads: threads }
    // chDB keeps settings, and the database, for the life of a session, so once is enough.
    for (const [name, value] of Object.entries(settings)) await client.command({ query: `SET ${name} = ${value}` })
    if (isFresh === true && sessions.length === 1) await emptyDatabase(client)
    return session
  }
  const several = async (count: number, threads: number) => {
    const opened: Session[] = []
    for (let index = 0; index < count; index++) opened.push(await open(threads))
    return opened
  }
  const sizes = database === null ? ALONE : BESIDE_OTHERS
  try {
    const writers = await several(sizes.writers, 2)
    const readers = await several(sizes.readers, 1)
    const exporters = await several(sizes.exporters, 1)
    const wide = await open(2)
    const version = await versionOf(wide.client)
    return {
      description: `chDB ${version}, embedded`,
      writer: new Pool(writers),
      readers: new Pool(readers),
      wide: new Pool([wide]),
      exporters: new Pool(exporters),
      sessions,
      embedded: true,
      // It runs in this very process.
      ping: async () => undefined,
    }
  } catch (error) {
    // One that stayed open would keep the engine and its files.
    for (const { client } of sessions) await client.close()
    throw error
  }
}

/** Connects to a database of a ClickHouse server; all sessions share one client. @throws when it cannot be reached */
export async function openServer({ url: server, cluster }: Server, { database = null }: Place = {}): Promise<Engine> {
  if (database !== null) await createDatabaseOf(server, database, cluster)
  const url = database === null ? server : urlOfDatabase(server, database)
  const client = createClient({
    url,
    application: 'callscope',
    request_timeout: 60_000,
    max_open_connections: 16,
    clickhouse_settings: SESSION_SETTINGS,
  })
  // Waits for no statement.
  const probe = createClient({ url, application: 'callscope', request_timeout: PING_MS, max_open_connections: 1 })
  const version = await versionOf(client)
  const insertLines = async ({ table, columns, lines, tags }: Insert) => {
    const query = `INSERT INTO ${table} (${columns.join(', ')}) FORMAT TabSeparated`
    const answer = await client.exec({ query, values: Readable.from([lines]), ...tags })
    answer.stream.resume()
  }
  const session = { client, insertLines }
  const poolOf = (count: number) => new Pool(Array.from({ length: count }, () => session))
  return {
    description: `ClickHouse ${version}, a server`,
    writer: poolOf(2),
    readers: poolOf(8),
    wide: poolOf(4),
    exporters: poolOf(EXPORTERS),
    sessions: [session, { client: probe, insertLines }],
    embedded: false,
    async ping() {
      const pong = await probe.ping()
      if (!pong.success) throw pong.error
    },
  }
}

/** Creates a database by a connection of its own, since that of a mirror needs it. */
async function createDatabaseOf(url: string, database: string, cluster: string | null): Promise<void> {
  const client = createClient({ url, application: 'callscope' })
  try {
    await createDatabase(client, database, cluster)
  } finally {
    await client.close()
  }
}

async function versionOf(client: ClickHouseClient): Promise<string> {
  const answer = await client.query({ query: 'SELECT version() AS version', format: 'JSONEachRow' })
  return (await answer.json<{ version: string }>())[0]?.version ?? 'unknown'
}
