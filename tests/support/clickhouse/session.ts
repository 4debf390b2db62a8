import { type QueryOptions, Session } from 'chdb'
import type { Asked } from './asked'
import { Exception } from './exceptions'

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`
const named = (name: string) => {
  if (!/^\w+$/.test(name)) throw new Exception(115, 'UNKNOWN_SETTING', `Unknown setting '${name}'.`)
  return name
}

/** Formats without header or footer, whose parts can be put one after the other. */
const STREAMED = ['TabSeparated', 'TSV', 'CSV', 'JSONEachRow', 'JSONLines', 'NDJSON', 'JSONCompactEachRow']
const FORMAT = /\bFORMAT\s+(\w+)\s*;?\s*$/i
const INSERT = /^\s*INSERT\s+INTO\s+(?:TABLE\s+)?([\w.]+)\s*(?:\(([\w\s,]+)\))?\s*FORMAT\s+(\w+)\s*$/i

/** What was read and written, for the summary. */
type Counts = { readRows: number; readBytes: number; writtenRows: number }

/** A session of the engine on the one data directory, which runs one statement at a time and remembers its settings. */
export class EngineSession {
  readonly #session: Session
  #settings = new Map<string, string>()
  #params = new Set<string>()
  #database = 'default'
  counts: Counts = { readRows: 0, readBytes: 0, writtenRows: 0 }

  constructor(directory: string) {
    this.#session = new Session(directory)
    // The server checks the length of statements itself, which leaves out rows and values.
    this.#session.query('SET max_query_size = 0')
  }

  /** Runs a statement; yields its answer in parts. @throws in the engine’s words */
  async *run(asked: Asked): AsyncGenerator<Buffer> {
    this.counts = { readRows: 0, readBytes: 0, writtenRows: 0 }
    await this.#prepare(asked)
    const format = FORMAT.exec(asked.sql)?.[1] ?? asked.format
    const insert = asked.rows === null ? null : INSERT.exec(asked.sql)
    if (insert !== null && asked.rows !== null) yield* this.#insert(insert, asked.rows)
    else if (/^\s*(SELECT|WITH)\b/i.test(asked.sql) && STREAMED.includes(format) && !asked.isWhole)
      for await (const part of this.#session.queryStream(asked.sql, { format })) yield Buffer.from(part.raw())
    else {
      const sql = asked.rows === null ? asked.sql : `${asked.sql}\n${asked.rows.toString()}`
      const options: QueryOptions = { format: asked.format }
      const result = await this.#session.queryAsync(sql, options)
      this.counts = { readRows: result.rowsRead, readBytes: result.bytesRead, writtenRows: 0 }
      yield Buffer.from(result.bytes())
    }
  }

  async *#insert([, table = '', columns, format = '']: RegExpExecArray, values: Buffer): AsyncGenerator<Buffer> {
    const names = columns?.split(',').map((column) => column.trim())
    const target = {
      table,
      values,
      format: format as 'TabSeparated',
      ...(names === undefined ? {} : { columns: names }),
    }
    const { rowsWritten } = await this.#session.insert(target)
    this.counts.writtenRows = rowsWritten
  }

  /** Sets the database, settings and values of a statement in the session, and resets those of the one before. */
  async #prepare({ sql, settings, params, database }: Asked): Promise<void> {
    const changes = [...settings].filter(
      ([name, value]) => this.#settings.get(name) !== value && name !== 'max_query_size',
    )
    const left = [...this.#settings.keys()].filter((name) => !settings.has(name))
    const values = [...params].map(([name, value]) => `param_${named(name)} = ${quoted(value)}`)
    // A value stays with the session; a statement that lacks its own must not find another’s.
    const missing = [...this.#params].find((name) => !params.has(name) && sql.includes(`{${name}:`))
    if (missing !== undefined)
      throw new Exception(456, 'UNKNOWN_QUERY_PARAMETER', `Substitution \`${missing}\` is not set.`)
    for (const name of left) await this.#set(`${name} = DEFAULT`)
    for (const name of left) this.#settings.delete(name)
    for (const [name, value] of changes) {
      await this.#set(`${named(name)} = ${quoted(value)}`)
      this.#settings.set(name, value)
    }
    if (values.length > 0) await this.#set(values.join(', '))
    for (const name of params.keys()) this.#params.add(name)
    if (database !== this.#database) {
      await this.#session.queryAsync(`USE \`${database.replaceAll('`', '\\`')}\``)
      this.#database = database
    }
  }

  async #set(what: string): Promise<void> {
    await this.#session.queryAsync(`SET ${what}`)
  }

  async version(): Promise<string> {
    return (await this.#session.queryAsync('SELECT version()', { format: 'TabSeparated' })).text().trim()
  }

  close(): void {
    this.#session.close()
  }
}
