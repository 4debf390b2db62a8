import { sessionCookieName } from '@/lib/server/auth/session-token'
import { config } from '@/lib/server/process/config/config'
import { AppError } from '@/lib/shared/http/errors'

/**
 * Rejects changes sent by another site's page, and changes with a session cookie but no origin: browsers always send one, scripts can set
 * `Origin`. A machine with credentials of its own in `Authorization` and no session may send from anywhere.
 * @param publicUrl NEXTAUTH_URL; its scheme must match too
 * @throws AppError FORBIDDEN
 */
export function requireSameOrigin(request: Request, publicUrl = config().nextAuthUrl): void {
  const hasSession = request.headers.get('cookie')?.includes(sessionCookieName(request.headers)) ?? false
  // Another site's page has nothing to gain here: no session is sent along, and it does not know the credentials in this header.
  if (!hasSession && request.headers.has('authorization')) return
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isForeignSite = site !== null && site !== 'same-origin' && site !== 'none'
  if (isForeignSite || (origin !== null && !isOwn(origin, request, publicUrl)))
    throw new AppError(
      'FORBIDDEN',
      'Changes are accepted only from this site. If this is its address, an admin needs to set NEXTAUTH_URL to it.',
    )
  if (hasSession && site === null && origin === null)
    throw new AppError(
      'FORBIDDEN',
      'A change made with a session cookie needs an Origin header with this site’s address.',
    )
}

/** True for the public address and for the requested host with our scheme, both as reported by a trusted proxy (`lib/cli/front-door`). */
function isOwn(text: string, { headers }: Pick<Request, 'headers'>, publicUrl: string | null): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, host } = new URL(text)
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true
  const scheme = publicUrl ?? headers.get('x-forwarded-proto') ?? 'http'
  return (
    protocol === `${scheme.split(/[:,]/, 1)[0]}:` && host === (headers.get('x-forwarded-host') ?? headers.get('host'))
  )
}

/**
 * Rejects every origin but this site's, with a token too: a rule of the Model Context Protocol against DNS rebinding (Streamable HTTP, security).
 * @throws AppError FORBIDDEN
 */
export function requireOwnOrigin(headers: Headers, publicUrl = config().nextAuthUrl): void {
  const origin = headers.get('origin')
  if (origin !== null && !isOwn(origin, { headers }, publicUrl))
    throw new AppError('FORBIDDEN', 'Requests are accepted only from this site, or without an Origin header.')
}
