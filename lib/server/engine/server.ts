import { Readable } from 'node:stream'
import { type ClickHouseClient, type ClickHouseSettings, createClient, parseError } from '@clickhouse/client'
import type { Config } from '@/lib/server/process/config/config'
import { createDatabase, databaseIn, isUnknownDatabase, urlOfDatabase } from './databases'
import {
  type BoundStatement,
  type Engine,
  EXPORTERS,
  type Place,
  quietLog,
  SESSION_SETTINGS,
  type Session,
  versionOf,
} from './engine'
import { ForeignAnswer, isBrokenOff } from './errors'
import { LINES_FORMAT } from './literals'

/** The server sends an answer only when it is complete, so that its status tells whether it failed; up to this size it buffers it in memory. */
const WHOLE = { wait_end_of_query: 1, buffer_size: String(4 * 1024 * 1024) } satisfies ClickHouseSettings

/**
 * Sends a statement to a server. Its text is the body, so that no proxy limits its length; only an insert, whose text is short, has it in the URL.
 * @throws what ClickHouse says, or ForeignAnswer when something in front of it answered
 */
async function send(
  client: ClickHouseClient,
  { name, queryId, sql, body }: BoundStatement & { body?: Buffer },
): Promise<Buffer<ArrayBuffer>> {
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

const SETTINGS = {
  ...SESSION_SETTINGS,
  // Ends a query when its client stops waiting.
  cancel_http_readonly_queries_on_client_close: 1,
} as const
/** How long a server may take to answer, and to finish a migration of a large mirror. */
const ANSWER_MS = 60_000
const LONG_MS = 3_600_000
const PING_MS = 5_000

/** A session at one database of a server, with a client for most statements, one for long ones, and one for pings. */
function sessionAt(url: string, answerMs: number): Session & Pick<Engine, 'ping'> {
  const clientOf = (timeoutMs: number, connections = 16) =>
    createClient({
      url,
      application: 'callscope',
      request_timeout: timeoutMs,
      max_open_connections: connections,
      keep_alive: { eagerly_destroy_stale_sockets: true },
      clickhouse_settings: SETTINGS,
      log: quietLog,
    })
  const client = clientOf(answerMs)
  const patient = clientOf(Math.max(LONG_MS, answerMs))
  const probe = clientOf(PING_MS, 1)
  /** An idle connection may have been closed, so a failed query is retried once; the first attempt may still be running under its id. */
  const ask = (statement: BoundStatement) =>
    send(client, statement).catch((error: unknown) => {
      if (!isBrokenOff(error)) throw error
      return send(client, { ...statement, queryId: statement.queryId && `${statement.queryId}-again` })
    })
  return {
    rows: async (statement) => (await ask({ ...statement, sql: `${statement.sql}\nFORMAT JSONEachRow` })).toString(),
    bytes: ask,
    command: async (statement) => {
      await send(statement.isLong === true ? patient : client, statement)
    },
    insertLines: async ({ table, columns, lines, ...tag }) => {
      const sql = `INSERT INTO ${table} (${columns.join(', ')}) FORMAT ${LINES_FORMAT}`
      await send(client, { ...tag, sql, body: lines })
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

/** Connects to a database of a ClickHouse server, which is created if there is none; all sessions share one client. @throws when it cannot be reached */
export async function openServer(
  { url: server, cluster }: NonNullable<Config['clickhouse']>,
  { database = null, answerMs = ANSWER_MS }: Place = {},
): Promise<Engine> {
  const url = database === null ? server : urlOfDatabase(server, database)
  const session = sessionAt(url, answerMs)
  const version = await versionOf(session)
    .catch(async (error: unknown) => {
      if (!isUnknownDatabase(error)) throw error
      // Through a connection without this database, since the mirror's own connection needs it to exist.
      const other = sessionAt(urlOfDatabase(server, null), answerMs)
      await createDatabase(other, databaseIn(url), cluster).finally(() => other.close())
      return versionOf(session)
    })
    .catch(async (error: unknown) => {
      await session.close()
      throw error
    })
  const several = (count: number) => Array.from({ length: count }, () => session)
  return {
    description: `ClickHouse ${version}, a server`,
    pools: { writers: several(2), readers: several(12), exporters: several(EXPORTERS) },
    close: () => session.close(),
    embedded: false,
    ping: () => session.ping(),
    // Closing the session ends the statements.
    interrupt: async () => undefined,
  }
}
