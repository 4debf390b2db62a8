import { previewRule } from '@/lib/server/analytics/alerts/preview'
import { defineRoute } from '@/lib/server/api/define-route'
import { questionContext } from '@/lib/server/workspace/question'
import { ruleFilters, ruleProblems } from '@/lib/shared/alerts/rule-problems'
import { previewAlertRoute } from '@/lib/shared/contracts/alerts'
import { DEFAULT_ZONE } from '@/lib/shared/contracts/range'
import { invalidRequest } from '@/lib/shared/errors'

export const POST = defineRoute(previewAlertRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ body }) {
    const problems = ruleProblems(body)
    if (problems.length > 0) throw invalidRequest(problems)
    const filters = ruleFilters(body.filters)
    const { episodes, points, ...meta } = await previewRule(await questionContext(filters), body)
    return { data: { episodes, points }, meta: { ...meta, zone: filters.tz ?? DEFAULT_ZONE } }
  },
})
