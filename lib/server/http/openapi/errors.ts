import type { RouteHandler } from '@/lib/server/http/define-route'
import { capital } from '@/lib/shared/text/plain-name'

const error = (status: number, words: string, ...codes: string[]) => ({ status, words, codes })

/** Ways in which a route may refuse: their status, words and error codes. */
const ERRORS = {
  invalid: error(400, 'A parameter or the body is invalid; `details.fields` names each field.', 'INVALID_REQUEST'),
  unauthenticated: error(401, 'No session, or a token that is unknown, expired or revoked.', 'UNAUTHENTICATED'),
  forbidden: error(403, 'The role does not allow it, or the token does not have the scope.', 'FORBIDDEN'),
  'not-found': error(404, 'There is no such thing.', 'NOT_FOUND'),
  conflict: error(409, 'The state of things does not allow it, as the message says.', 'CONFLICT'),
  'too-large': error(
    413,
    'The body is too large: over 64 KiB, or over what the operation allows.',
    'PAYLOAD_TOO_LARGE',
  ),
  'not-json': error(415, 'The body is not `application/json`, or is compressed in an unknown way.', 'INVALID_REQUEST'),
  'rate-limited': error(429, 'Too many requests; `Retry-After` says for how many seconds to wait.', 'RATE_LIMITED'),
  internal: error(500, 'Something went wrong in Callscope.', 'INTERNAL'),
  upstream: error(502, 'The Calls API does not answer.', 'UPSTREAM_UNAVAILABLE'),
  'upstream-late': error(504, 'The Calls API did not answer in time.', 'UPSTREAM_UNAVAILABLE'),
  busy: error(503, 'Too much is waiting; `Retry-After` says when to send it again.', 'QUEUE_FULL'),
  unavailable: error(
    503,
    'The accounts database does not respond, or the process is starting or stopping, as the message says.',
    'UNAVAILABLE',
  ),
  mirror: error(
    503,
    'The mirror cannot be read at the moment, or the accounts database does not respond.',
    'MIRROR_UNAVAILABLE',
    'UNAVAILABLE',
  ),
}
export type ErrorKind = keyof typeof ERRORS

const PASSED_ON = 'An error of the Calls API, with its own status, code and message.'
const DEFAULT = 'PassedOn'

const nameOf = (kind: string) => kind.split('-').map(capital).join('')

const FROM_MIRROR =
  /^\/api\/(analytics|bill|brief|calls|concurrency|directory|drivers|issues|live|mcp|needs-a-look|notes|people|sync)\b/

/** Which errors a route may answer, by status, as references to `ERROR_RESPONSES`. */
export function errorsOf({ route, role }: Pick<RouteHandler, 'route' | 'role'>, own: readonly ErrorKind[]) {
  const kinds: ErrorKind[] = [
    'invalid',
    // The route's own error of the same status takes precedence.
    'unavailable',
    ...(role === 'public' ? [] : (['unauthenticated', 'forbidden', 'not-found', 'rate-limited'] as const)),
    ...(route.body !== undefined ? (['too-large', 'not-json'] as const) : []),
    ...(FROM_MIRROR.test(route.path) ? (['mirror'] as const) : []),
    ...own,
    ...(own.includes('upstream') ? (['upstream-late'] as const) : []),
    'internal',
  ]
  const found = kinds.map((kind): [string, object] => [String(ERRORS[kind].status), refTo(nameOf(kind))])
  return Object.fromEntries(own.includes('upstream') ? [...found, ['default', refTo(DEFAULT)]] : found)
}

const refTo = (name: string) => ({ $ref: `#/components/responses/${name}` })
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const headers = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

export const ERROR_RESPONSES: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    Object.entries(ERRORS).map(([kind, { status, codes, words }]) => [
      nameOf(kind),
      { description: words, ...(status === 429 && { headers }), content, 'x-error-codes': codes },
    ]),
  ),
  [DEFAULT]: { description: PASSED_ON, content },
}
