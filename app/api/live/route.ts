import { countOpen } from '@/lib/server/analytics/calls/open'
import { defineRoute } from '@/lib/server/api/define-route'
import { questionContext } from '@/lib/server/workspace/question'
import { liveCountRoute } from '@/lib/shared/contracts/live'

export const GET = defineRoute(liveCountRoute, {
  role: 'read',
  scope: 'read:calls',
  async run() {
    const context = await questionContext()
    return { data: await countOpen(context), meta: context.meta }
  },
})
