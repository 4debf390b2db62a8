import { readShare } from '@/app/api/shared/read-share'
import { isOnlyUnwritten } from '@/lib/server/accounts/out-of-reach'
import {
  entryCookie,
  isPreviewBot,
  isSameVisit,
  mayEnter,
  noSuchLink,
  requirePassword,
  requireShare,
} from '@/lib/server/auth/share-visitor'
import { defineRoute } from '@/lib/server/http/define-route'
import { countOpen } from '@/lib/server/shares/shares'
import { AppError } from '@/lib/shared/http/errors'
import { openSharedRoute, sharedRoute } from '@/lib/shared/shares/shared'

export const GET = defineRoute(sharedRoute, { role: 'public' }, async ({ params, headers }) => {
  const share = await requireShare(params.token)
  if (!mayEnter(share, headers.get('cookie'))) throw new AppError('FORBIDDEN', 'Open this link in a browser first.')
  return { data: await readShare(share) }
})

/** The only way to count a visit: the page calls it once it is shown, which programs that render previews never do. */
export const POST = defineRoute(openSharedRoute, { role: 'public' }, async ({ params, body, headers }) => {
  const share = await requireShare(params.token)
  if (isSameVisit(share, headers.get('cookie'))) return Response.json({ data: { counted: false } })
  await requirePassword(share, body.password, headers)
  if (isPreviewBot(headers)) return Response.json({ data: { counted: false } })
  // With a limit, every visit must be counted; without one, the link opens even while the accounts cannot be written.
  const counted = await countOpen(share.id).catch((error: unknown) => {
    if (share.maxOpens === null && isOnlyUnwritten(error)) return null
    throw error
  })
  if (counted === false) throw noSuchLink()
  const answer = { data: { counted: counted === true } }
  return Response.json(answer, { headers: { 'set-cookie': entryCookie(share, headers) } })
})
