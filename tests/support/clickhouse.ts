import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { Session } from 'chdb'
import { listen } from './listen'

/**
 * A ClickHouse server for tests where none is installed: the embedded engine of the same version behind the part of ClickHouse's HTTP
 * interface that the client uses, one statement at a time. It does not cover what a real server adds (users, replicas, load).
 */
export type TestClickHouse = {
  url: string
  /** The names (`log_comment`) of all statements so far, in order. */
  statements: string[]
  close(): Promise<void>
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const TSV_ESCAPES: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', 0: '\0' }
const unescaped = (cell: string) => cell.replaceAll(/\\(.)/g, (_, character) => TSV_ESCAPES[character] ?? character)
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`

/** Replaces each `{name:Type}` by the parameter of that name (https://clickhouse.com/docs/interfaces/http, queries with parameters). */
function bound(sql: string, params: URLSearchParams): string {
  return sql.replaceAll(/\{(\w+):([\w()]+)\}/g, (_, name, type) => {
    const value = params.get(`param_${name}`) ?? ''
    return `CAST(${quoted(type === 'String' ? unescaped(value) : value)} AS ${type})`
  })
}

/** Starts a server in this process, which can hold only one embedded engine. */
export async function startClickHouse(): Promise<TestClickHouse> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-clickhouse-'))
  const session = new Session(path.join(directory, 'data'))
  const statements: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  const server = createServer(async (request, response) => {
    const params = new URL(request.url ?? '/', 'http://clickhouse').searchParams
    const body = await textOf(request)
    const written = params.get('query')
    const sql = written === null ? bound(body, params) : `${bound(written, params)}\n${body}`
    statements.push(params.get('log_comment') ?? sql)
    const answer = last.then(() => session.queryAsync(sql, { format: 'TabSeparated' }))
    last = answer.catch(() => undefined)
    try {
      response.end(Buffer.from((await answer).bytes()))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      response
        .writeHead(500, { 'x-clickhouse-exception-code': /Code: (\d+)/.exec(message)?.[1] ?? '1000' })
        .end(message)
    }
  })
  session.query('SET do_not_merge_across_partitions_select_final = 1')
  session.query('SET output_format_json_quote_64bit_integers = 0')
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    statements,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await last
      session.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
