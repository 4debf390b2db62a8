import { errorBodySchema, invalidFieldsSchema } from '@/lib/shared/http/route'

/** A refused or failed request, with the API's code and message; `status` 0 is a request without a response. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly requestId: string | null = null,
    readonly details: unknown = undefined,
    /** How long the server asks to wait before retrying; null if it does not say. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

export const NOT_RESPONDING = 'Callscope is not responding. Check your connection.'

/** A refused answer: its status, JSON if it has any, and headers. */
type Refusal = { status: number; body: unknown; requestId: string | null; retryAfter: string | null }

/** The error of a refused answer. On 401 the browser goes to the sign-in page, which returns here. */
export function errorOf({ status, body, requestId, retryAfter }: Refusal): ApiError {
  if (status === 401) leaveForSignIn()
  const { data } = errorBodySchema.safeParse(body)
  if (data === undefined)
    return new ApiError('BAD_ANSWER', `The server responded with ${status} and no reason.`, status, requestId)
  const { code, message, details } = data.error
  return new ApiError(code, message, status, data.error.requestId, details, secondsOf(retryAfter))
}

/** Seconds of `Retry-After`; our server never sends its other form, a date. */
const secondsOf = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) : null

function leaveForSignIn(): void {
  const { pathname, search, hash } = window.location
  if (pathname === '/login') return
  window.location.assign(`/login?callbackUrl=${encodeURIComponent(`${pathname}${search}${hash}`)}`)
}

/** The API's messages by field of an INVALID_REQUEST; empty for any other error. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(fieldsOf(error).map(({ field, message }) => [field, message]))

/** Everything that the API says of one field, such as a problem for each line of a file. */
export const messagesOf = (error: unknown, name: string): string[] =>
  fieldsOf(error).flatMap(({ field, message }) => (field === name ? [message] : []))

function fieldsOf(error: unknown) {
  const { data } = invalidFieldsSchema.safeParse(error instanceof ApiError ? error.details : null)
  return data?.fields ?? []
}

/** True when neither the Calls API nor the mirror has the requested call. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'ERR_CALL_SESSION_NOT_FOUND')
