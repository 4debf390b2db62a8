import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const textOf = (file: string) => readFile(file, 'utf8').catch(() => '')
/** When a process started, as Linux counts; undefined for one that is gone, and elsewhere. */
const startOf = async (id: string) => (await textOf(`/proc/${id}/stat`)).split(') ').at(-1)?.split(' ')[19]

/** An earlier release lets go of the lock before the engine has freed its files, and named itself in `lock.pid`: waits until it is gone, for 15 s at most. */
async function afterEarlierRelease(directory: string): Promise<void> {
  const [id = '', start] = (await textOf(path.join(directory, 'lock.pid'))).split(' ')
  const untilMs = performance.now() + 15_000
  // In a container, another process may have the same id, but not the same start.
  while (start !== undefined && (await startOf(id)) === start && performance.now() < untilMs) await sleep(50)
}

/** Another process holds the data directory. The message is for the person who started the second process. */
export class DataDirLockedError extends Error {
  constructor(readonly dataDir: string) {
    super(
      `Another Callscope process is using the data directory ${dataDir}. Stop it first, or give this one its own DATA_DIR. The other process is not affected.`,
    )
    this.name = 'DataDirLockedError'
  }
}

export type DataDirLock = Awaited<ReturnType<typeof lockDataDir>>

/** Socket paths are limited to about 100 characters; longer ones are not used. */
export const MAX_SOCKET_PATH = 100

type Place = { address: string; isFile: boolean; required: boolean }

/**
 * Where the lock listens. On Linux an abstract socket, which the kernel frees with the process, so that nothing stale remains; it does not work
 * across containers, but the additional socket file in the directory does, where the file system supports it. Elsewhere it is a named pipe or
 * a socket file in the temporary directory.
 */
function placesOf(dataDir: string): Place[] {
  const name = `callscope-${hash('sha256', dataDir).slice(0, 32)}`
  if (process.platform === 'win32') return [{ address: `\\\\.\\pipe\\${name}`, isFile: false, required: true }]
  if (process.platform !== 'linux')
    return [{ address: path.join(os.tmpdir(), `${name}.sock`), isFile: true, required: true }]
  const inside = path.join(dataDir, 'lock.sock')
  const abstract = { address: `\0${name}`, isFile: false, required: true }
  return inside.length > MAX_SOCKET_PATH ? [abstract] : [abstract, { address: inside, isFile: true, required: false }]
}

async function listen(address: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(address)
  await once(server, 'listening')
  // A connection that cannot be accepted, for example because no more files may be opened, does not affect the lock.
  server.on('error', () => undefined)
  return server.unref()
}

/** Whether anybody listens on a socket. */
export async function answers(address: string): Promise<boolean> {
  const socket = createConnection(address)
  return once(socket, 'connect')
    .then(() => true)
    .catch(() => false)
    .finally(() => socket.destroy())
}

/** Listens at one address; null where the file system does not support sockets and another address holds the lock anyway. */
async function take(place: Place, dataDir: string): Promise<Server | null> {
  try {
    return await listen(place.address)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') {
      if (place.required) throw error
      return null
    }
    if (!place.isFile || (await answers(place.address))) throw new DataDirLockedError(dataDir)
    // A socket file that nobody answers on was left by a killed process.
    rmSync(place.address, { force: true })
    return take(place, dataDir)
  }
}

/**
 * Creates the data directory and locks it until `release` or the end of the process, even by kill -9. A process that has opened an engine in it only
 * ends, since the engine frees its files last, seconds after everything else.
 * @throws DataDirLockedError if it is held
 */
export async function lockDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const directory = realpathSync(dataDir)
  const servers: Server[] = []
  const close = async () => {
    for (const server of servers) await new Promise((resolve) => server.close(resolve))
  }
  try {
    for (const place of placesOf(directory)) {
      const server = await take(place, directory)
      if (server !== null) servers.push(server)
    }
    await afterEarlierRelease(directory)
  } catch (error) {
    await close()
    throw error
  }
  return { release: close }
}
