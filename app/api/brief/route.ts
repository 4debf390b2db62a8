import { readBrief } from '@/lib/server/analytics/brief/brief'
import { defineRoute } from '@/lib/server/api/define-route'
import { questionContext } from '@/lib/server/workspace/question'
import { briefOf } from '@/lib/shared/brief/brief'
import { briefRoute } from '@/lib/shared/contracts/brief'

export const GET = defineRoute(briefRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run({ query }) {
    const context = await questionContext(query)
    const { figures, meta } = await readBrief(context, query)
    return { items: briefOf(figures), meta: { ...context.meta, ...meta } }
  },
})
