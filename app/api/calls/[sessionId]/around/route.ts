import { z } from 'zod'
import { questionContext } from '@/app/api/_shared/question'
import { readAround } from '@/lib/server/analytics/calls/around'
import { defineRoute } from '@/lib/server/api/define-route'
import { ofCallSchema, sessionIdSchema } from '@/lib/shared/contracts/ids'
import { AppError } from '@/lib/shared/errors'

/** The calls of the same pair or group around a call, who called back, and how long such calls last. From the mirror alone. */
export const GET = defineRoute({
  role: 'read',
  params: z.object({ sessionId: sessionIdSchema }),
  query: ofCallSchema,
  async run({ params, query }) {
    const question = await questionContext()
    const around = await readAround(question, params.sessionId, query.mid)
    if (around === null) throw new AppError('NOT_FOUND', 'There is no such call in Callscope’s copy.')
    return { data: around, meta: { source: 'mirror', syncedAt: question.syncedAt } }
  },
})
