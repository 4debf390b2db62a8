import { defineRoute } from '@/lib/server/http/define-route'
import { requireReady } from '@/lib/server/process/workspace/readiness'
import { readyRoute } from '@/lib/shared/http/system'

/** For load balancers. While the process starts and stops, `lib/cli/front-door/answers` answers. */
export const GET = defineRoute(readyRoute, { role: 'public' }, async () => {
  await requireReady()
  return { status: 'ready' as const }
})
