import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Another process holds the data directory. The message is for the person who started the second one. */
export class DataDirLockedError extends Error {
  constructor(readonly dataDir: string) {
    super(
      `Another Callscope process is using the data directory ${dataDir}. Stop it first, or give this one its own DATA_DIR. The other process goes on undisturbed.`,
    )
    this.name = 'DataDirLockedError'
  }
}

export type DataDirLock = { release(): Promise<void> }

/**
 * Where the lock listens. Linux has abstract sockets: the kernel frees the name with the process, whatever killed it, so there is nothing
 * stale to clean. Elsewhere it is a socket file, in the temporary directory because socket paths may have 100 characters or so.
 */
function addressOf(dataDir: string): { address: string; isFile: boolean } {
  const name = `callscope-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return { address: `\0${name}`, isFile: false }
  if (process.platform === 'win32') return { address: `\\\\.\\pipe\\${name}`, isFile: false }
  return { address: path.join(os.tmpdir(), `${name}.sock`), isFile: true }
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(address, () => {
      server.unref()
      resolve(server)
    })
  })
}

const answers = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

const isInUse = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/**
 * Creates the data directory and takes it for this process until `release` or the end of the process, kill -9 included.
 * @throws DataDirLockedError when another process (or this one, already) holds it
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const directory = realpathSync(dataDir)
  const { address, isFile } = addressOf(directory)
  const server = await listen(address).catch(async (error: unknown) => {
    if (!isInUse(error)) throw error
    if (!isFile || (await answers(address))) throw new DataDirLockedError(directory)
    // A socket file that nobody answers on was left by a killed process.
    rmSync(address, { force: true })
    return await listen(address).catch((second: unknown) => {
      throw isInUse(second) ? new DataDirLockedError(directory) : second
    })
  })
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}
