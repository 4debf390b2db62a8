import { type AddressInfo, createServer, type Server } from 'node:net'

/** Starts a server, on a free port by default; resolves with the port. */
export async function listen(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return (server.address() as AddressInfo).port
}

/** A port that is free at the moment, for a process that must be told one. */
export async function freePort(host?: string): Promise<number> {
  const server = createServer()
  const port = await listen(server, host)
  await new Promise((resolve) => server.close(resolve))
  return port
}
