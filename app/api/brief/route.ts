import { readBrief } from '@/lib/server/brief/brief'
import { briefOf } from '@/lib/server/brief/items'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { briefRoute } from '@/lib/shared/analytics/analytics'

export const GET = defineRoute(briefRoute, { role: 'read', scope: 'read:analytics' }, async ({ query }) => {
  const context = await questionContext(query)
  const { figures, meta } = await readBrief(context, query)
  return { items: briefOf(figures), meta: { ...context.meta, ...meta } }
})
