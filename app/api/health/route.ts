import { defineRoute } from '@/lib/api/define-route'
import type { Health } from '@/lib/contracts/sync'
import { countCalls } from '@/lib/mirror/lookup'
import { mirror } from '@/lib/mirror/process-mirror'
import { syncStatus } from '@/lib/sync/worker'
import packageJson from '@/package.json'

/** Monitors ask often, and while the history is being read every answer would be another. */
const COUNT_MOST_OLD_MS = 1000

/** For load balancers and monitors: no login, no personal data, and no envelope. */
export const GET = defineRoute({
  role: 'public',
  async run() {
    const [store, sync] = await Promise.all([mirror(), syncStatus()])
    const health: Health = {
      status: sync.state === 'stopped' ? 'degraded' : 'ok',
      version: packageJson.version,
      engine: store.engine,
      mirror: {
        calls: await countCalls(store, COUNT_MOST_OLD_MS),
        syncedAt: sync.syncedAt,
        lagSeconds: sync.lagSeconds,
      },
      sync: { state: sync.state },
    }
    return Response.json(health)
  },
})
