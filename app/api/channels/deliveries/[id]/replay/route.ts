import { replayDelivery } from '@/lib/server/accounts/deliveries'
import { defineRoute } from '@/lib/server/api/define-route'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { replayDeliveryRoute } from '@/lib/shared/contracts/channels'

export const POST = defineRoute(replayDeliveryRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ params, user }) {
    await replayDelivery(params.id, user, sharedNowMs())
    return { data: { id: params.id } }
  },
})
