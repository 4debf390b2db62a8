import { text } from 'node:stream/consumers'
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { migrations } from './schema'

/** How a ClickHouse server is, seen without changing it. */
export type MirrorState = {
  version: string
  database: string
  /** What the user may not do of what Callscope does, as far as the server says. */
  missingGrants: string[]
  /** `new`: no tables yet; `older`: migrations follow at the next start; `newer`: another release has been here. */
  level: 'new' | 'older' | 'current' | 'newer'
  /** Whether it knows the cluster; null without one. */
  hasCluster: boolean | null
  clockAheadSeconds: number
}

const NEEDED = ['SELECT', 'INSERT', 'CREATE TABLE', 'CREATE VIEW', 'ALTER TABLE', 'DROP TABLE'] as const
const TIMEOUT_MS = 10_000

/** Looks at the server of the mirror. @throws what the server or the network throws when it cannot be reached or refuses */
export async function inspectMirrorServer({
  url,
  cluster,
}: {
  url: string
  cluster: string | null
}): Promise<MirrorState> {
  // What fails is told by whoever asks.
  const log = { level: ClickHouseLogLevel.OFF }
  const client = createClient({ url, application: 'callscope doctor', request_timeout: TIMEOUT_MS, log })
  const rows = async <Row>(query: string, query_params: Record<string, unknown> = {}) =>
    (await client.query({ query, query_params, format: 'JSONEachRow' })).json<Row>()
  try {
    const [about] = await rows<{ version: string; database: string; seconds: number | string }>(
      'SELECT version() AS version, currentDatabase() AS database, toUnixTimestamp(now()) AS seconds',
    )
    if (about === undefined) throw new Error('The server did not say what it is.')
    const clockAheadSeconds = Date.now() / 1000 - Number(about.seconds)
    const missingGrants: string[] = []
    for (const grant of NEEDED) if (!(await isGranted(client, grant, about.database))) missingGrants.push(grant)
    const hasLedger = await rows<{ result: number }>('EXISTS TABLE schema_migrations')
    const applied =
      Number(hasLedger[0]?.result) === 1
        ? await rows<{ id: number }>('SELECT max(id) AS id FROM schema_migrations')
        : []
    const at = Number(applied[0]?.id ?? 0)
    const newest = migrations(cluster).at(-1)?.id ?? 0
    const found =
      cluster === null
        ? null
        : await rows('SELECT 1 FROM system.clusters WHERE cluster = {cluster: String} LIMIT 1', { cluster })
    return {
      version: about.version,
      database: about.database,
      missingGrants,
      level: at === 0 ? 'new' : at < newest ? 'older' : at === newest ? 'current' : 'newer',
      hasCluster: found === null ? null : found.length > 0,
      clockAheadSeconds,
    }
  } finally {
    await client.close()
  }
}

/** True where the server does not say either. The statement takes no FORMAT, which `query` would add. */
async function isGranted(client: ClickHouseClient, grant: string, database: string): Promise<boolean> {
  try {
    const { stream } = await client.exec({ query: `CHECK GRANT ${grant} ON \`${database.replaceAll('`', '')}\`.*` })
    return !/^0\s*$/.test(await text(stream))
  } catch {
    return true
  }
}
