import { sessionCookieName } from '@/lib/server/auth/session-token'
import { config } from '@/lib/server/config/config'
import { AppError } from '@/lib/shared/errors'

/**
 * Refuses a change that another site's page sends, and one that comes with a session cookie but does not say from where:
 * browsers always say, scripts send `Origin`.
 * @param publicUrl NEXTAUTH_URL, whose scheme counts too
 * @throws AppError FORBIDDEN
 */
export function requireSameOrigin(request: Request, publicUrl = config().nextAuthUrl): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isForeignSite = site !== null && site !== 'same-origin' && site !== 'none'
  if (isForeignSite || (origin !== null && !isOwn(origin, request, publicUrl)))
    throw new AppError(
      'FORBIDDEN',
      'Changes are accepted only from this site. If this is its address, an admin needs to set NEXTAUTH_URL to it.',
    )
  const hasSession = request.headers.get('cookie')?.includes(sessionCookieName()) ?? false
  if (hasSession && site === null && origin === null)
    throw new AppError(
      'FORBIDDEN',
      'A change made with a session cookie needs an Origin header with this site’s address.',
    )
}

/** True for the public address, and for the address that was asked, with the scheme that is ours; both as a trusted proxy gives them (`lib/cli/forwarded`). */
function isOwn(text: string, { headers }: Request, publicUrl: string | null): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, host } = new URL(text)
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true
  const scheme = publicUrl ?? headers.get('x-forwarded-proto') ?? 'http'
  return (
    protocol === `${scheme.split(/[:,]/, 1)[0]}:` && host === (headers.get('x-forwarded-host') ?? headers.get('host'))
  )
}
