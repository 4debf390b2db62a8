import { changeDigest, deleteDigest } from '@/lib/server/alerts/digests'
import { defineRoute } from '@/lib/server/http/define-route'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { changeDigestRoute, deleteDigestRoute } from '@/lib/shared/alerts/digests'

export const PATCH = defineRoute(changeDigestRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ params, body, user }) {
    await changeDigest(params.id, body, user, sharedNowMs())
    return { data: { id: params.id } }
  },
})

export const DELETE = defineRoute(deleteDigestRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ params, user }) {
    await deleteDigest(params.id, user)
    return { data: { id: params.id } }
  },
})
