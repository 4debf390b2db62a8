import { readToken, resubscribe, unsubscribe } from '@/lib/server/alerts/unsubscribe'
import { defineRoute } from '@/lib/server/http/define-route'
import { inApp } from '@/lib/server/process/config/current-app'
import { askUnsubscribeRoute, resubscribeRoute, unsubscribeRoute } from '@/lib/shared/alerts/digests'
import { AppError } from '@/lib/shared/http/errors'

export const GET = defineRoute(askUnsubscribeRoute, { role: 'public' }, async ({ query: { token = '' } }) => {
  const location = `/unsubscribe?token=${encodeURIComponent(token)}`
  return new Response('', { status: 303, headers: { location, 'content-type': 'text/plain' } })
})

/** Needs no session: the token proves that the reader has the mail. */
export const POST = defineRoute(unsubscribeRoute, { role: 'public' }, ({ query }) => byToken(query, unsubscribe))

export const DELETE = defineRoute(resubscribeRoute, { role: 'public' }, ({ query }) => byToken(query, resubscribe))

/** The answer is the same for unknown, forged and deleted tokens. @throws AppError NOT_FOUND */
async function byToken({ token = '' }: { token?: string | undefined }, write: typeof unsubscribe) {
  const read = await readToken(token)
  const name = read && (await inApp(read.app, () => write(read.digestId, read.address)))
  if (read === null || name === null)
    throw new AppError('NOT_FOUND', 'This link does not work: the digest no longer exists, or the link is incomplete.')
  return { data: { name, address: read.address } }
}
