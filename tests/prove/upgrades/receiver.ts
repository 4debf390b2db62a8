import { Webhook } from 'standardwebhooks'
import { startReceiver as startAny } from '../../integration/alerts/receivers'

/** A fixed port, since stored channels keep sending to it. */
const PORT = 23_140
export const RECEIVER_URL = `http://127.0.0.1:${PORT}/alerts`

type Message = { kind: string; verify(secret: string): void }
/** `taken` gives what has arrived since the last look. */
export type Receiver = { taken(): Message[]; close(): unknown }

/** Receives what the channels of the servers send. */
export async function startReceiver(): Promise<Receiver> {
  const { received, close } = await startAny((response) => response.end(), PORT)
  return {
    close,
    taken: () =>
      // An empty request is a port probe, not a channel.
      received
        .splice(0)
        .filter(({ body }) => body !== '')
        .map(({ headers, body }) => ({
          kind: String((JSON.parse(body) as { type?: unknown }).type),
          verify: (secret) => void new Webhook(secret).verify(body, headers as Record<string, string>),
        })),
  }
}
