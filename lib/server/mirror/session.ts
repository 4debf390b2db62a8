/** How a server's own log names a statement; the embedded engine has no such log. */
export type Tag = { name: string; queryId?: string | undefined }
/** A statement with its values in it. `isLong`: it may take longer than anyone waits for an answer, such as a migration. */
export type Asked = Tag & { sql: string; isLong?: boolean }
/** Rows to insert as lines of TabSeparated text. */
type InsertLines = Tag & { table: string; columns: readonly string[]; lines: Buffer }
/** Rows to insert as objects, keyed by column. */
type InsertRows = Tag & { table: string; rows: Record<string, unknown>[] }

/** A session of the engine, which runs one statement at a time. */
export type Session = {
  /** The answer as lines of JSONEachRow. */
  rows(asked: Asked): Promise<string>
  /** The answer in the format that the statement names. */
  bytes(asked: Asked): Promise<Buffer<ArrayBuffer>>
  command(asked: Asked): Promise<void>
  insertLines(insert: InsertLines): Promise<void>
  insertRows(insert: InsertRows): Promise<void>
  /** Waits for no statement. @throws when the engine does not respond */
  ping(): Promise<void>
  close(): Promise<void>
}
