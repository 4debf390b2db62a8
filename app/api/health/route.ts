import { defineRoute } from '@/lib/server/api/define-route'
import { countCalls } from '@/lib/server/mirror/lookup'
import { syncStatus } from '@/lib/server/workspace/sync'
import { workspace } from '@/lib/server/workspace/workspace'
import { healthRoute } from '@/lib/shared/contracts/sync'
import packageJson from '@/package.json'

/** Monitors poll often, and while history is being copied every answer would differ. */
const COUNT_MOST_OLD_MS = 1000

/** For load balancers and monitors: no login, no personal data, and no envelope. */
export const GET = defineRoute(healthRoute, {
  role: 'public',
  async run() {
    const [store, sync] = await Promise.all([workspace().mirror(), syncStatus()])
    return {
      status: sync.state === 'stopped' ? ('degraded' as const) : ('ok' as const),
      version: packageJson.version,
      engine: store.engine,
      mirror: {
        calls: await countCalls(store, COUNT_MOST_OLD_MS),
        syncedAt: sync.syncedAt,
        lagSeconds: sync.lagSeconds,
      },
      sync: { state: sync.state },
    }
  },
})
