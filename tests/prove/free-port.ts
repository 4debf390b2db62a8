import { createServer } from 'node:http'
import { listen } from '../support/listen'

/** A port of loopback that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
