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
import { withLiterals } from './literals'
import { migrate } from './migrate'
import { Pool } from './pool'
import { repairAfterCrash } from './repair'
import { announceChange, watchChanges } from './watch-changes'
import { type HoldCalls, processHold } from './writers'

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
  insertLines(table: string, columns: readonly string[], lines: Buffer): Promise<void>
  /** Rows as objects, named by column. */
  insert(table: string, rows: Record<string, unknown>[]): Promise<void>
  /** Runs writes that read first one after another, so that none decides on what another is changing. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Holds calls against other processes that write to the same server; null where this process is the only writer. */
  hold: HoldCalls | null
  /** Moves whenever stored calls changed (not for checkpoints and such); with a server, at most a second late for another process's changes. */
  version(): number
  close(): Promise<void>
}

/** Settings of every session. Keys hold the time, so equal keys share a partition and FINAL need not look across. */
const SESSION_SETTINGS = {
  do_not_merge_across_partitions_select_final: 1,
  max_partitions_per_insert_block: '0',
  // Values stand in the statement where the engine is embedded, and a page of an export asks for thousands of keys.
  max_query_size: String(64 * 1024 * 1024),
  output_format_json_quote_64bit_integers: 0,
  distributed_foreground_insert: 1,
  parallel_view_processing: 1,
} as const
const READERS = 3
/** Embedded, the engine shares the process with the pages. */
const MOST_BYTES_A_STATEMENT = 700_000_000

type Insert = { table: string; columns: readonly string[]; lines: Buffer; settings: ClickHouseSettings }
/** One lane to the engine, and how lines go in by it. */
type Session = { client: ClickHouseClient; insertLines(insert: Insert): Promise<void> }
type EmbeddedConnection = NonNullable<ClickHouseClientConfigOptions['connection']>
type Engine = {
  description: string
  writer: Pool<Session>
  readers: Pool<Session>
  wide: Pool<Session>
  sessions: Session[]
  embedded: boolean
}

/** Sessions on one embedded data directory: each runs one statement at a time, so small questions get sessions of one thread, and wide ones their own. */
async function openEmbedded(directory: string): Promise<Engine> {
  await mkdir(directory, { recursive: true })
  const { createChdbConnection } = await import('chdb/connection')
  const open = async (threads: number) => {
    // chDB is typed against the client's former common package: the same contract, declared twice.
    const connection = createChdbConnection({ path: directory })
    const client = createClient({ connection: connection as unknown as EmbeddedConnection })
    const settings = { ...SESSION_SETTINGS, max_threads: threads, max_memory_usage: MOST_BYTES_A_STATEMENT }
    // chDB keeps settings for the life of a session, so once is enough.
    for (const [name, value] of Object.entries(settings)) await client.command({ query: `SET ${name} = ${value}` })
    // The client would make one text of statement and rows; the engine takes the bytes as they are.
    const insertLines = async ({ table, columns, lines }: Insert) => {
      await connection.chdb.rawInsert({ table, columns, values: lines, format: 'TabSeparated' })
    }
    return { client, insertLines }
  }
  const writer = await open(2)
  const readers: Session[] = []
  for (let index = 0; index < READERS; index++) readers.push(await open(1))
  const wide = await open(2)
  const version = await versionOf(writer.client)
  return {
    description: `chDB ${version}, embedded`,
    writer: new Pool([writer]),
    readers: new Pool(readers),
    wide: new Pool([wide]),
    sessions: [writer, ...readers, wide],
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
  const insertLines = async ({ table, columns, lines, settings }: Insert) => {
    const query = `INSERT INTO ${table} (${columns.join(', ')}) FORMAT TabSeparated`
    const answer = await client.exec({ query, values: Readable.from([lines]), clickhouse_settings: settings })
    answer.stream.resume()
  }
  const session = { client, insertLines }
  const lanes = (count: number) => new Pool(Array.from({ length: count }, () => session))
  return {
    description: `ClickHouse ${version}, at ${new URL(url).host}`,
    writer: lanes(1),
    readers: lanes(8),
    wide: lanes(4),
    sessions: [session],
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
  hold?: HoldCalls | null
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
    pool: Pool<Session>,
    work: (session: Session, settings: ClickHouseSettings) => Promise<R>,
  ): Promise<R> {
    const startedAt = performance.now()
    try {
      return await pool.use((session) => work(session, engine.embedded ? {} : { log_comment: statement.name }))
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
  const bound = ({ sql, params }: Statement) =>
    engine.embedded ? { query: withLiterals(sql, params) } : { query: sql, query_params: params }
  const readPool = (statement: Statement) => (statement.wide === true ? engine.wide : engine.readers)

  const mirror: Mirror = {
    engine: engine.description,
    cluster: options.clickhouse?.cluster ?? null,
    query<T>(statement: Statement) {
      return run(statement, readPool(statement), async ({ client }, clickhouse_settings) => {
        const answer = await client.query({
          ...bound(statement),
          format: 'JSONEachRow',
          clickhouse_settings,
        })
        return await answer.json<T>()
      })
    },
    async *stream(statement) {
      const asked = bound({ ...statement, sql: `${statement.sql} FORMAT ${statement.format}` })
      try {
        yield* engine.wide.iterate(async function* ({ client }) {
          const answer = await client.exec(asked)
          for await (const chunk of answer.stream) yield chunk as Uint8Array
        })
      } catch (error) {
        throw unavailable(error)
      }
    },
    async command(statement) {
      await run(statement, engine.writer, ({ client }, clickhouse_settings) =>
        client.command({ ...bound(statement), clickhouse_settings }),
      )
    },
    async changeCalls(statement) {
      await mirror.command(statement)
      await callsChanged()
    },
    async insertLines(table, columns, lines) {
      if (lines.length === 0) return
      await run({ name: `insert.${table}`, sql: '' }, engine.writer, (session, settings) =>
        session.insertLines({ table, columns, lines, settings }),
      )
      if (table === 'calls') await callsChanged()
    },
    async insert(table, rows) {
      if (rows.length === 0) return
      // Checkpoints and such are small, and need not wait for the calls that are being written.
      await run({ name: `insert.${table}`, sql: '' }, engine.readers, ({ client }, clickhouse_settings) =>
        client.insert({ table, values: rows, format: 'JSONEachRow', clickhouse_settings }),
      )
    },
    exclusively<T>(work: () => Promise<T>): Promise<T> {
      const result = lastWrite.then(work, work)
      lastWrite = result.catch(() => undefined)
      return result
    },
    hold: options.hold ?? null,
    version: () => changes,
    async close() {
      await lastWrite
      stopWatching()
      for (const { client } of engine.sessions) await client.close()
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
    const opening = openMirror({ dataDir, clickhouse, hold: processHold() })
    slot.__callscopeMirror = opening
    // A server that was down at first must be asked again, not remembered as down.
    opening.catch(() => {
      if (slot.__callscopeMirror === opening) slot.__callscopeMirror = undefined
    })
  }
  return slot.__callscopeMirror
}
