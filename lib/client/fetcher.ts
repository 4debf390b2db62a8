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
    throw new ApiError('NETWORK', NOT_RESPONDING, 0)
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
