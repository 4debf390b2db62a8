import { changeDigest, deleteDigest } from '@/lib/server/alerts/digests'
import { itemRoute } from '@/lib/server/http/item-routes'
import { changeDigestRoute, deleteDigestRoute } from '@/lib/shared/alerts/digests'

export const PATCH = itemRoute(changeDigestRoute, 'manage-alerts', (id, { body, user }) => changeDigest(id, body, user))
export const DELETE = itemRoute(deleteDigestRoute, 'manage-alerts', (id, { user }) => deleteDigest(id, user))
