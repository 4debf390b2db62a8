import type { AppError } from '@/lib/shared/http/errors'

/** How a route authenticates its callers (RFC 6750 and 7617). */
export type Scheme = 'Bearer' | 'Basic'

/** The challenge for a request without credentials. */
export const CHALLENGE = {
  Bearer: 'Bearer realm="Callscope"',
  Basic: 'Basic realm="Callscope webhooks", charset="UTF-8"',
} as const satisfies Record<Scheme, string>

/** The bearer token in an `Authorization` header (RFC 6750); null for another scheme, which a proxy in front may use for itself. */
export function bearerOf(headers: Headers): string | null {
  const found = /^bearer(?:\s+(\S.*))?$/i.exec(headers.get('authorization')?.trim() ?? '')
  return found === null ? null : (found[1] ?? '').trim()
}

/**
 * The `WWW-Authenticate` header of an error: every 401 has one (RFC 9110, section 11.6.1), and so has a 403 for a token without the required scope
 * (RFC 6750, section 3.1). For a request with a token, it says what is wrong with the token.
 * @param asked headers of the request
 * @param scheme the route's authentication scheme
 * @returns null for all other errors
 */
export function challengeOf({ status, message, details }: AppError, asked?: Headers, scheme: Scheme = 'Bearer') {
  const challenge = CHALLENGE[scheme]
  const hasToken = scheme === 'Bearer' && asked !== undefined && bearerOf(asked) !== null
  if (status === 401) return hasToken ? `${challenge}, error="invalid_token", ${described(message)}` : challenge
  const scope = (details as { scope?: unknown } | undefined)?.scope
  if (status !== 403 || !hasToken || typeof scope !== 'string') return null
  return `${challenge}, error="insufficient_scope", scope="${scope}", ${described(message)}`
}

/** Replaces characters that a quoted string of the header may not contain (RFC 6750, section 3). */
const described = (message: string) => `error_description="${message.replaceAll(/[^ !#-[\]-~]/g, "'")}"`
