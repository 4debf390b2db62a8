import { digestSecret, unsubscribe } from '@/lib/server/accounts/digests'
import { isSigned, readToken } from '@/lib/server/alerts/unsubscribe-token'
import { defineRoute } from '@/lib/server/api/define-route'
import { askUnsubscribeRoute, unsubscribeRoute } from '@/lib/shared/contracts/digests'
import { AppError } from '@/lib/shared/errors'

export const GET = defineRoute(askUnsubscribeRoute, {
  role: 'public',
  scope: null,
  async run({ query: { token = '' } }) {
    const location = `/unsubscribe?token=${encodeURIComponent(token)}`
    return new Response('', { status: 303, headers: { location, 'content-type': 'text/plain' } })
  },
})

/** Without a session: whoever has the token has the mail. Unknown, forged, deleted: one and the same answer. */
export const POST = defineRoute(unsubscribeRoute, {
  role: 'public',
  scope: null,
  async run({ query: { token = '' } }) {
    const read = readToken(token)
    const secret = read === null ? null : await digestSecret(read.digestId)
    const name =
      read === null || secret === null || !isSigned(read, secret)
        ? null
        : await unsubscribe(read.digestId, read.address)
    if (read === null || name === null)
      throw new AppError(
        'NOT_FOUND',
        'This link does not work: the digest no longer exists, or the link is incomplete.',
      )
    return { data: { name, address: read.address } }
  },
})
