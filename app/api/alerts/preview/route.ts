import { sound } from '@/lib/server/alerts/alert-rules'
import { previewRule } from '@/lib/server/alerts/evaluate'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { previewAlertRoute } from '@/lib/shared/alerts/alerts'
import { ruleFilters } from '@/lib/shared/alerts/rule-problems'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'

export const POST = defineRoute(previewAlertRoute, { role: 'manage-alerts' }, async ({ body: given, user }) => {
  const body = await sound(given, user)
  const filters = ruleFilters(body.filters)
  const { episodes, points, ...meta } = await previewRule(await questionContext(filters), body)
  return { data: { episodes, points }, meta: { ...meta, zone: filters.tz ?? DEFAULT_ZONE } }
})
