import { addRule, listRules } from '@/lib/server/alerts/alert-rules'
import { namesOf } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { addRoute } from '@/lib/server/http/item-routes'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { addAlertRoute, alertsRoute } from '@/lib/shared/alerts/alerts'
import { ruleFilters } from '@/lib/shared/alerts/rule-problems'

export const GET = defineRoute(alertsRoute, { role: 'manage-alerts' }, async () => {
  const [rules, directory] = await Promise.all([listRules(), workspace().mirror().then(directoryOf)])
  const filters = rules.map((rule) => ruleFilters(rule.filters))
  const user = filters.flatMap((one) => [one.uid, one.with, one.joined, one.missed, one.initiator].flat())
  const names = namesOf(directory, { user, group: filters.flatMap(({ guid }) => guid) })
  return { data: rules, meta: { names } }
})

export const POST = addRoute(addAlertRoute, 'manage-alerts', ({ body, user }) => addRule(body, user))
