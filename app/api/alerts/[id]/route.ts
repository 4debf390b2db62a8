import { changeRule, deleteRule } from '@/lib/server/alerts/alert-rules'
import { defineRoute } from '@/lib/server/http/define-route'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { changeAlertRoute, deleteAlertRoute } from '@/lib/shared/alerts/alerts'

export const PATCH = defineRoute(changeAlertRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ params, body, user }) {
    await changeRule(params.id, body, user, sharedNowMs())
    return { data: { id: params.id } }
  },
})

export const DELETE = defineRoute(deleteAlertRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ params, user }) {
    await deleteRule(params.id, user, sharedNowMs())
    return { data: { id: params.id } }
  },
})
