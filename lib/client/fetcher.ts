import type { ErrorBody } from '@/lib/shared/contracts/http'

/** A refused or failed request, with the API's code and words; `status` 0 is a request that never got an answer. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly requestId: string | null = null,
    readonly details: unknown = undefined,
    /** How long the server asks to wait before the next try; null when it does not say. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

type RequestOptions = { signal?: AbortSignal }

/**
 * GETs our own API. Answers the whole envelope, `{data, meta}`.
 * @throws ApiError; on 401 the browser leaves for the sign-in page, which leads back here
 */
export function apiGet<T>(path: string, params?: URLSearchParams, options: RequestOptions = {}): Promise<T> {
  const query = params?.toString() ?? ''
  return request<T>('GET', query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`, undefined, options)
}

/** Sends `body` as JSON. Never repeated: a write whose answer was lost may have happened. @throws ApiError */
export function apiSend<T>(
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  return request<T>(method, path, body, options)
}

/** The bytes of a file of our own, as a font. @throws ApiError */
export async function readBytes(path: string): Promise<ArrayBuffer> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch(() => null)
  if (response === null || !response.ok)
    throw new ApiError('NETWORK', 'The file could not be read.', response?.status ?? 0)
  return response.arrayBuffer()
}

async function request<T>(method: string, url: string, body: unknown, { signal }: RequestOptions): Promise<T> {
  let response: Response
  try {
    response = await fetch(url, {
      method,
      signal,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('NETWORK', 'Callscope did not answer. Check the connection.', 0)
  }
  if (response.status === 401) leaveForSignIn()
  if (!response.ok) throw await toApiError(response)
  if (response.status === 204) return undefined as T
  return (await response.json().catch(() => {
    throw new ApiError('BAD_ANSWER', 'The answer was not readable.', 0, response.headers.get('x-request-id'))
  })) as T
}

async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (isErrorBody(body)) {
    const { code, message, requestId, details } = body.error
    return new ApiError(code, message, response.status, requestId, details, retryAfterSeconds(response))
  }
  const requestId = response.headers.get('x-request-id')
  return new ApiError(
    'BAD_ANSWER',
    `The server answered ${response.status} without a reason.`,
    response.status,
    requestId,
  )
}

/** The header's seconds; its other form, a date, is none that our server sends. */
function retryAfterSeconds(response: Response): number | null {
  const seconds = response.headers.get('retry-after')
  return seconds !== null && /^\d{1,4}$/.test(seconds) ? Number(seconds) : null
}

/** Checked by hand: a schema library would be the largest thing on the page for this one question. */
function isErrorBody(body: unknown): body is ErrorBody {
  const error = (body as Partial<ErrorBody> | null)?.error
  return [error?.code, error?.message, error?.requestId].every((part) => typeof part === 'string')
}

function leaveForSignIn(): void {
  const { pathname, search, hash } = window.location
  if (pathname === '/login') return
  window.location.assign(`/login?callbackUrl=${encodeURIComponent(`${pathname}${search}${hash}`)}`)
}
