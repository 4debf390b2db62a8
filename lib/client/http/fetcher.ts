import { aboutDocumentApp } from '@/lib/client/page/document-app'
import { MAX_BATCHED_ADDRESS } from '@/lib/shared/http/batch'
import { type AnswerOf, addressOf, type RequestOf, type Route } from '@/lib/shared/http/route'
import { ApiError } from './api-error'
import { askTogether, isBatched } from './batch'
import { type RequestOptions, send, sendAndExpect } from './send'

/**
 * Calls a route of our own API and returns its declared response. A write is never retried: it may have succeeded even if the response was lost.
 * @throws ApiError; on 401 the browser goes to the sign-in page, which returns here
 */
export async function askApi<R extends Route>(
  route: R,
  request: RequestOf<R>,
  options: RequestOptions = {},
): Promise<AnswerOf<R>> {
  const address = aboutDocumentApp(addressOf(route, request))
  if (isBatched(route) && address.length <= MAX_BATCHED_ADDRESS)
    return askTogether(address, options) as Promise<AnswerOf<R>>
  const response = await respond(route, request, 'application/json', options)
  return response.json().catch(() => {
    throw new ApiError('BAD_ANSWER', 'The response could not be read.', 0, response.headers.get('x-request-id'))
  })
}

/** A file that a route answers, with its headers. @throws ApiError, as `askApi` */
export async function askFile<R extends Route>(
  route: R,
  request: RequestOf<R>,
  options: RequestOptions = {},
): Promise<{ bytes: ArrayBuffer; headers: Headers }> {
  const response = await respond(route, request, '*/*', options)
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    // The server aborts the connection of a file that it cannot finish.
    throw new ApiError('NETWORK', 'The connection was lost.', 0)
  })
  return { bytes, headers: response.headers }
}

function respond<R extends Route>(
  route: R,
  request: RequestOf<R>,
  accept: string,
  { signal, headers }: RequestOptions,
): Promise<Response> {
  const { body } = request
  return sendAndExpect(aboutDocumentApp(addressOf(route, request)), {
    method: route.method ?? 'GET',
    headers: { accept, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(signal !== undefined && { signal }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The bytes of one of our own files, such as a font. @throws ApiError */
export async function readBytes(path: string): Promise<ArrayBuffer> {
  const response = await send(path).catch(() => null)
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
  const response = await send(`/api/auth/${action}`, { method: 'POST', body })
  const answer: { url?: unknown } = await response.json().catch(() => ({}))
  const isAddress = typeof answer.url === 'string' && URL.canParse(answer.url, window.location.href)
  return { ok: response.ok, url: isAddress ? new URL(String(answer.url), window.location.href) : null }
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  const response = await send(path)
  return response.ok ? response.json().catch(() => ({})) : {}
}
