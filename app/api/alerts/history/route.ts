import { readTransitions } from '@/lib/server/alerts/alert-steps'
import { defineRoute } from '@/lib/server/http/define-route'
import { alertHistoryRoute } from '@/lib/shared/alerts/alerts'

export const GET = defineRoute(alertHistoryRoute, { role: 'manage-alerts' }, ({ query }) => readTransitions(query))
