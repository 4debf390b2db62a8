import type { RouteHandler } from '@/lib/server/http/define-route'
import { capital } from '@/lib/shared/text/plain-name'

/** Ways in which a route may refuse: their status, error codes and words. */
const ERRORS = {
  invalid: {
    status: 400,
    codes: ['INVALID_REQUEST'],
    words: 'A parameter or the body is invalid; `details.fields` names each field.',
  },
  unauthenticated: {
    status: 401,
    codes: ['UNAUTHENTICATED'],
    words: 'No session, or a token that is unknown, expired or revoked.',
  },
  forbidden: {
    status: 403,
    codes: ['FORBIDDEN'],
    words: 'The role does not allow it, or the token does not have the scope.',
  },
  'not-found': { status: 404, codes: ['NOT_FOUND'], words: 'There is no such thing.' },
  conflict: { status: 409, codes: ['CONFLICT'], words: 'The state of things does not allow it, as the message says.' },
  'too-large': {
    status: 413,
    codes: ['PAYLOAD_TOO_LARGE'],
    words: 'The body is too large: over 64 KiB, or over what the operation allows.',
  },
  'not-json': {
    status: 415,
    codes: ['INVALID_REQUEST'],
    words: 'The body is not `application/json`, or is compressed in an unknown way.',
  },
  'rate-limited': {
    status: 429,
    codes: ['RATE_LIMITED'],
    words: 'Too many requests; `Retry-After` says for how many seconds to wait.',
  },
  internal: { status: 500, codes: ['INTERNAL'], words: 'Something went wrong in Callscope.' },
  upstream: { status: 502, codes: ['UPSTREAM_UNAVAILABLE'], words: 'The Calls API does not answer.' },
  'upstream-late': { status: 504, codes: ['UPSTREAM_UNAVAILABLE'], words: 'The Calls API did not answer in time.' },
  busy: { status: 503, codes: ['QUEUE_FULL'], words: 'Too much is waiting; `Retry-After` says when to send it again.' },
  unavailable: {
    status: 503,
    codes: ['UNAVAILABLE'],
    words: 'The accounts database does not respond, or the process is starting or stopping, as the message says.',
  },
  mirror: {
    status: 503,
    codes: ['MIRROR_UNAVAILABLE', 'UNAVAILABLE'],
    words: 'The mirror cannot be read at the moment, or the accounts database does not respond.',
  },
} as const
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
