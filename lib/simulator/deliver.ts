import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addedHeaders } from './fault-answers'
import type { Strikes } from './faults'
import type { Answer } from './http'

/** Sends a response, broken in the ways that the faults of this request ask for. */
export async function deliver(request: IncomingMessage, response: ServerResponse, answer: Answer, strikes: Strikes) {
  const closed = new AbortController()
  response.on('close', () => closed.abort())
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal: closed.signal }).catch(() => {})
  if (strikes.of('reset') !== undefined) {
    request.socket.resetAndDestroy()
    return
  }
  if (strikes.of('stall') !== undefined) return
  const slow = strikes.of('slow')
  if (slow !== undefined) await pause(slow.delayMs)
  if (response.destroyed) return
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body
  const headers = { ...answer.headers, ...addedHeaders(strikes), 'content-length': String(body.length) }
  const truncate = strikes.of('truncate')
  const drip = strikes.of('drip')
  if (truncate !== undefined)
    await cut(response, answer.status, headers, body.subarray(0, truncate.afterBytes), truncate.declared)
  else if (drip !== undefined) await dripOut(response, answer.status, headers, body, 1000 / drip.bytesPerSecond, pause)
  else {
    response.writeHead(answer.status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** Sends part of a body: with the full length declared and the connection cut, or as if it were complete. */
async function cut(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  part: Buffer,
  declared: boolean,
): Promise<void> {
  if (!declared) {
    response.writeHead(status, { ...headers, 'content-length': String(part.length) })
    response.end(part)
    return
  }
  response.writeHead(status, headers)
  await new Promise((resolve) => response.write(part.length > 0 ? part : ' ', resolve))
  response.destroy()
}

async function dripOut(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  everyMs: number,
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<void> {
  response.writeHead(status, headers)
  for (let byte = 0; byte < body.length && !response.destroyed; byte += 1) {
    response.write(body.subarray(byte, byte + 1))
    await pause(everyMs)
  }
  response.end()
}
