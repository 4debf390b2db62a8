import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { listen } from '../../support/listen'

export type Received = { headers: IncomingHttpHeaders; body: string; path: string }

/** A web server that records the requests it receives. @param answer sends the response; 204 by default @param fixedPort a free one by default */
export async function startReceiver(
  answer: (response: ServerResponse, count: number) => void = (one) => one.writeHead(204).end(),
  fixedPort = 0,
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8'), path: request.url ?? '' })
      answer(response, received.length)
    })
  })
  const port = await listen(server, '127.0.0.1', fixedPort)
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A mail server that records the mail it receives. @param refuses addresses that it rejects @param fixedPort a free one by default */
export async function startMailServer(refuses: readonly string[] = [], fixedPort = 0) {
  const received: { to: string[]; mail: ParsedMail; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) =>
      refuses.includes(address)
        ? callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : callback(),
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const raw = Buffer.concat(parts).toString('utf8')
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail: await simpleParser(raw), raw })
        callback()
      })
    },
  })
  const port = await listen(server.server, '127.0.0.1', fixedPort)
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
