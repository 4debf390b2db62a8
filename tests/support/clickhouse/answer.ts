import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Asked } from './asked'
import { codeOf, statusOf } from './exceptions'
import type { Sessions } from './sessions'

const TYPES: Record<string, string> = {
  JSONEachRow: 'application/x-ndjson; charset=UTF-8',
  TabSeparated: 'text/tab-separated-values; charset=UTF-8',
  Parquet: 'application/vnd.apache.parquet',
}

/** Answers with an exception, as the server does: its code in a header, its words as text. */
export function refuse(response: ServerResponse, error: unknown, version: string): void {
  const message = error instanceof Error ? error.message : String(error)
  const code = codeOf(message)
  response.writeHead(statusOf(code), {
    'content-type': 'text/plain; charset=UTF-8',
    'x-clickhouse-exception-code': String(code),
    ...(code === 194 ? { 'www-authenticate': 'Basic realm="ClickHouse server HTTP API"' } : {}),
  })
  response.end(`${message} (version ${version})\n`)
}

/** The format of an exception after the answer has begun (since 25.11). */
function lateException(error: unknown, tag: string): string {
  const message = error instanceof Error ? error.message : String(error)
  return `\r\n__exception__\r\n${tag}\r\n${message}\n${Buffer.byteLength(message) + 1} ${tag}\r\n__exception__\r\n`
}

/** Runs a statement and sends its answer part by part. @throws as long as nothing has been sent */
export async function answer(response: ServerResponse, sessions: Sessions, asked: Asked): Promise<void> {
  const parts = sessions.run(asked)
  const first: Buffer[] = []
  let next = await parts.next()
  while (!next.done && (asked.isWhole || first.length === 0)) {
    first.push(next.value.part)
    const { counts } = next.value.session
    next = await parts.next()
    if (next.done)
      response.setHeader(
        'x-clickhouse-summary',
        JSON.stringify({
          read_rows: String(counts.readRows),
          read_bytes: String(counts.readBytes),
          written_rows: String(counts.writtenRows),
        }),
      )
  }
  const tag = randomBytes(8).toString('hex')
  response.writeHead(200, {
    'content-type': TYPES[asked.format] ?? 'text/plain; charset=UTF-8',
    'x-clickhouse-format': asked.format,
    'x-clickhouse-exception-tag': tag,
    ...(asked.queryId === null ? {} : { 'x-clickhouse-query-id': asked.queryId }),
    ...(asked.isCompressed ? { 'content-encoding': 'gzip' } : {}),
  })
  async function* whole(): AsyncGenerator<Buffer | string> {
    yield* first
    try {
      while (!next.done) {
        yield next.value.part
        next = await parts.next()
      }
    } catch (error) {
      yield lateException(error, tag)
    } finally {
      await parts.return(undefined)
    }
  }
  // If the connection breaks, the statement ends, and there is nobody left to report to.
  const sent = asked.isCompressed ? pipeline(whole, createGzip(), response) : pipeline(whole, response)
  await sent.catch(() => undefined)
}
