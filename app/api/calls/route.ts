import { incompleteList } from '@/lib/server/analytics/compile'
import { listPage } from '@/lib/server/calls/calls'
import { defineRoute } from '@/lib/server/http/define-route'
import { PreparedAnswer } from '@/lib/server/http/send-json'
import { questionContext } from '@/lib/server/process/workspace/question'
import { callsRoute } from '@/lib/shared/calls/calls'
import { DEFAULT_PER_PAGE } from '@/lib/shared/filters/filters'
import { listLiveCalls } from './live'

export const GET = defineRoute(callsRoute, { role: 'read', scope: 'read:calls' }, async (asked) => {
  const { sort = '-time', page = 1, perPage = DEFAULT_PER_PAGE, cursor, onBehalfOf, ...filters } = asked.query
  if (onBehalfOf !== undefined) return listLiveCalls(onBehalfOf, asked)
  const question = await questionContext(filters)
  const found = await listPage(question, filters, { sort, page, perPage, cursor })
  const incomplete = incompleteList(question, filters)
  const { pagination, nextCursor } = found
  return PreparedAnswer.ofPage(found, { ...question.meta, pagination, nextCursor, ...(incomplete && { incomplete }) })
})
