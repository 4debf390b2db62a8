import { questionContext } from '@/app/api/_shared/question'
import { readAround } from '@/lib/server/analytics/calls/around'
import { defineRoute } from '@/lib/server/api/define-route'
import { aroundRoute } from '@/lib/shared/contracts/around'
import { AppError } from '@/lib/shared/errors'

export const GET = defineRoute(aroundRoute, {
  role: 'read',
  scope: 'read:calls',
  async run({ params, query }) {
    const question = await questionContext()
    const around = await readAround(question, params.sessionId, query.mid)
    if (around === null) throw new AppError('NOT_FOUND', 'Callscope’s copy has no such call.')
    return { data: around, meta: question.meta }
  },
})
