import { questionRoute } from '@/app/api/_shared/question-route'
import { queueAnswer, readQueue } from '@/lib/server/callbacks/queue'
import { ownCallbacksRoute } from '@/lib/shared/callbacks/callback-queue'
import { filtersSchema } from '@/lib/shared/filters/filters'

export const GET = questionRoute(ownCallbacksRoute, null, async ({ user, question }) => {
  const queue = await readQueue(question, filtersSchema.parse({}))
  const lines = queue.lines.filter(({ handling }) => handling?.claimedBy?.id === user.id)
  return queueAnswer({ ...queue, lines })
})
