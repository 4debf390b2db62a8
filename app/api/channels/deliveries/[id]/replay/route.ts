import { replayDelivery } from '@/lib/server/alerts/deliveries'
import { defineRoute } from '@/lib/server/http/define-route'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { replayDeliveryRoute } from '@/lib/shared/alerts/channels'

export const POST = defineRoute(replayDeliveryRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ params, user }) {
    await replayDelivery(params.id, user, sharedNowMs())
    return { data: { id: params.id } }
  },
})
