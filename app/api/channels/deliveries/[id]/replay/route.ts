import { replayDelivery } from '@/lib/server/accounts/deliveries'
import { defineRoute } from '@/lib/server/api/define-route'
import { replayDeliveryRoute } from '@/lib/shared/contracts/channels'

export const POST = defineRoute(replayDeliveryRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ params, user }) {
    await replayDelivery(params.id, user, Date.now())
    return { data: { id: params.id } }
  },
})
