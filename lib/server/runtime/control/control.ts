import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { controlAddressFile, controlFolder } from '@/lib/server/config/control-address'
import { type Log, log as processLog } from '@/lib/server/log'
import { answerCommand } from './commands'

/** Paths of sockets are limited to about 100 characters. */
const MAX_SOCKET_PATH = 100

/**
 * Opens the channel on which commands of the same machine reach this process, since the embedded database belongs to it alone: HTTP on a socket in
 * a folder that only this process's user can enter. Nothing of it is on the network. A failure is logged, and the commands then say what to do.
 */
export async function startControl(dataDir: string, log: Log = processLog): Promise<{ close(): Promise<void> }> {
  const folder = controlFolder(dataDir)
  // What a killed process left; the lock of the data directory says that nobody else is running.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const elsewhere: string[] = []
  const close = (server: Server) => async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    for (const one of [folder, ...elsewhere]) rmSync(one, { recursive: true, force: true })
  }
  const server = createServer((request, response) => void answerCommand(request, response, folder))
  for (const choose of [
    () => path.join(folder, 'socket'),
    () => {
      elsewhere.push(mkdtempSync(path.join(os.tmpdir(), 'callscope-')))
      return path.join(elsewhere.at(-1) as string, 'socket')
    },
  ]) {
    const address = choose()
    if (address.length > MAX_SOCKET_PATH) continue
    try {
      server.listen(address)
      await once(server, 'listening')
      server.unref()
      writeFileSync(controlAddressFile(dataDir), `${address}\n`, { mode: 0o600 })
      return { close: close(server) }
    } catch (error) {
      // Some file systems, such as shared folders of virtual machines, have no sockets.
      log.debug({ reason: (error as Error).message }, 'no socket for commands there')
    }
  }
  log.warn(
    'No socket could be opened for commands: `npm run backup` and `npm run users` need the server to be stopped.',
  )
  return { close: close(server) }
}
