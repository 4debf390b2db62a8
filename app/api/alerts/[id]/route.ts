import { changeRule, deleteRule } from '@/lib/server/alerts/alert-rules'
import { itemRoute } from '@/lib/server/http/item-routes'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { changeAlertRoute, deleteAlertRoute } from '@/lib/shared/alerts/alerts'

export const PATCH = itemRoute(changeAlertRoute, 'manage-alerts', (id, { body, user }) =>
  changeRule(id, body, user, sharedNowMs()),
)
export const DELETE = itemRoute(deleteAlertRoute, 'manage-alerts', (id, { user }) =>
  deleteRule(id, user, sharedNowMs()),
)
