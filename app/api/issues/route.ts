import { defineRoute } from '@/lib/server/http/define-route'
import { readIssues } from '@/lib/server/issues'
import { questionContext } from '@/lib/server/process/workspace/question'
import { issuesRoute } from '@/lib/shared/issues/issues'

export const GET = defineRoute(issuesRoute, { role: 'read', scope: 'read:analytics' }, async ({ query }) => {
  const context = await questionContext(query)
  return { data: await readIssues(context, query), meta: context.meta }
})
