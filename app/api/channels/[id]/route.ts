import { changeChannel, deleteChannel } from '@/lib/server/alerts/channels'
import { itemRoute } from '@/lib/server/http/item-routes'
import { changeChannelRoute, deleteChannelRoute } from '@/lib/shared/alerts/channels'

export const PATCH = itemRoute(changeChannelRoute, 'manage-alerts', (id, { body, user }) =>
  changeChannel(id, body, user),
)
export const DELETE = itemRoute(deleteChannelRoute, 'manage-alerts', (id, { user }) => deleteChannel(id, user))
