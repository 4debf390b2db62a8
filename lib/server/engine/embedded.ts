import { mkdir } from 'node:fs/promises'
import { type ClickHouseClientConfigOptions, createClient } from '@clickhouse/client'
import { createDatabase, emptyDatabase } from './databases'
import { type Engine, EXPORTERS, type Place, quietLog, SESSION_SETTINGS, type Session, versionOf } from './engine'
import { LINES_FORMAT } from './literals'

type EmbeddedConnection = NonNullable<ClickHouseClientConfigOptions['connection']>

/** Opens a session on an embedded data directory; chDB keeps its settings and its current database as long as it lives. */
async function embeddedSession(directory: string): Promise<Session> {
  const { createChdbConnection } = await import('chdb/connection')
  // chDB is typed against the client's former common package, whose types are identical.
  const connection = createChdbConnection({ path: directory })
  const client = createClient({ connection: connection as unknown as EmbeddedConnection, log: quietLog })
  return {
    rows: async ({ sql }) => (await client.query({ query: sql, format: 'JSONEachRow' })).text(),
    bytes: async ({ sql }) => {
      const { stream } = await client.exec({ query: sql })
      const chunks = await stream.toArray()
      // The engine answers in one chunk, which need not be copied.
      return chunks.length === 1 ? (chunks[0] as Buffer<ArrayBuffer>) : Buffer.concat(chunks as Buffer[])
    },
    command: async ({ sql }) => {
      await client.command({ query: sql })
    },
    // The client would concatenate statement and rows into one string; the engine takes the bytes directly.
    insertLines: async ({ table, columns, lines }) => {
      await connection.chdb.rawInsert({ table, columns, values: lines, format: LINES_FORMAT })
    },
    close: () => client.close(),
  }
}

const SETTINGS = {
  ...SESSION_SETTINGS,
  // The embedded engine shares the process with the web server.
  max_memory_usage: 700_000_000,
  // Larger aggregations, such as a count by call over ten million calls, spill to disk.
  max_bytes_before_external_group_by: 300_000_000,
  // Compiled expressions are never freed: over 2,000 after an hour of use, while no answer was faster for them with 300,000 calls.
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
  compile_sort_description: 0,
  // Built when parts are merged (see `indexIdParts`), so that writing does not wait for it.
  exclude_materialize_skip_indexes_on_insert: "'id_parts_index, search_text_index'",
} as const

/** How many sessions a mirror has; each runs one statement at a time. Mirrors that share an engine have fewer, since they share its threads. */
const ALONE = { writers: 2, readers: 4, exporters: EXPORTERS }
const BESIDE_OTHERS = { writers: 1, readers: 3, exporters: 1 }

/**
 * Opens sessions on one embedded data directory. Each runs one statement at a time, with a second thread for large reads. Several mirrors can share a
 * directory and its engine, each in a database of its own.
 */
export async function openEmbedded(directory: string, { database = null, isFresh }: Place = {}): Promise<Engine> {
  await mkdir(directory, { recursive: true })
  const sessions: Session[] = []
  const open = async (threads: number) => {
    const session = await embeddedSession(directory)
    sessions.push(session)
    const set = (sql: string) => session.command({ name: 'session', sql })
    if (database !== null) {
      if (sessions.length === 1) await createDatabase(session, database, null)
      await set(`USE \`${database}\``)
    }
    const settings = { ...SETTINGS, max_threads: threads }
    for (const [name, value] of Object.entries(settings)) await set(`SET ${name} = ${value}`)
    if (isFresh === true && sessions.length === 1) await emptyDatabase(session)
    return session
  }
  const close = async () => {
    for (const session of sessions) await session.close()
  }
  const several = async (count: number, threads: number) => {
    const opened: Session[] = []
    for (let index = 0; index < count; index++) opened.push(await open(threads))
    return opened
  }
  const sizes = database === null ? ALONE : BESIDE_OTHERS
  try {
    const writers = await several(sizes.writers, 2)
    const readers = await several(sizes.readers, 2)
    const exporters = await several(sizes.exporters, 1)
    return {
      description: `chDB ${await versionOf(readers[0] as Session)}, embedded`,
      pools: { writers, readers, exporters },
      embedded: true,
      close,
      // The engine runs in this very process.
      ping: async () => undefined,
      // In a new session, since all others may be busy. Statements of other apps run in other databases.
      interrupt: async () => {
        const session = await open(1)
        await session.command({
          name: 'interrupt',
          sql: 'KILL QUERY WHERE current_database = currentDatabase() AND query_id != queryID() ASYNC',
        })
      },
    }
  } catch (error) {
    // A session left open would hold on to the engine and its files.
    await close()
    throw error
  }
}
