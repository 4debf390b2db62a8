import { readTransitions } from '@/lib/server/alerts/alert-steps'
import { defineRoute } from '@/lib/server/http/define-route'
import { alertHistoryRoute } from '@/lib/shared/alerts/alerts'
import { DEFAULT_PER_PAGE } from '@/lib/shared/filters/filters'
import { pagination } from '@/lib/shared/http/http'

export const GET = defineRoute(alertHistoryRoute, { role: 'manage-alerts' }, async ({ query: { rule, page = 1 } }) => {
  const { transitions, total } = await readTransitions(
    { ruleId: rule },
    { limit: DEFAULT_PER_PAGE, offset: (page - 1) * DEFAULT_PER_PAGE },
  )
  return { data: transitions, meta: { pagination: pagination(total, transitions.length, DEFAULT_PER_PAGE, page) } }
})
