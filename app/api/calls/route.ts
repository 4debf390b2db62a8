import { incompleteList } from '@/lib/server/analytics/compile'
import { listPage } from '@/lib/server/calls/calls'
import { defineRoute } from '@/lib/server/http/define-route'
import { PreparedAnswer } from '@/lib/server/http/send-json'
import { questionContext } from '@/lib/server/process/workspace/question'
import { callsRoute } from '@/lib/shared/calls/calls'
import { DEFAULT_PER_PAGE } from '@/lib/shared/filters/filters'
import { listLiveCalls } from './live'

export const GET = defineRoute(callsRoute, { role: 'read', scope: 'read:calls' }, async ({ query, user, signal }) => {
  const { sort, page = 1, perPage = DEFAULT_PER_PAGE, cursor, onBehalfOf, ...filters } = query
  if (onBehalfOf !== undefined) return listLiveCalls({ onBehalfOf, filters, sort, page, perPage, cursor, user, signal })
  const question = await questionContext(filters)
  const request = { sort: sort ?? '-time', page, perPage, cursor }
  const { json, pagination, nextCursor } = await listPage(question, filters, request)
  const incomplete = incompleteList(question, filters)
  const meta = { ...question.meta, pagination, nextCursor, ...(incomplete && { incomplete }) }
  return new PreparedAnswer(`{"data":${json},"meta":${JSON.stringify(meta)}}`)
})
