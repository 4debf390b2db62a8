import { readShare } from '@/app/api/shared/read-share'
import { isGated, noSuchLink, requireShare } from '@/lib/server/auth/share-visitor'
import { defineRoute } from '@/lib/server/http/define-route'
import { previewPicture } from '@/lib/server/shares/picture'
import { sharedPictureRoute } from '@/lib/shared/shares/shared'

/** The picture of a link’s preview; a link with a password or a limited number of visits has none. */
export const GET = defineRoute(sharedPictureRoute, { role: 'public' }, async ({ params }) => {
  const share = await requireShare(params.token)
  if (isGated(share)) throw noSuchLink()
  const png = await previewPicture(share.id, await readShare(share))
  return new Response(Uint8Array.from(png), {
    // Chat services embed it in their own pages.
    headers: { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' },
  })
})
