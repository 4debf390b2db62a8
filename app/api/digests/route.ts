import { addDigest, listDigests } from '@/lib/server/alerts/digests'
import { defineRoute } from '@/lib/server/http/define-route'
import { addRoute } from '@/lib/server/http/item-routes'
import { config } from '@/lib/server/process/config/config'
import { addDigestRoute, digestsRoute } from '@/lib/shared/alerts/digests'

export const GET = defineRoute(digestsRoute, { role: 'manage-alerts' }, async () => ({
  data: await listDigests(),
  meta: { canSendEmail: config().mail !== null },
}))

export const POST = addRoute(addDigestRoute, 'manage-alerts', ({ body, user }) => addDigest(body, user))
