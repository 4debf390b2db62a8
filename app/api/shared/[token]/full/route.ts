import { requireShare } from '@/lib/server/auth/share-visitor'
import { askedApp } from '@/lib/server/auth/visible-apps'
import { defineRoute } from '@/lib/server/http/define-route'
import { addressInApp, inApp } from '@/lib/server/process/config/current-app'
import { hrefOfShare } from '@/lib/server/shares/shares'
import { fullSharedRoute } from '@/lib/shared/shares/shared'

/** Redirects a signed-in user to the page behind a link, whose address the link's own page does not know. */
export const GET = defineRoute(fullSharedRoute, { role: 'read' }, async ({ params, user }) => {
  const share = await requireShare(params.token)
  await askedApp(user, [share.app])
  const location = inApp(share.app, () => addressInApp(hrefOfShare(share)))
  return new Response('', { status: 303, headers: { location, 'content-type': 'text/plain' } })
})
