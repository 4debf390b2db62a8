import { type AnswerOf, addressOf, type RequestOf, type Route } from '@/lib/shared/contracts/route'
import { errorOfResponse, NOT_RESPONDING } from './answer-error'
import { ApiError } from './api-error'
import { askTogether, isBatched } from './batch'

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
  const { body } = request
  if (isBatched(route)) return askTogether(addressOf(route, request), signal) as Promise<AnswerOf<R>>
  let response: Response
  try {
    response = await fetch(addressOf(route, request), {
      method: route.method ?? 'GET',
      signal,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    return unreachable()
  }
  if (!response.ok) throw await errorOfResponse(response)
  return response.json().catch(() => {
    throw new ApiError('BAD_ANSWER', 'The response could not be read.', 0, response.headers.get('x-request-id'))
  })
}

/** The bytes of one of our own files, such as a font. @throws ApiError */
export async function readBytes(path: string): Promise<ArrayBuffer> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch(() => null)
  if (response === null || !response.ok)
    throw new ApiError('NETWORK', 'The file could not be read.', response?.status ?? 0)
  return response.arrayBuffer()
}

/**
 * Sends a form with its CSRF token to next-auth, as its own client would, which is thirty times as large.
 * @param action such as `signout`
 * @returns whether it succeeded, and the address to go to
 * @throws ApiError
 */
export async function sendToAuth(
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ ok: boolean; url: URL | null }> {
  const token = await readJson('/api/auth/csrf')
  const body = new URLSearchParams({ ...fields, csrfToken: String(token.csrfToken), json: 'true' })
  const response = await fetch(`/api/auth/${action}`, { method: 'POST', credentials: 'same-origin', body }).catch(
    unreachable,
  )
  const answer: { url?: unknown } = await response.json().catch(() => ({}))
  const isAddress = typeof answer.url === 'string' && URL.canParse(answer.url, window.location.href)
  return { ok: response.ok, url: isAddress ? new URL(String(answer.url), window.location.href) : null }
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch(unreachable)
  return response.ok ? response.json().catch(() => ({})) : {}
}

function unreachable(): never {
  throw new ApiError('NETWORK', NOT_RESPONDING, 0)
}
