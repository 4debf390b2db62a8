import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { type DataDirLock, DataDirLockedError, lockDataDir } from '@/lib/server/process/config/data-dir'
import { controlAddress } from '@/lib/server/process/config/places'
import { holdDataDir } from '@/lib/server/process/config/prepare-data-dir'
import { giveToOwner } from '@/lib/server/process/config/usable-files'

const unlessLocked = (locking: Promise<DataDirLock>): Promise<DataDirLock | null> =>
  locking.catch((error: unknown) => {
    if (error instanceof DataDirLockedError) return null
    throw error
  })

/** A lock whose release gives files written by root to the directory's owner, so that Callscope can read them. */
const givingBack = async (dataDir: string, locking: Promise<DataDirLock>): Promise<DataDirLock> => {
  const lock = await locking
  const release = async () => {
    giveToOwner(dataDir)
    await lock.release()
  }
  return { release }
}

/** Locks the data directory without preparing it; null if another process holds it. */
export const lockUnlessRunning = (dataDir: string): Promise<DataDirLock | null> =>
  unlessLocked(givingBack(dataDir, lockDataDir(dataDir)))

/** Prepares the data directory and locks it once other commands have ended. @throws StartError; DataDirLockedError while a server holds it */
export const hold = (dataDir: string): Promise<DataDirLock> =>
  givingBack(dataDir, holdDataDir(dataDir, { say: (words) => console.error(words) }))

/** Like `hold`, but null if a server holds the directory: use `askRunning` then. @throws StartError */
export const holdUnlessRunning = (dataDir: string): Promise<DataDirLock | null> => unlessLocked(hold(dataDir))

/** The response of the process that holds the data directory. @throws Error if it refuses; DataDirLockedError if it takes no commands */
export async function askRunning(dataDir: string, command: { method: 'GET' | 'POST'; path: string; body?: unknown }) {
  const socketPath = controlAddress(dataDir)
  const response = socketPath === null ? null : await ask(socketPath, command)
  if (response === null) throw new DataDirLockedError(dataDir)
  if (response.statusCode === 200) return response
  throw new Error(((await json(response)) as { message: string }).message)
}

/** Null if nothing listens there. */
async function ask(socketPath: string, { method, path, body }: { method: string; path: string; body?: unknown }) {
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
