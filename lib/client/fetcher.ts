import { errorBodySchema } from '@/lib/shared/contracts/http'
import { type AnswerOf, addressOf, type RequestOf, type Route } from '@/lib/shared/contracts/route'
import { ApiError } from './api-error'

type RequestOptions = { signal?: AbortSignal }

/**
 * Calls a route of our own API and returns its declared response. A write is never retried: it may have succeeded even if the response was lost.
 * @throws ApiError; on 401 the browser goes to the sign-in page, which returns here
 */
export async function askApi<R extends Route>(
  route: R,
  request: RequestOf<R>,
  { signal }: RequestOptions = {},
): Promise<AnswerOf<R>> {
  const response = await respond(route, request, 'application/json', signal)
  return response.json().catch(() => {
    throw new ApiError('BAD_ANSWER', 'The response could not be read.', 0, response.headers.get('x-request-id'))
  })
}

/** A file that a route answers, with its headers. @throws ApiError, as `askApi` */
export async function askFile<R extends Route>(
  route: R,
  request: RequestOf<R>,
  { signal }: RequestOptions = {},
): Promise<{ bytes: ArrayBuffer; headers: Headers }> {
  const response = await respond(route, request, '*/*', signal)
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    if (signal?.aborted) throw error
    // The server aborts the connection of a file that it cannot finish.
    throw new ApiError('NETWORK', 'The connection was lost.', 0)
  })
  return { bytes, headers: response.headers }
}

async function respond<R extends Route>(
  route: R,
  request: RequestOf<R>,
  accept: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { body } = request
  let response: Response
  try {
    response = await fetch(addressOf(route, request), {
      method: route.method ?? 'GET',
      signal,
      credentials: 'same-origin',
      headers: { accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('NETWORK', 'Callscope is not responding. Check your connection.', 0)
  }
  if (response.status === 401) leaveForSignIn()
  if (!response.ok) throw await toApiError(response)
  return response
}

/** The bytes of one of our own files, such as a font. @throws ApiError */
export async function readBytes(path: string): Promise<ArrayBuffer> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch(() => null)
  if (response === null || !response.ok)
    throw new ApiError('NETWORK', 'The file could not be read.', response?.status ?? 0)
  return response.arrayBuffer()
}

async function toApiError(response: Response): Promise<ApiError> {
  const { data } = errorBodySchema.safeParse(await response.json().catch(() => null))
  if (data !== undefined) {
    const { code, message, requestId, details } = data.error
    return new ApiError(code, message, response.status, requestId, details, retryAfterSeconds(response))
  }
  const requestId = response.headers.get('x-request-id')
  return new ApiError(
    'BAD_ANSWER',
    `The server responded with ${response.status} and no reason.`,
    response.status,
    requestId,
  )
}

/** The header's seconds; our server never sends its other form, a date. */
function retryAfterSeconds(response: Response): number | null {
  const seconds = response.headers.get('retry-after')
  return seconds !== null && /^\d{1,4}$/.test(seconds) ? Number(seconds) : null
}

function leaveForSignIn(): void {
  const { pathname, search, hash } = window.location
  if (pathname === '/login') return
  window.location.assign(`/login?callbackUrl=${encodeURIComponent(`${pathname}${search}${hash}`)}`)
}
