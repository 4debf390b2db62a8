import { setTimeout as sleep } from 'node:timers/promises'
import { answers, type DataDirLock, DataDirLockedError, lockDataDir } from './data-dir'
import { controlAddress } from './places'
import { prepareDataDir } from './prepare-data-dir'

/** A backup of large accounts takes seconds, as does the end of a process that was told to stop. */
const PATIENCE_MS = 60_000
const POLL_MS = 100

/** Whether a server holds the directory, rather than a short-lived command: only servers take commands. */
async function isServed(dataDir: string): Promise<boolean> {
  const address = controlAddress(dataDir)
  return address !== null && (await answers(address))
}

/**
 * Prepares the data directory and locks it for this process. Waits while a command holds it, but not while a server does.
 * @param options `say` is called once if it has to wait; `patienceMs` is how long it waits at most
 * @throws StartError about the directory; DataDirLockedError when a server holds it, or another process does for longer than `patienceMs`
 */
export async function holdDataDir(
  dataDir: string,
  { say, patienceMs = PATIENCE_MS }: { say: (words: string) => void; patienceMs?: number },
): Promise<DataDirLock> {
  prepareDataDir(dataDir)
  const untilMs = performance.now() + patienceMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lockDataDir(dataDir)
    } catch (error) {
      if (!(error instanceof DataDirLockedError) || performance.now() >= untilMs || (await isServed(dataDir)))
        throw error
    }
    if (attempt === 1)
      say(
        `Another process is using ${dataDir}, such as a backup or one that is ending: waiting for it for up to ${Math.ceil(patienceMs / 1000)} s.`,
      )
    await sleep(POLL_MS)
  }
}
