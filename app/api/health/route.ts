import { defineRoute } from '@/lib/server/http/define-route'
import { countCalls } from '@/lib/server/mirror/read/lookup'
import { syncStatus, workspace } from '@/lib/server/process/workspace/workspace'
import { healthRoute } from '@/lib/shared/sync/sync'
import packageJson from '@/package.json'

/** How long a count is cached: monitors poll often, and during a backfill it changes constantly. */
const COUNT_MAX_AGE_MS = 1000

/** For load balancers and monitors: no login, no personal data, and no envelope. */
export const GET = defineRoute(healthRoute, { role: 'public' }, async () => {
  const [store, { state, syncedAt, lagSeconds }] = await Promise.all([workspace().mirror(), syncStatus()])
  return {
    status: state === 'stopped' ? ('degraded' as const) : ('ok' as const),
    version: packageJson.version,
    engine: store.engine,
    mirror: { calls: await countCalls(store, COUNT_MAX_AGE_MS), syncedAt, lagSeconds },
    sync: { state },
  }
})
