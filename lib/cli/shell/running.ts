import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { controlAddress } from '@/lib/server/config/control-address'
import { type DataDirLock, DataDirLockedError, lockDataDir } from '@/lib/server/config/data-dir'
import { holdDataDir } from '@/lib/server/config/hold-data-dir'

const unlessLocked = (locking: Promise<DataDirLock>): Promise<DataDirLock | null> =>
  locking.catch((error: unknown) => {
    if (error instanceof DataDirLockedError) return null
    throw error
  })

/** Locks the data directory as it is; null where another process holds it. */
export const lockUnlessRunning = (dataDir: string): Promise<DataDirLock | null> => unlessLocked(lockDataDir(dataDir))

/** What the person at the terminal is told while a command waits. */
export const tell = { say: (words: string) => console.error(words) }

/**
 * Makes the data directory ready and locks it for this command, once other commands have ended; null where a server holds it, which can be asked then.
 * @throws StartError
 */
export const holdUnlessRunning = (dataDir: string): Promise<DataDirLock | null> =>
  unlessLocked(holdDataDir(dataDir, tell))

/**
 * Asks the process that holds the data directory to run a command.
 * @returns its answer, unread
 * @throws Error with its words where it refuses; DataDirLockedError where it takes no commands
 */
export async function askRunning(
  dataDir: string,
  command: { method: 'GET' | 'POST'; path: string; body?: unknown },
): Promise<IncomingMessage> {
  const socketPath = controlAddress(dataDir)
  const response = socketPath === null ? null : await ask(socketPath, command)
  if (response === null) throw new DataDirLockedError(dataDir)
  if (response.statusCode === 200) return response
  throw new Error(((await json(response)) as { message: string }).message)
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
