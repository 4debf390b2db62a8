import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { SimulatorContext } from '@/lib/simulator/context'

const CALLS_PER_WRITE = 1000

/** Streams all records as of now, newest first, one JSON value per line, as input for an independent recomputation. */
export async function dumpCalls({ book, clock }: SimulatorContext, response: ServerResponse): Promise<void> {
  const nowSeconds = clock.seconds()
  const order = book.order(nowSeconds)
  response.writeHead(200, { 'content-type': 'application/x-ndjson', 'x-simulator-now': String(nowSeconds) })
  const closed = once(response, 'close').catch(() => undefined)
  for (let from = 0; from < order.length && !response.destroyed; from += CALLS_PER_WRITE) {
    let lines = ''
    const until = Math.min(order.length, from + CALLS_PER_WRITE)
    for (let position = from; position < until; position += 1) lines += `${book.json(order.at(position), nowSeconds)}\n`
    if (!response.write(lines, 'latin1')) await Promise.race([once(response, 'drain'), closed])
    else await new Promise((resolve) => setImmediate(resolve))
  }
  response.end()
}
