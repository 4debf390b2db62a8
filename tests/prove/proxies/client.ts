import { connect, type IncomingHttpHeaders } from 'node:http2'
import type { TcpSocketConnectOpts } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'

/** The host that the examples serve, and the address of the client, which no proxy shares. */
export const SITE = 'calls.example.com'
export const CLIENT = '127.0.0.9'

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
type Ask = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Called with each piece of the answer as it arrives. */
  onPiece?: (piece: string) => void
}

/** Asks over HTTP/2 and TLS only; a server that speaks no HTTP/2 is an error. */
export type Client = (path: string, ask?: Ask) => Promise<Answer>

/**
 * A client that trusts one certificate. Every request has a connection of its own, since a proxy may end one at any time.
 * @param authority the certificate, PEM
 */
export function clientOf(port: number, authority: string): Client {
  return async (path, { method = 'GET', headers = {}, body, onPiece } = {}) => {
    const to: ConnectionOptions & TcpSocketConnectOpts = {
      host: '127.0.0.1',
      port,
      localAddress: CLIENT,
      servername: SITE,
      ca: authority,
      ALPNProtocols: ['h2'],
    }
    const socket = connectTls(to)
    const session = connect(`https://${SITE}`, { createConnection: () => socket })
    try {
      return await new Promise<Answer>((resolve, reject) => {
        session.once('error', reject)
        const stream = session.request(
          { ':method': method, ':authority': SITE, ':path': path, ...headers },
          { endStream: body === undefined },
        )
        let head: IncomingHttpHeaders = {}
        let text = ''
        stream.setEncoding('utf8')
        stream.once('error', reject)
        stream.once('response', (received) => {
          head = received
        })
        stream.on('data', (piece: string) => {
          text += piece
          onPiece?.(piece)
        })
        stream.once('close', () =>
          head[':status'] === undefined || stream.rstCode !== 0
            ? reject(new Error(`${method} ${path.slice(0, 60)}: the stream was reset (${stream.rstCode})`))
            : resolve({ status: Number(head[':status']), headers: head, text }),
        )
        if (body !== undefined) stream.end(body)
      })
    } finally {
      session.destroy()
      socket.destroy()
    }
  }
}
