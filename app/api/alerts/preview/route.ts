import { previewRule } from '@/lib/server/alerts/preview'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { previewAlertRoute } from '@/lib/shared/alerts/alerts'
import { ruleFilters, ruleProblems } from '@/lib/shared/alerts/rule-problems'
import { ownQuery } from '@/lib/shared/filters/own-words'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { invalidRequest } from '@/lib/shared/http/errors'

export const POST = defineRoute(previewAlertRoute, { role: 'manage-alerts' }, async ({ body: given, user }) => {
  const problems = ruleProblems(given)
  if (problems.length > 0) throw invalidRequest(problems)
  const body = { ...given, filters: ownQuery(given.filters, user.uid, 'filters') }
  const filters = ruleFilters(body.filters)
  const { episodes, points, ...meta } = await previewRule(await questionContext(filters), body)
  return { data: { episodes, points }, meta: { ...meta, zone: filters.tz ?? DEFAULT_ZONE } }
})
