import { hrefOfShare } from '@/lib/server/accounts/shares'
import { defineRoute } from '@/lib/server/api/define-route'
import { requireShare } from '@/lib/server/auth/share-visitor'
import { fullSharedRoute } from '@/lib/shared/contracts/shared'

/** Leads whoever is signed in to the page that a link shows; the link's own page does not know its address. */
export const GET = defineRoute(fullSharedRoute, {
  role: 'read',
  scope: null,
  async run({ params }) {
    const location = hrefOfShare(await requireShare(params.token))
    return new Response('', { status: 303, headers: { location, 'content-type': 'text/plain' } })
  },
})
