import type { Pool } from './pool'
import type { Session } from './session'

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
/** Files are written in their own sessions, so that no question waits for one; two, so that a file uses both cores. */
export const EXPORTERS = 2

/** An open engine: writers, single-threaded readers, and wide sessions for heavier questions. */
export type Engine = {
  description: string
  writer: Pool<Session>
  readers: Pool<Session>
  wide: Pool<Session>
  exporters: Pool<Session>
  sessions: Session[]
  embedded: boolean
  /** Waits for no statement. @throws when it does not respond */
  ping(): Promise<void>
  /** Ends every statement of this mirror that is running. */
  interrupt(): Promise<void>
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
