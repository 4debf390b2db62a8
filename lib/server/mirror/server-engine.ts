import { createClient } from '@clickhouse/client'
import type { Config } from '@/lib/server/config/config'
import { createDatabase, databaseIn, isUnknownDatabase, urlOfDatabase } from './databases'
import { type Engine, EXPORTERS, type Place, SESSION_SETTINGS, versionOf } from './engine'
import { Pool } from './pool'
import { quietLog } from './quiet-log'
import { serverSession } from './server-session'
import type { Session } from './session'

type Server = NonNullable<Config['clickhouse']>

const SETTINGS = {
  ...SESSION_SETTINGS,
  // A question that nobody waits for any more ends.
  cancel_http_readonly_queries_on_client_close: 1,
} as const
/** How long a server may take to answer, and to finish a migration of a large mirror. */
const ANSWER_MS = 60_000
const LONG_MS = 3_600_000
const PING_MS = 5_000

function sessionAt(url: string, answerMs: number): Session {
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
  return serverSession({
    client: clientOf(answerMs),
    patient: clientOf(Math.max(LONG_MS, answerMs)),
    probe: clientOf(PING_MS, 1),
  })
}

/** Connects to a database of a ClickHouse server, which is created if there is none; all sessions share one client. @throws when it cannot be reached */
export async function openServer(
  { url: server, cluster }: Server,
  { database = null, answerMs = ANSWER_MS }: Place = {},
): Promise<Engine> {
  const url = database === null ? server : urlOfDatabase(server, database)
  const session = sessionAt(url, answerMs)
  let version: string
  try {
    version = await versionOf(session).catch(async (error: unknown) => {
      if (!isUnknownDatabase(error)) throw error
      // By a connection of its own, since that of a mirror needs it.
      const other = sessionAt(urlOfDatabase(server, null), answerMs)
      await createDatabase(other, databaseIn(url), cluster).finally(() => other.close())
      return versionOf(session)
    })
  } catch (error) {
    await session.close()
    throw error
  }
  const poolOf = (count: number) => new Pool(Array.from({ length: count }, () => session))
  return {
    description: `ClickHouse ${version}, a server`,
    writer: poolOf(2),
    readers: poolOf(8),
    wide: poolOf(4),
    exporters: poolOf(EXPORTERS),
    sessions: [session],
    embedded: false,
    ping: () => session.ping(),
    // Closing the session ends them.
    interrupt: async () => undefined,
  }
}
