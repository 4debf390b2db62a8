import { aboutDocumentApp } from '@/lib/client/page/document-app'
import { BATCHED_PATHS, batchRoute, MAX_BATCHED } from '@/lib/shared/http/batch'
import type { Route } from '@/lib/shared/http/route'
import { ApiError, errorOf, NOT_RESPONDING } from './api-error'
import { type RequestOptions, sendAndExpect } from './send'

type Waiting = {
  address: string
  headers: RequestOptions['headers']
  signal: AbortSignal | undefined
  resolve: (answer: unknown) => void
  reject: (reason: unknown) => void
}
/** A line of the answer, as `batchLineSchema` declares it. */
type Line = { question: number; status: number; retryAfter: string | null; requestId: string; body: unknown }

let waiting: Waiting[] = []

/** True for questions that a page asks together with others. */
export const isBatched = ({ method, path }: Route): boolean =>
  (method ?? 'GET') === 'GET' && (BATCHED_PATHS as readonly string[]).includes(path)

/** Sends a question in one request with all others asked at the same moment. @throws ApiError */
export function askTogether(address: string, { signal, headers }: RequestOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(send)
    waiting.push({ address, headers, signal, resolve, reject })
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function send(): void {
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
  const response = await sendAndExpect(aboutDocumentApp(batchRoute.path), {
    method: batchRoute.method,
    signal: abort.signal,
    headers: { 'content-type': 'application/json', ...batch[0]?.headers },
    body: JSON.stringify({ questions: batch.map(({ address }) => address) }),
  })
  if (response.body !== null) await readLines(response.body, (text) => settle(batch, JSON.parse(text) as Line))
  // Questions that already have an answer are not affected.
  throw new ApiError('BAD_ANSWER', 'The response could not be read.', 0, response.headers.get('x-request-id'))
}

function settle(batch: readonly Waiting[], { question, status, body, requestId, retryAfter }: Line): void {
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
