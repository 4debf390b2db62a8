import { queueAnswer } from '@/app/api/callbacks/queue-answer'
import { readQueue } from '@/lib/server/callbacks/queue'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { ownCallbacksRoute } from '@/lib/shared/callbacks/callback-queue'
import { filtersSchema } from '@/lib/shared/filters/filters'

export const GET = defineRoute(ownCallbacksRoute, { role: 'read' }, async ({ user }) => {
  const context = await questionContext()
  const queue = await readQueue(context, filtersSchema.parse({}))
  const lines = queue.lines.filter(({ handling }) => handling?.claimedBy?.id === user.id)
  return queueAnswer(context, { ...queue, lines })
})
