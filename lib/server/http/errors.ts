import { z } from 'zod'
import { isTooLongToKeep, stateOf, WORDS } from '@/lib/server/accounts/out-of-reach'
import { config } from '@/lib/server/process/config/config'
import { fileTrouble } from '@/lib/server/process/config/file-trouble'
import { log } from '@/lib/server/process/log/log'
import { fieldIssues } from '@/lib/shared/filters/query'
import { AppError, invalidRequest } from '@/lib/shared/http/errors'
import type { ErrorBody } from '@/lib/shared/http/route'

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

/** A failure as a response: errors for users pass, any other is INTERNAL and logged with the request id. @param asked headers, and the route's scheme */
export function errorResponse(
  error: unknown,
  requestId: string,
  asked: { headers?: Headers; scheme?: Scheme | undefined } = {},
): Response {
  const known = asAppError(error)
  const { code, message, details, status, retryAfterSeconds } = known
  const challenge = challengeOf(known, asked.headers, asked.scheme)
  if (status >= 500) log.error({ requestId, code, err: error }, 'request failed')
  const body: ErrorBody = { error: { code, message, details, requestId } }
  return Response.json(body, {
    status,
    headers: {
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
      ...(challenge !== null && { 'www-authenticate': challenge }),
    },
  })
}

/** A failure as one that may be shown to users; anything unexpected becomes INTERNAL. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const unavailable = (message: string, retryAfterSeconds: number) =>
    new AppError('UNAVAILABLE', message, { status: 503, cause: error, retryAfterSeconds })
  const trouble = fileTrouble(error, 'DATA_DIR')
  // With a database server, such an error is about the server's files and permissions, not ours.
  if (trouble !== null && config().databaseUrl === null) return unavailable(`${trouble.text} ${trouble.fix}`, 30)
  const state = stateOf(error)
  if (state !== null) return unavailable(WORDS[state], 5)
  if (isTooLongToKeep(error))
    return new AppError('INVALID_REQUEST', 'The id is too long to be noted: at most some 2,600 bytes.', {
      cause: error,
    })
  if (error instanceof z.core.$ZodError) return invalidRequest(fieldIssues(error))
  return new AppError('INTERNAL', 'Something went wrong. The request id identifies it in the server’s log.')
}
