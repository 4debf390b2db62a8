import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client'
import { type Config, config } from '../config'
import { type Log, log as processLog } from '../log'
import { unavailable } from './engine-error'
import { migrate } from './migrate'
import { Pool } from './pool'
import { repairAfterCrash } from './repair'
import { announceChange, watchChanges } from './watch-changes'

/** A named question. Values are bound as `{name:Type}` from `params`, never written into `sql`. `wide` asks for more threads than a small question needs. */
export type Statement = { name: string; sql: string; params?: Record<string, unknown>; wide?: boolean }

export type Mirror = {
  /** For people: which engine, in which version, where. */
  engine: string
  cluster: string | null
  /** @throws AppError MIRROR_UNAVAILABLE when the engine cannot be reached */
  query<T>(statement: Statement): Promise<T[]>
  /** The answer as bytes in a ClickHouse format (`CSVWithNames`, `Parquet`, …). */
  stream(statement: Statement & { format: string }): AsyncIterable<Uint8Array>
  command(statement: Statement): Promise<void>
  /** As `command`, for a statement that changes `calls`. */
  changeCalls(statement: Statement): Promise<void>
  /** Rows as lines of TabSeparated text, cells in the order of `columns` (see `tsv`). */
  insertLines(table: string, columns: readonly string[], lines: string): Promise<void>
  /** Rows as objects, named by column. */
  insert(table: string, rows: Record<string, unknown>[]): Promise<void>
  /** Runs writes that read first one after another, so that none decides on what another is changing. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Moves whenever stored calls changed (not for checkpoints and such); with a server, at most a second late for another process's changes. */
  version(): number
  close(): Promise<void>
}

/** Settings of every session. Keys hold the time, so equal keys share a partition and FINAL need not look across. */
const SESSION_SETTINGS = {
  do_not_merge_across_partitions_select_final: 1,
  max_partitions_per_insert_block: '0',
  output_format_json_quote_64bit_integers: 0,
  distributed_foreground_insert: 1,
  parallel_view_processing: 1,
} as const
const READERS = 3
/** Embedded, the engine shares the process with the pages. */
const MOST_BYTES_A_STATEMENT = 700_000_000

type EmbeddedConnection = NonNullable<ClickHouseClientConfigOptions['connection']>
type Engine = {
  description: string
  writer: Pool<ClickHouseClient>
  readers: Pool<ClickHouseClient>
  wide: Pool<ClickHouseClient>
  clients: ClickHouseClient[]
  embedded: boolean
}

/** Sessions on one embedded data directory: each runs one statement at a time, so small questions get sessions of one thread, and wide ones their own. */
async function openEmbedded(directory: string): Promise<Engine> {
  await mkdir(directory, { recursive: true })
  const { createChdbConnection } = await import('chdb/connection')
  const open = async (threads: number) => {
    // chDB is typed against the client's former common package: the same contract, declared twice.
    const connection = createChdbConnection({ path: directory }) as unknown as EmbeddedConnection
    const client = createClient({ connection })
    const settings = { ...SESSION_SETTINGS, max_threads: threads, max_memory_usage: MOST_BYTES_A_STATEMENT }
    // chDB keeps settings for the life of a session, so once is enough.
    for (const [name, value] of Object.entries(settings)) await client.command({ query: `SET ${name} = ${value}` })
    return client
  }
  const writer = await open(2)
  const readers: ClickHouseClient[] = []
  for (let index = 0; index < READERS; index++) readers.push(await open(1))
  const wide = await open(2)
  const version = await versionOf(writer)
  return {
    description: `chDB ${version}, embedded`,
    writer: new Pool([writer]),
    readers: new Pool(readers),
    wide: new Pool([wide]),
    clients: [writer, ...readers, wide],
    embedded: true,
  }
}

async function openServer(url: string): Promise<Engine> {
  const client = createClient({
    url,
    application: 'callscope',
    request_timeout: 60_000,
    max_open_connections: 16,
    clickhouse_settings: SESSION_SETTINGS,
  })
  const version = await versionOf(client)
  const lanes = (count: number) => new Pool(Array.from({ length: count }, () => client))
  return {
    description: `ClickHouse ${version}, at ${new URL(url).host}`,
    writer: lanes(1),
    readers: lanes(8),
    wide: lanes(4),
    clients: [client],
    embedded: false,
  }
}

async function versionOf(client: ClickHouseClient): Promise<string> {
  const answer = await client.query({ query: 'SELECT version() AS version', format: 'JSONEachRow' })
  return (await answer.json<{ version: string }>())[0]?.version ?? 'unknown'
}

/**
 * Opens the mirror: chDB under `dataDir`, or the server of `clickhouse`. Applies the schema and, embedded, mends what a crash left half-written.
 * @throws AppError MIRROR_UNAVAILABLE when the engine cannot be opened or reached
 */
export async function openMirror(options: {
  dataDir: string
  clickhouse: Config['clickhouse']
  log?: Log
}): Promise<Mirror> {
  const log = options.log ?? processLog
  const engine = await (options.clickhouse === null
    ? openEmbedded(path.join(options.dataDir, 'mirror'))
    : openServer(options.clickhouse.url)
  ).catch((error: unknown) => {
    throw unavailable(error)
  })
  let changes = 0
  let lastWrite: Promise<unknown> = Promise.resolve()

  /** Runs one statement and names it in the log; a server's own log gets the name too (in chDB a setting would stick to the session). */
  async function run<R>(
    statement: Statement,
    pool: Pool<ClickHouseClient>,
    work: (client: ClickHouseClient, settings: ClickHouseSettings) => Promise<R>,
  ): Promise<R> {
    const startedAt = performance.now()
    try {
      return await pool.use((client) => work(client, engine.embedded ? {} : { log_comment: statement.name }))
    } catch (error) {
      log.debug({ query: statement.name, error: String(error) }, 'mirror statement failed')
      throw unavailable(error)
    } finally {
      log.debug({ query: statement.name, ms: Math.round((performance.now() - startedAt) * 10) / 10 }, 'mirror')
    }
  }
  async function callsChanged(): Promise<void> {
    changes++
    if (!engine.embedded) await announceChange(mirror)
  }
  const readPool = (statement: Statement) => (statement.wide === true ? engine.wide : engine.readers)

  const mirror: Mirror = {
    engine: engine.description,
    cluster: options.clickhouse?.cluster ?? null,
    query<T>(statement: Statement) {
      return run(statement, readPool(statement), async (client, clickhouse_settings) => {
        const answer = await client.query({
          query: statement.sql,
          query_params: statement.params,
          format: 'JSONEachRow',
          clickhouse_settings,
        })
        return await answer.json<T>()
      })
    },
    async *stream(statement) {
      const query = `${statement.sql} FORMAT ${statement.format}`
      try {
        yield* engine.wide.iterate(async function* (client) {
          const answer = await client.exec({ query, query_params: statement.params })
          for await (const chunk of answer.stream) yield chunk as Uint8Array
        })
      } catch (error) {
        throw unavailable(error)
      }
    },
    async command(statement) {
      await run(statement, engine.writer, (client, clickhouse_settings) =>
        client.command({ query: statement.sql, query_params: statement.params, clickhouse_settings }),
      )
    },
    async changeCalls(statement) {
      await mirror.command(statement)
      await callsChanged()
    },
    async insertLines(table, columns, lines) {
      if (lines === '') return
      const query = `INSERT INTO ${table} (${columns.join(', ')}) FORMAT TabSeparated`
      await run({ name: `insert.${table}`, sql: '' }, engine.writer, async (client, clickhouse_settings) => {
        const values = Readable.from([lines])
        const answer = await client.exec({ query, values, clickhouse_settings })
        answer.stream.resume()
      })
      if (table === 'calls') await callsChanged()
    },
    async insert(table, rows) {
      if (rows.length === 0) return
      // Checkpoints and such are small, and need not wait for the calls that are being written.
      await run({ name: `insert.${table}`, sql: '' }, engine.readers, (client, clickhouse_settings) =>
        client.insert({ table, values: rows, format: 'JSONEachRow', clickhouse_settings }),
      )
    },
    exclusively<T>(work: () => Promise<T>): Promise<T> {
      const result = lastWrite.then(work, work)
      lastWrite = result.catch(() => undefined)
      return result
    },
    version: () => changes,
    async close() {
      await lastWrite
      stopWatching()
      for (const client of engine.clients) await client.close()
    },
  }
  await migrate(mirror)
  if (mirror.cluster === null) await repairAfterCrash(mirror, log)
  const stopWatching = engine.embedded ? () => undefined : watchChanges(mirror, () => changes++)
  return mirror
}

const slot = globalThis as typeof globalThis & { __callscopeMirror?: Promise<Mirror> }

/** The process's mirror, opened on first use (Next bundles routes apart, so it hangs on globalThis). @throws AppError MIRROR_UNAVAILABLE */
export function mirror(): Promise<Mirror> {
  if (slot.__callscopeMirror === undefined) {
    const { dataDir, clickhouse } = config()
    const opening = openMirror({ dataDir, clickhouse })
    slot.__callscopeMirror = opening
    // A server that was down at first must be asked again, not remembered as down.
    opening.catch(() => {
      if (slot.__callscopeMirror === opening) slot.__callscopeMirror = undefined
    })
  }
  return slot.__callscopeMirror
}
