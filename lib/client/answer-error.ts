import { errorBodySchema } from '@/lib/shared/http/http'
import { ApiError } from './api-error'

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

/** The same for a whole response. */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const body: unknown = await response.json().catch(() => null)
  return errorOf({ status, body, requestId: headers.get('x-request-id'), retryAfter: headers.get('retry-after') })
}

/** Seconds of `Retry-After`; our server never sends its other form, a date. */
const secondsOf = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) : null

function leaveForSignIn(): void {
  const { pathname, search, hash } = window.location
  if (pathname === '/login') return
  window.location.assign(`/login?callbackUrl=${encodeURIComponent(`${pathname}${search}${hash}`)}`)
}
