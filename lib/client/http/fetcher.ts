import { aboutDocumentApp } from '@/lib/client/page/document-app'
import { BATCHED_PATHS, type BatchLine, batchRoute, MAX_BATCHED, MAX_BATCHED_ADDRESS } from '@/lib/shared/http/batch'
import { type AnswerOf, addressOf, type RequestOf, type Route } from '@/lib/shared/http/route'
import { ApiError, errorOf, NOT_RESPONDING } from './api-error'
import { type RequestOptions, send } from './send'

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
  const response = await respond(route, request, options)
  return response.json().catch(() => {
    throw new ApiError('BAD_ANSWER', 'The response could not be read.', 0, response.headers.get('x-request-id'))
  })
}

/** A file that a route answers, with its headers. @throws ApiError, as `askApi` */
export async function askFile<R extends Route>(route: R, request: RequestOf<R>, options: RequestOptions = {}) {
  const response = await respond(route, request, options)
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    // The server aborts the connection of a file that it cannot finish.
    throw new ApiError('NETWORK', 'The connection was lost.', 0)
  })
  return { bytes, headers: response.headers }
}

async function respond<R extends Route>(route: R, request: RequestOf<R>, options: RequestOptions): Promise<Response> {
  const { body } = request
  const accept = route.answer === 'file' ? '*/*' : 'application/json'
  const response = await send(aboutDocumentApp(addressOf(route, request)), {
    method: route.method,
    headers: { accept, ...options.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(options.signal !== undefined && { signal: options.signal }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (response.ok) return response
  const { status, headers } = response
  const refused: unknown = await response.json().catch(() => null)
  throw errorOf({
    status,
    body: refused,
    requestId: headers.get('x-request-id'),
    retryAfter: headers.get('retry-after'),
  })
}

type Waiting = RequestOptions & {
  address: string
  resolve: (answer: unknown) => void
  reject: (reason: unknown) => void
}

let waiting: Waiting[] = []

/** True for questions that a page asks together with others. */
export const isBatched = ({ method, path }: Route): boolean =>
  method === 'GET' && (BATCHED_PATHS as readonly string[]).includes(path)

/** Sends a question in one request with all others asked at the same moment. @throws ApiError */
const askTogether = (address: string, { signal, headers }: RequestOptions): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendWaiting)
    waiting.push({ address, headers, signal, resolve, reject })
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

function sendWaiting(): void {
  const all = waiting.filter(({ signal }) => signal?.aborted !== true)
  waiting = []
  for (let from = 0; from < all.length; from += MAX_BATCHED) {
    const batch = all.slice(from, from + MAX_BATCHED)
    ask(batch).catch((reason: unknown) => {
      const error = reason instanceof ApiError ? reason : new ApiError('NETWORK', NOT_RESPONDING, 0)
      for (const { reject } of batch) reject(error)
    })
  }
}

async function ask(batch: readonly Waiting[]): Promise<void> {
  const abort = new AbortController()
  // Abort the request only once every question in it is aborted.
  const leave = () => batch.every(({ signal }) => signal?.aborted === true) && abort.abort()
  for (const { signal } of batch) signal?.addEventListener('abort', leave, { once: true })
  const request = { body: { questions: batch.map(({ address }) => address) } }
  const response = await respond(batchRoute, request, { signal: abort.signal, headers: batch[0]?.headers })
  if (response.body !== null) await readLines(response.body, (text) => settle(batch, JSON.parse(text)))
  // Questions that already have an answer are not affected.
  throw new ApiError('BAD_ANSWER', 'The response could not be read.', 0, response.headers.get('x-request-id'))
}

function settle(batch: readonly Waiting[], { question, status, body, requestId, retryAfter }: BatchLine): void {
  const one = batch[question]
  if (status < 400) one?.resolve(body)
  else one?.reject(errorOf({ status, body, requestId, retryAfter }))
}

async function readLines(body: ReadableStream<Uint8Array>, take: (line: string) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
}
