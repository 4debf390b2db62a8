import { afterAll, beforeAll } from 'vitest'
import { isBuilt } from '@/lib/cli/setup.mjs'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import { type Client, signIn } from '../../cluster/client'
import { type Cluster, type ClusterOptions, startCluster } from '../../cluster/cluster'
import { clusterAdmin } from '../../cluster/processes'
import { onRealServer } from '../../support/clickhouse/start'
import { onServerAt } from '../../support/own-mirror'
import { hasPostgres } from '../../support/postgres'
import { control, type World } from '../sync/world'

/** A cluster needs PostgreSQL, a build, and a ClickHouse process of its own. */
export const canCluster = hasPostgres && isBuilt() && !onRealServer

export type OwnCluster = Cluster & {
  /** The mirror, read directly and not through a process. */
  mirror: Mirror
  /** For `expectExact` and `control`. */
  world: Pick<World, 'simulator' | 'mirror'>
  client: Client
}

/** A cluster for the tests of one block, with an upstream that stands still and an admin signed in through the front. */
export function ownCluster(options: ClusterOptions = {}): OwnCluster {
  const own = {} as OwnCluster
  beforeAll(async () => {
    const cluster = await startCluster({ ...options, simulator: { liveCallsPerMinute: 0, ...options.simulator } })
    Object.assign(own, cluster)
    const { simulator, clickhouse, front } = cluster
    if (simulator === null) throw new Error('The cluster has no simulator of its own.')
    await control({ simulator }, 'POST', '/clock', { frozen: true })
    own.mirror = await openMirror(onServerAt(clickhouse.url))
    own.world = { simulator, mirror: own.mirror }
    own.client = await signIn(front.url, clusterAdmin, front.url)
  })
  afterAll(async () => {
    await own.mirror?.close()
    await own.close?.()
  })
  return own
}
