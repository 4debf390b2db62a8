import { questionRoute } from '@/app/api/_shared/question-route'
import { countOpen } from '@/lib/server/calls/facets'
import { liveCountRoute } from '@/lib/shared/calls/open-calls'

export const GET = questionRoute(liveCountRoute, 'read:calls', async ({ question }) => ({
  data: await countOpen(question),
}))
