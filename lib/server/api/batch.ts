import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { User } from '@/lib/shared/contracts/users'
import { invalidRequest } from '@/lib/shared/errors'
import { ownEntry } from '@/lib/shared/own-entry'
import type { RouteHandler } from './define-route'
import { errorResponse } from './errors'
import { mayEncode, ownEncoding } from './own-encoding'
import { acceptsGzip, GZIP_LEVEL } from './send-json'

/** A route’s handler as far as a batch asks it. */
export type Asked = Pick<RouteHandler, 'answerTo'>
type Batch = {
  user: User
  signal: AbortSignal
  /** The value of `Accept-Encoding`. */
  accepted: string | null
}

/**
 * Answers several questions, each on a line as soon as it is known, in no particular order; a failure is the answer of its own question only.
 * @param questions addresses such as `/api/analytics?metrics=calls`
 * @throws AppError INVALID_REQUEST naming a question whose route cannot be asked in a batch
 */
export function answerTogether(
  handlers: Readonly<Record<string, Asked>>,
  questions: readonly string[],
  { user, signal, accepted }: Batch,
): Response {
  const asked = questions.map((question, index) => {
    const { pathname, searchParams } = new URL(question, 'http://callscope')
    const handler = ownEntry(handlers, pathname)
    if (handler === undefined)
      throw invalidRequest([{ field: `questions.${index}`, message: 'cannot be asked in a batch' }])
    return { handler, searchParams }
  })
  const lines = inOrderOfArrival(
    asked.map(({ handler, searchParams }, question) => lineOf(handler, question, searchParams, user, signal)),
  )
  const plain = Readable.from(lines, { objectMode: false })
  const isGzipped = mayEncode() && acceptsGzip(accepted)
  // Flushed with every line, so that none waits for the next.
  const body = isGzipped ? plain.pipe(createGzip({ level: GZIP_LEVEL, flush: constants.Z_SYNC_FLUSH })) : plain
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'application/x-ndjson', ...ownEncoding(isGzipped ? 'gzip' : null, null) },
  })
}

async function lineOf(
  handler: Asked,
  question: number,
  search: URLSearchParams,
  user: User,
  signal: AbortSignal,
): Promise<string> {
  const requestId = randomUUID()
  try {
    const { json, httpStatus } = await handler.answerTo(user, search, signal)
    return line(question, httpStatus, null, requestId, json)
  } catch (error) {
    const refusal = errorResponse(error, requestId)
    return line(question, refusal.status, refusal.headers.get('retry-after'), requestId, await refusal.text())
  }
}

const line = (question: number, status: number, retryAfter: string | null, requestId: string, json: string): string =>
  `{"question":${question},"status":${status},"retryAfter":${JSON.stringify(retryAfter)},"requestId":"${requestId}","body":${json}}\n`

/** The results of promises, each as soon as it is there. */
async function* inOrderOfArrival(promises: readonly Promise<string>[]): AsyncGenerator<string> {
  const waiting = new Map(promises.map((promise, index) => [index, promise.then((text) => ({ index, text }))]))
  while (waiting.size > 0) {
    const { index, text } = await Promise.race(waiting.values())
    waiting.delete(index)
    yield text
  }
}
