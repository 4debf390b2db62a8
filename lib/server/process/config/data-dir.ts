import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** An ending process releases the engine's files last, seconds after everything else. Limited, since its id may have been reused by another program. */
const PATIENCE_MS = 15_000
const POLL_MS = 50

const fileIn = (dataDir: string) => path.join(dataDir, 'lock.pid')

/** Waits until the previous holder has exited, until which the engine believes that it uses its files; then records this process as the holder. */
async function afterFormerHolder(dataDir: string): Promise<void> {
  const former = readHolder(dataDir)
  const untilMs = performance.now() + PATIENCE_MS
  while (former !== null && isAlive(former) && performance.now() < untilMs) await sleep(POLL_MS)
  try {
    writeFileSync(fileIn(dataDir), `${process.pid} ${startOf(process.pid)}`)
  } catch {
    // If nothing can be written here, no engine runs either; the code that needs to write reports it.
  }
}

/** When a process started, as Linux counts; elsewhere, and for one that is gone, ''. */
function startOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** The recorded process id; null if there is none, or if another process has it now, or this one: containers give every process the same id. */
function readHolder(dataDir: string): number | null {
  try {
    const [id = '', start = ''] = readFileSync(fileIn(dataDir), 'utf8').split(' ')
    const former = Number(id)
    if (start !== '' && start !== startOf(former)) return null
    return Number.isInteger(former) && former > 0 && former !== process.pid ? former : null
  } catch {
    return null
  }
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
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

const isInUse = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

/** Listens at one address; null where the file system does not support sockets and another address holds the lock anyway. */
async function take(place: Place, dataDir: string): Promise<Server | null> {
  try {
    return await listen(place.address)
  } catch (error) {
    if (!isInUse(error)) {
      if (place.required) throw error
      return null
    }
    if (!place.isFile || (await answers(place.address))) throw new DataDirLockedError(dataDir)
  }
  // A socket file that nobody answers on was left by a killed process.
  rmSync(place.address, { force: true })
  return await listen(place.address).catch((error: unknown) => {
    throw isInUse(error) ? new DataDirLockedError(dataDir) : error
  })
}

/** Creates the data directory and locks it until `release` or the end of the process, even by kill -9. @throws DataDirLockedError if it is held */
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
    await afterFormerHolder(directory)
  } catch (error) {
    await close()
    throw error
  }
  return {
    /** @param options `isEnding`: this process is about to exit, so the next holder waits until it has */
    async release({ isEnding = false } = {}) {
      if (!isEnding) rmSync(fileIn(directory), { force: true })
      await close()
    },
  }
}
