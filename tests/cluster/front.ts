import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../support/listen'

/** A process as the front sees it. */
type Backend = { url: URL; isReady: boolean }
type FrontCounts = {
  requests: number
  /** Requests that another process answered after the first refused or dropped the connection. */
  retried: number
  /** Requests that no process could take. */
  failed: number
}
/** A small load balancer. */
export type Front = {
  url: string
  counts: FrontCounts
  /** Whether each process is ready, in the order of the URLs. */
  ready(): boolean[]
  close(): Promise<void>
}

const CHECK_EVERY_MS = 250
const CHECK_TIMEOUT_MS = 5_000
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const NOBODY = { error: { code: 'UNAVAILABLE', message: 'No process is ready.' } }

/**
 * Round-robin over the processes that report ready at `/api/health/ready`. A process that refuses the connection has not seen the request, so the
 * next one gets it. Safe requests also move on to the next one when the connection breaks before the answer, or when the answer is a 503 with
 * `Connection: close`: that process is about to stop.
 * @param port a free one by default
 */
export async function startFront(urls: readonly string[], port = 0): Promise<Front> {
  const backends: Backend[] = urls.map((url) => ({ url: new URL(url), isReady: false }))
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  const counts: FrontCounts = { requests: 0, retried: 0, failed: 0 }
  let turn = 0

  const check = async (backend: Backend) => {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
    backend.isReady = await fetch(new URL('/api/health/ready', backend.url), { signal }).then(
      (answer) => answer.text().then(() => answer.ok),
      () => false,
    )
  }
  const checks = backends.map((backend) => {
    let last = check(backend)
    const timer = setInterval(() => {
      last = last.then(() => check(backend))
    }, CHECK_EVERY_MS)
    return { timer, first: last }
  })

  /** Ready backends first; each call starts with the next backend. */
  const inTurn = (): Backend[] => {
    turn += 1
    const rotated = backends.map((_, index) => backends[(turn + index) % backends.length] as Backend)
    return [...rotated.filter(({ isReady }) => isReady), ...rotated.filter(({ isReady }) => !isReady)]
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    counts.requests += 1
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    for (const [attempt, backend] of inTurn().entries()) {
      const outcome = await pass(request, body, response, backend, agent)
      if (outcome === 'answered') {
        if (attempt > 0) counts.retried += 1
        return
      }
      if (outcome === 'broken' && !SAFE.has(request.method ?? '')) break
    }
    counts.failed += 1
    if (!response.headersSent) response.writeHead(503, { 'content-type': 'application/json' })
    response.end(JSON.stringify(NOBODY))
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', port)}`
  await Promise.all(checks.map(({ first }) => first))
  return {
    url,
    counts,
    ready: () => backends.map(({ isReady }) => isReady),
    async close() {
      for (const { timer } of checks) clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}

/** `refused`: nothing was sent. `broken`: the process may have received the request, or answered it while about to stop. */
type Outcome = 'answered' | 'refused' | 'broken'

function pass(
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  { url }: Backend,
  agent: http.Agent,
): Promise<Outcome> {
  const { method, headers } = request
  const address = request.socket.remoteAddress ?? ''
  const passed = { ...headers, 'x-forwarded-for': address, 'content-length': String(body.length) }
  return new Promise((resolve) => {
    const onward = http.request({
      host: url.hostname,
      port: url.port,
      path: request.url,
      method,
      headers: passed,
      agent,
    })
    onward.once('error', (error: NodeJS.ErrnoException) => {
      // Never end a partial answer as if it were complete.
      if (response.headersSent) response.destroy()
      else resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken')
    })
    onward.once('response', (answer) => {
      if (answer.statusCode === 503 && answer.headers.connection === 'close' && SAFE.has(method ?? '')) {
        answer.resume()
        return resolve('broken')
      }
      const { connection: _, 'keep-alive': _keepAlive, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      answer.once('error', () => response.destroy())
      answer.once('aborted', () => response.destroy())
      answer.pipe(response)
      response.once('close', () => {
        onward.destroy()
        resolve('answered')
      })
    })
    onward.end(body)
  })
}
