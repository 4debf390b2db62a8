import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { controlAddress } from '@/lib/server/config/control-address'
import { type DataDirLock, DataDirLockedError, lockDataDir } from '@/lib/server/config/data-dir'

/** A process that has just locked the directory opens its channel a moment later. */
const PATIENCE_MS = 10_000
const POLL_MS = 100

/** Locks the data directory for this command; null where another process holds it, which can be asked then. */
export async function lockUnlessRunning(dataDir: string): Promise<DataDirLock | null> {
  try {
    return await lockDataDir(dataDir)
  } catch (error) {
    if (error instanceof DataDirLockedError) return null
    throw error
  }
}

/**
 * Asks the process that holds the data directory to run a command.
 * @param patienceMs how long to wait for a process that is starting
 * @returns its answer, unread
 * @throws Error with its words where it refuses; DataDirLockedError where it takes no commands
 */
export async function askRunning(
  dataDir: string,
  command: { method: 'GET' | 'POST'; path: string; body?: unknown },
  patienceMs = PATIENCE_MS,
): Promise<IncomingMessage> {
  const untilMs = performance.now() + patienceMs
  for (;;) {
    const socketPath = controlAddress(dataDir)
    const response = socketPath === null ? null : await ask(socketPath, command)
    if (response !== null) {
      if (response.statusCode === 200) return response
      throw new Error(((await json(response)) as { message: string }).message)
    }
    if (performance.now() > untilMs) throw new DataDirLockedError(dataDir)
    await sleep(POLL_MS)
  }
}

/** Null where nobody answers. */
async function ask(
  socketPath: string,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<IncomingMessage | null> {
  try {
    const asked = request({ socketPath, method, path })
    asked.end(body === undefined ? undefined : JSON.stringify(body))
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    return response
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null
    throw code === 'EACCES' || code === 'EPERM'
      ? new Error('Only the user that runs Callscope, or root, may give it commands.')
      : error
  }
}
