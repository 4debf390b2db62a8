import { questionRoute } from '@/app/api/_shared/question-route'
import { readBrief } from '@/lib/server/brief/brief'
import { briefOf } from '@/lib/server/brief/items'
import { briefRoute } from '@/lib/shared/analytics/analytics'

export const GET = questionRoute(briefRoute, 'read:analytics', async ({ query, question }) => {
  const { figures, meta } = await readBrief(question, query)
  return { items: briefOf(figures), meta }
})
