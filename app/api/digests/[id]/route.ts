import { changeDigest, deleteDigest } from '@/lib/server/accounts/digests'
import { defineRoute } from '@/lib/server/api/define-route'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { changeDigestRoute, deleteDigestRoute } from '@/lib/shared/contracts/digests'

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
