import { text } from 'node:stream/consumers'
import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { databaseIn, isUnknownDatabase, urlOfDatabase } from '@/lib/server/engine/databases'
import { quietLog } from '@/lib/server/engine/engine'
import { migrations } from '@/lib/server/mirror/schema/migrations'

/** The state of a database on a ClickHouse server, read without changing it. */
export type MirrorState = Awaited<ReturnType<typeof inspectAt>>
/**
 * `missing`: the next start creates the database; `new`: no tables yet; `older`: the next start migrates it; `newer`: a newer release has migrated it;
 * `unseen`: this user may not read it.
 */
type Level = 'missing' | 'new' | 'older' | 'current' | 'newer' | 'unseen'

/** Erasures need OPTIMIZE, and a longer retention TRUNCATE. */
const NEEDED = [
  ...['SELECT', 'INSERT', 'CREATE TABLE', 'CREATE VIEW', 'ALTER TABLE', 'DROP TABLE'],
  ...['OPTIMIZE', 'TRUNCATE'],
]
const TIMEOUT_MS = 10_000
const KNOWN_CLUSTER = 'SELECT 1 FROM system.clusters WHERE cluster = {cluster: String} LIMIT 1'

/**
 * Looks at a database of the mirror's server.
 * @param database null for the one in its address
 * @throws what the server or the network throws when it cannot be reached or refuses
 */
export async function inspectMirrorServer(server: {
  url: string
  cluster: string | null
  database: string | null
}): Promise<MirrorState> {
  const url = server.database === null ? server.url : urlOfDatabase(server.url, server.database)
  try {
    return await inspectAt(url, server.cluster, null)
  } catch (error) {
    if (!isUnknownDatabase(error)) throw error
    return inspectAt(urlOfDatabase(url, null), server.cluster, databaseIn(url))
  }
}

/** @param missing a database that is not there */
async function inspectAt(url: string, cluster: string | null, missing: string | null) {
  const client = createClient({ url, application: 'callscope doctor', request_timeout: TIMEOUT_MS, log: quietLog })
  try {
    const [about] = await rowsOf<{ version: string; database: string; seconds: number | string }>(
      client,
      'SELECT version() AS version, currentDatabase() AS database, toUnixTimestamp(now()) AS seconds',
    )
    if (about === undefined) throw new Error('The server did not say what it is.')
    const clockAheadSeconds = Date.now() / 1000 - Number(about.seconds)
    const database = missing ?? about.database
    const missingGrants: string[] = []
    for (const grant of missing === null ? NEEDED : ['CREATE DATABASE', ...NEEDED])
      if (!(await isGranted(client, grant, database))) missingGrants.push(grant)
    const look = async (): Promise<Level> => (missing === null ? levelOf(client, cluster) : 'missing')
    return {
      version: about.version,
      database,
      /** Grants that Callscope needs and the user lacks, as far as the server tells; the one to create the database only if it is missing. */
      missingGrants,
      level: await look().catch((error: unknown) => {
        if (missingGrants.length === 0) throw error
        return 'unseen' as const
      }),
      /** Whether the server knows the cluster; null if none is configured. */
      hasCluster: cluster === null ? null : (await rowsOf(client, KNOWN_CLUSTER, { cluster })).length > 0,
      clockAheadSeconds,
    }
  } finally {
    await client.close()
  }
}

const rowsOf = async <Row>(client: ClickHouseClient, query: string, query_params: Record<string, unknown> = {}) =>
  (await client.query({ query, query_params, format: 'JSONEachRow' })).json<Row>()

async function levelOf(client: ClickHouseClient, cluster: string | null): Promise<Level> {
  const [ledger] = await rowsOf<{ result: number }>(client, 'EXISTS TABLE schema_migrations')
  if (Number(ledger?.result) !== 1) return 'new'
  const [applied] = await rowsOf<{ id: number }>(client, 'SELECT max(id) AS id FROM schema_migrations')
  const at = Number(applied?.id ?? 0)
  const newest = migrations(cluster).at(-1)?.id ?? 0
  if (at === 0) return 'new'
  return at < newest ? 'older' : at === newest ? 'current' : 'newer'
}

/** Also true if the server does not tell. Not run with `query`, which would add a FORMAT that the statement does not take. */
async function isGranted(client: ClickHouseClient, grant: string, database: string): Promise<boolean> {
  try {
    const { stream } = await client.exec({ query: `CHECK GRANT ${grant} ON \`${database.replaceAll('`', '')}\`.*` })
    return !/^0\s*$/.test(await text(stream))
  } catch {
    return true
  }
}
