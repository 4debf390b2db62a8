import { type ClickHouseClientConfigOptions, createClient } from '@clickhouse/client'
import { quietLog } from './quiet-log'
import type { Session } from './session'

type EmbeddedConnection = NonNullable<ClickHouseClientConfigOptions['connection']>

/** Opens a session on an embedded data directory; chDB keeps its settings, and its database, as long as it lives. */
export async function embeddedSession(directory: string): Promise<Session> {
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
      await connection.chdb.rawInsert({ table, columns, values: lines, format: 'TabSeparated' })
    },
    insertRows: async ({ table, rows }) => {
      await client.insert({ table, values: rows, format: 'JSONEachRow' })
    },
    // The engine runs in this very process.
    ping: async () => undefined,
    close: () => client.close(),
  }
}
