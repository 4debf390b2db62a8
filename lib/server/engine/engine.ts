import { ClickHouseLogLevel } from '@clickhouse/client'

/** A named statement. Values are bound as `{name:Type}` from `params`, never concatenated. `isLong`: may outlast the usual timeout, such as a migration. */
export type Statement = {
  name: string
  sql: string
  params?: Record<string, unknown>
  isLong?: boolean
}

/** How a server's own log names a statement; the embedded engine has no such log. */
export type Tag = { name: string; queryId?: string | undefined }
/** A statement with its values inlined. */
export type BoundStatement = Tag & { sql: string; isLong?: boolean | undefined }

/** A session of the engine, which runs one statement at a time. */
export type Session = {
  /** The answer as lines of JSONEachRow. */
  rows(statement: BoundStatement): Promise<string>
  /** The answer in the format that the statement names. */
  bytes(statement: BoundStatement): Promise<Buffer<ArrayBuffer>>
  command(statement: BoundStatement): Promise<void>
  /** Inserts rows (`linesOf`). */
  insertLines(insert: Tag & { table: string; columns: readonly string[]; lines: Buffer }): Promise<void>
  close(): Promise<void>
}

/** Silences the client, which would write failures to standard error: the engine logs them, with the statement’s name and without its values. */
export const quietLog = { level: ClickHouseLogLevel.OFF }

/** Settings of every session. Keys include the time, so equal keys share a partition and FINAL need not merge across partitions. */
export const SESSION_SETTINGS = {
  do_not_merge_across_partitions_select_final: 1,
  max_partitions_per_insert_block: '0',
  // Values are inlined into the statement, and an export asks for thousands of keys.
  max_query_size: String(64 * 1024 * 1024),
  output_format_json_quote_64bit_integers: 0,
  distributed_foreground_insert: 1,
  parallel_view_processing: 1,
} as const

/** Exports have sessions of their own, so that no query waits for one; two, so that an export uses both cores. */
export const EXPORTERS = 2

/** `writers` insert, `readers` answer questions, and `exporters` write files. */
export type PoolName = 'writers' | 'readers' | 'exporters'

export type Engine = {
  description: string
  pools: Record<PoolName, Session[]>
  embedded: boolean
  /** Does not queue behind statements. @throws when it does not respond */
  ping(): Promise<void>
  /** Ends every running statement of this database. */
  interrupt(): Promise<void>
  close(): Promise<void>
}

/** Which database of an engine to open. */
export type Place = {
  /** Created if missing; the engine's own by default, or the one that a server's address names. */
  database?: string | null
  /** Begins with an empty database; embedded only. */
  isFresh?: boolean
  /** How long a server may take to answer, milliseconds. */
  answerMs?: number
}

/** The engine's version, as in `26.7.2.1`. @throws when it cannot be reached */
export async function versionOf(session: Session): Promise<string> {
  const line = await session.rows({ name: 'schema.version', sql: 'SELECT version() AS version' })
  return (JSON.parse(line) as { version: string }).version
}
