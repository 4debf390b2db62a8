import { changeChannel, deleteChannel } from '@/lib/server/alerts/channels'
import { defineRoute } from '@/lib/server/http/define-route'
import { changeChannelRoute, deleteChannelRoute } from '@/lib/shared/alerts/channels'

export const PATCH = defineRoute(changeChannelRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ params, body, user }) {
    await changeChannel(params.id, body, user)
    return { data: { id: params.id } }
  },
})

export const DELETE = defineRoute(deleteChannelRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ params, user }) {
    await deleteChannel(params.id, user)
    return { data: { id: params.id } }
  },
})
