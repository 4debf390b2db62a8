import type { HoldCalls } from './writers'

/** A named question. Values are bound as `{name:Type}` from `params`, never written into `sql`. `wide` asks for more threads than a small question needs. */
export type Statement = { name: string; sql: string; params?: Record<string, unknown>; wide?: boolean }

export type Mirror = {
  /** For people: which engine, in which version. Monitors read it without a sign-in, so it does not say where. */
  engine: string
  cluster: string | null
  /** False for a server, which other processes may use too. */
  isEmbedded: boolean
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
  /** As `close`, but immediately: running statements are cut, and remaining users of this mirror get MIRROR_UNAVAILABLE. */
  retire(): Promise<void>
}
