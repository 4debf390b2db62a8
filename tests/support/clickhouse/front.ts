import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen } from '../listen'

type Cut = 'request' | 'before-answer' | 'answer'
/** What goes wrong between the app and its ClickHouse server; nothing by default. */
type Disturbances = {
  /** Answers by itself with this status and body, without asking the server. */
  answer: { status: number; body: string } | null
  /** The longest request line it lets pass; it answers 414 to others. */
  maxAddressBytes: number
  /** The longest body it lets pass; it answers 413 to others. */
  maxBodyBytes: number
  /** Breaks the connection: in the middle of the statement, after it has run, or in the middle of its answer. */
  cut: Cut | null | ((name: string) => Cut | null)
  /** Which statements it disturbs; all by default. */
  which: (name: string) => boolean
  /** Ends the disturbance after this many statements. */
  times: number
}
const NONE: Disturbances = {
  answer: null,
  maxAddressBytes: Number.POSITIVE_INFINITY,
  maxBodyBytes: Number.POSITIVE_INFINITY,
  cut: null,
  which: () => true,
  times: Number.POSITIVE_INFINITY,
}

/** Something between the app and its ClickHouse server, such as a load balancer, that disturbs what a test wants disturbed. */
export type Front = {
  url: string
  disturb(what: Partial<Disturbances>): void
  /** How many statements were disturbed since `disturb`. */
  disturbed(): number
  close(): Promise<void>
}

/** Starts a front for a server. */
export async function startFront(server: string): Promise<Front> {
  const target = new URL(server)
  let what = NONE
  let count = 0

  function handle(from: IncomingMessage, to: ServerResponse, body: Buffer): void {
    const name = new URL(from.url ?? '/', target).searchParams.get('log_comment') ?? ''
    const { answer } = what
    const cut = typeof what.cut === 'function' ? what.cut(name) : what.cut
    const isTooLong = Buffer.byteLength(from.url ?? '') > what.maxAddressBytes
    const isTooLarge = body.length > what.maxBodyBytes
    const isDisturbed =
      (isTooLong || isTooLarge || answer !== null || cut !== null) && what.which(name) && count < what.times
    if (isDisturbed) count += 1
    if (isDisturbed && (isTooLong || isTooLarge))
      return void to
        .writeHead(isTooLong ? 414 : 413, { 'content-type': 'text/html' })
        .end('<html><h1>Too large</h1></html>')
    if (isDisturbed && answer !== null) return void to.writeHead(answer.status).end(answer.body)
    const onward = request(new URL(from.url ?? '/', target), { method: from.method, headers: from.headers })
    onward.once('error', () => to.destroy())
    if (isDisturbed && cut === 'request') {
      onward.write(body.subarray(0, body.length / 2))
      onward.once('socket', () => setImmediate(() => onward.destroy()))
      return
    }
    onward.once('response', (response) => {
      if (isDisturbed && cut === 'before-answer') return void response.resume().once('end', () => to.destroy())
      to.writeHead(response.statusCode ?? 502, response.headers)
      if (!isDisturbed) return void response.pipe(to)
      response.once('data', (part: Buffer) => to.write(part.subarray(0, part.length / 2), () => to.destroy()))
    })
    onward.end(body)
  }

  const front = createServer({ maxHeaderSize: 4_194_304 }, (from, to) => {
    from.toArray().then(
      (parts) => handle(from, to, Buffer.concat(parts as Buffer[])),
      () => to.destroy(),
    )
  })
  const port = await listen(front)
  return {
    url: Object.assign(new URL(server), { port: String(port) }).href,
    disturb: (disturbances) => {
      what = { ...NONE, ...disturbances }
      count = 0
    },
    disturbed: () => count,
    close: async () => {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
    },
  }
}
