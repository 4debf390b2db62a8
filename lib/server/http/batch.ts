import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import pLimit from 'p-limit'
import { asRequest, tracked } from '@/lib/server/process/observe/tracking'
import type { batchRoute } from '@/lib/shared/http/batch'
import { invalidField } from '@/lib/shared/http/errors'
import { ownEntry } from '@/lib/shared/text/own-entry'
import type { RouteHandler, RunContext } from './define-route'
import { errorResponse } from './errors'
import { acceptsGzip, GZIP_LEVEL, mayEncode, ownEncoding, type PreparedAnswer } from './send-json'

/** Questions answered concurrently. With more, each would wait for all, and the top of a page would appear no sooner than its end. */
const MAX_AT_ONCE = 2

/** The part of a route’s handler that a batch uses. */
export type Answerer = Pick<RouteHandler, 'answerTo'>
type Asked = Pick<RunContext<typeof batchRoute, 'signed-in'>, 'body' | 'user' | 'signal' | 'headers'>

/**
 * Answers several questions, each on a line once its answer is known: the figures of a new filter come in three quarters of the time that they take
 * in requests of their own. They start in order, late ones last; a failure affects only its own question.
 * @param late paths that are answered last
 * @throws AppError INVALID_REQUEST naming a question whose route cannot be asked in a batch
 */
export function answerTogether(
  handlers: Readonly<Record<string, Answerer>>,
  late: readonly string[],
  { body: { questions }, user, signal, headers }: Asked,
): Response {
  const asked = questions.map((question, index) => {
    const { pathname, searchParams } = new URL(question, 'http://callscope')
    const handler = ownEntry(handlers, pathname)
    if (handler === undefined) throw invalidField(`questions.${index}`, 'cannot be asked in a batch')
    return { handler, pathname, searchParams, index }
  })
  const lines = inOrderOfArrival(
    asked
      .sort((one, other) => Number(late.includes(one.pathname)) - Number(late.includes(other.pathname)))
      .map(({ handler, searchParams, index }) =>
        tracked(() => asRequest((id) => lineOf(index, id, () => handler.answerTo(user, searchParams, signal)))),
      ),
  )
  const plain = Readable.from(lines, { objectMode: false })
  const isGzipped = mayEncode() && acceptsGzip(headers.get('accept-encoding'))
  // Flushed with every line, so that none waits for the next.
  const body = isGzipped ? plain.pipe(createGzip({ level: GZIP_LEVEL, flush: constants.Z_SYNC_FLUSH })) : plain
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'application/x-ndjson', ...ownEncoding(isGzipped ? 'gzip' : null, null) },
  })
}

async function lineOf(question: number, requestId: string, answer: () => Promise<PreparedAnswer>): Promise<string> {
  try {
    const { json, httpStatus } = await answer()
    return line(question, httpStatus, null, requestId, json)
  } catch (error) {
    const refusal = errorResponse(error, requestId)
    return line(question, refusal.status, refusal.headers.get('retry-after'), requestId, await refusal.text())
  }
}

const line = (question: number, status: number, retryAfter: string | null, requestId: string, json: string): string =>
  `{"question":${question},"status":${status},"retryAfter":${JSON.stringify(retryAfter)},"requestId":"${requestId}","body":${json}}\n`

/**
 * Yields the results of tasks as they finish: the first alone, since a page waits for it above all (figures come in three quarters of the time, all
 * together as before); the others start in their order, `MAX_AT_ONCE` at a time, until nobody reads the results any more.
 */
async function* inOrderOfArrival([first, ...others]: readonly (() => Promise<string>)[]): AsyncGenerator<string> {
  const head = await first?.()
  const limited = pLimit(MAX_AT_ONCE)
  const left = new Map(others.map((task, index) => [index, limited(task).then((text) => ({ index, text }))]))
  try {
    if (head !== undefined) yield head
    while (left.size > 0) {
      const { index, text } = await Promise.race(left.values())
      left.delete(index)
      yield text
    }
  } finally {
    limited.clearQueue()
  }
}
