import { questionRoute } from '@/app/api/_shared/question-route'
import { readIssues } from '@/lib/server/issues'
import { issuesRoute } from '@/lib/shared/issues/issues'

export const GET = questionRoute(issuesRoute, 'read:analytics', async ({ query, question }) => ({
  data: await readIssues(question, query),
}))
