import { changeRule, deleteRule } from '@/lib/server/alerts/alert-rules'
import { itemRoute } from '@/lib/server/http/item-routes'
import { changeAlertRoute, deleteAlertRoute } from '@/lib/shared/alerts/alerts'

export const PATCH = itemRoute(changeAlertRoute, 'manage-alerts', (id, { body, user }) => changeRule(id, body, user))
export const DELETE = itemRoute(deleteAlertRoute, 'manage-alerts', (id, { user }) => deleteRule(id, user))
