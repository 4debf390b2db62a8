import { countOpen } from '@/lib/server/calls/facets'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { liveCountRoute } from '@/lib/shared/calls/open-calls'

export const GET = defineRoute(liveCountRoute, { role: 'read', scope: 'read:calls' }, async () => {
  const context = await questionContext()
  return { data: await countOpen(context), meta: context.meta }
})
