import { Readable } from 'node:stream'
import { type ClickHouseClient, type ClickHouseSettings, parseError } from '@clickhouse/client'
import { ForeignAnswer, isBrokenOff } from './engine-error'
import type { Asked, Session } from './session'

/** The answer is sent once it is whole, so that its status tells whether it failed; up to this size it waits in memory. */
const WHOLE = { wait_end_of_query: 1, buffer_size: String(4 * 1024 * 1024) } satisfies ClickHouseSettings

type Sent = Asked & { body?: Buffer }

/**
 * Sends a statement to a server. Its text is the body, so that no proxy minds its length; only an insert, which is short, is in the address.
 * @throws what ClickHouse says, or ForeignAnswer when something in front of it answered
 */
async function send(client: ClickHouseClient, { name, queryId, sql, body }: Sent): Promise<Buffer<ArrayBuffer>> {
  const { stream, ...answer } = await client.exec({
    query: sql,
    ...(body && { values: Readable.from([body]) }),
    ...(queryId !== undefined && { query_id: queryId }),
    clickhouse_settings: { ...WHOLE, log_comment: name },
    ignore_error_response: true,
  })
  const bytes = Buffer.concat((await stream.toArray()) as Buffer[])
  const status = answer.http_status_code ?? 0
  const { response_headers: headers } = answer
  const isFromClickHouse = Object.keys(headers).some((header) => header.startsWith('x-clickhouse-'))
  if (status === 200 && isFromClickHouse) return bytes
  const text = bytes.toString()
  throw isFromClickHouse || /^Code: \d+/.test(text) ? parseError(text) : new ForeignAnswer(status)
}

/** Clients of one database of a server: for most statements, for those that take long, and for asking whether it is there. */
type Clients = { client: ClickHouseClient; patient: ClickHouseClient; probe: ClickHouseClient }

/** A session on a server. */
export function serverSession({ client, patient, probe }: Clients): Session {
  /** A connection may have ended while nobody used it, so a question is asked a second time; the first may still be running under its id. */
  const ask = (asked: Asked) =>
    send(client, asked).catch((error: unknown) => {
      if (!isBrokenOff(error)) throw error
      return send(client, { ...asked, queryId: asked.queryId && `${asked.queryId}-again` })
    })
  return {
    rows: async (asked) => (await ask({ ...asked, sql: `${asked.sql}\nFORMAT JSONEachRow` })).toString(),
    bytes: ask,
    command: async (asked) => {
      await send(asked.isLong === true ? patient : client, asked)
    },
    insertLines: async ({ table, columns, lines, ...tag }) => {
      const sql = `INSERT INTO ${table} (${columns.join(', ')}) FORMAT TabSeparated`
      await send(client, { ...tag, sql, body: lines })
    },
    insertRows: async ({ table, rows, ...tag }) => {
      const body = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
      await send(client, { ...tag, sql: `INSERT INTO ${table} FORMAT JSONEachRow`, body })
    },
    ping: async () => {
      const pong = await probe.ping()
      if (!pong.success) throw pong.error
    },
    close: async () => {
      for (const one of [client, patient, probe]) await one.close()
    },
  }
}
