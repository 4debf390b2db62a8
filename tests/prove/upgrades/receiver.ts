import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { listen } from '../../support/listen'

/** A fixed port, since stored channels keep sending to it. */
const PORT = 23_140
export const RECEIVER_URL = `http://127.0.0.1:${PORT}/alerts`

type Message = { kind: string; verify(secret: string): void }
export type Receiver = { taken(): Message[]; close(): void }

/** Receives what the channels of the servers send. */
export async function startReceiver(): Promise<Receiver> {
  let messages: Message[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    // An empty request is a port probe, not a channel.
    if (body === '') return void response.end()
    const headers = request.headers as Record<string, string>
    messages.push({
      kind: String((JSON.parse(body) as { type?: unknown }).type),
      verify: (secret) => void new Webhook(secret).verify(body, headers),
    })
    response.end()
  })
  await listen(server, '127.0.0.1', PORT)
  return {
    /** What has arrived since the last look. */
    taken() {
      const all = messages
      messages = []
      return all
    },
    close: () => server.close(),
  }
}
