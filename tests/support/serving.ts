import { type IncomingHttpHeaders, request, type Server } from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from './listen'

/** Starts a server for the rest of the test; resolves with its port. */
export async function serving(server: Server): Promise<number> {
  onTestFinished(() => server.close().closeAllConnections())
  return listen(server)
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type Sent = { method?: string; headers?: Record<string, string>; parts?: readonly Buffer[] }

/** One request, exactly as written, on a connection of its own; its body is sent in these parts. */
export const ask = (port: number, path: string, { method = 'GET', headers = {}, parts = [] }: Sent = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      const whole = (read: Buffer[]) =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(read) })
      answer.toArray().then(whole, reject)
    })
    sent.on('error', reject)
    for (const part of parts) sent.write(part)
    sent.end()
  })
