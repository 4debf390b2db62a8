import { replayDelivery } from '@/lib/server/alerts/delivery-log'
import { itemRoute } from '@/lib/server/http/item-routes'
import { replayDeliveryRoute } from '@/lib/shared/alerts/channels'

export const POST = itemRoute(replayDeliveryRoute, 'manage-alerts', (id, { user }) => replayDelivery(id, user))
