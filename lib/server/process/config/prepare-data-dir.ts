import { chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers, type DataDirLock, DataDirLockedError, lockDataDir } from './data-dir'
import { fileTrouble, runningAs, StartError, type Trouble } from './file-trouble'
import { controlAddress } from './places'
import { isAboutRights, ownerTrouble, refusalOf } from './usable-files'

/** Names of files that identify a data directory. */
const OURS = ['accounts', 'mirror', 'nextauth-secret', 'demo.json', 'lock.pid', 'lock.sock']
const STICKY = 0o1000

/** The nearest directory above that exists, or the directory itself. */
export function nearestExisting(directory: string): string {
  const parent = path.dirname(directory)
  return existsSync(directory) || parent === directory ? directory : nearestExisting(parent)
}

/** Whether users other than the owner may access a directory. */
export const isOpenToOthers = (directory: string): boolean =>
  process.platform !== 'win32' && (statSync(directory).mode & 0o077) !== 0

/** Whether this user may change the rights of a directory. */
const mayClose = (directory: string): boolean => [0, statSync(directory).uid].includes(process.geteuid?.() ?? -1)

/** Why a data directory must not be closed: it also serves others, as /tmp or /srv would. */
function sharedTrouble(dataDir: string): Trouble | null {
  const entries = readdirSync(dataDir).filter((name) => name !== 'lost+found')
  const isOwn = entries.length === 0 || entries.some((name) => OURS.includes(name) || name.startsWith('mirror-'))
  return isOwn && (statSync(dataDir).mode & STICKY) === 0 ? null : openTrouble(dataDir)
}

const openTrouble = (dataDir: string): Trouble => ({
  text: `Other users of this machine may look into ${dataDir}.`,
  fix: `\`chmod 700 ${dataDir}\` if it is for Callscope alone, else name a directory within it in DATA_DIR.`,
})

function creationTrouble(dataDir: string, nearest: string): Trouble | null {
  const refusal = refusalOf(nearest, constants.W_OK | constants.X_OK)
  if (refusal === null) return null
  if (!isAboutRights(refusal)) return fileTrouble(refusal, nearest)
  const me = runningAs()
  return {
    text: `Callscope runs as ${me}, which may not create ${dataDir} in ${nearest}.`,
    fix: `As root, \`mkdir -p ${dataDir} && chown ${me} ${dataDir}\`, or name another directory in DATA_DIR.`,
  }
}

/** What would keep a start from using or creating a data directory, checked before anything in it is opened; null if nothing. Changes nothing. */
export function dataDirTrouble(dataDir: string): Trouble | null {
  const nearest = nearestExisting(dataDir)
  if (!statSync(nearest).isDirectory()) return { text: `${nearest} is a file.`, fix: 'Name a directory in DATA_DIR.' }
  const trouble = nearest === dataDir ? ownerTrouble(dataDir) : creationTrouble(dataDir, nearest)
  if (trouble !== null || nearest !== dataDir || !isOpenToOthers(dataDir)) return trouble
  if (mayClose(dataDir)) return sharedTrouble(dataDir)
  // Access for the group is fine: this user is not the owner and could not use the directory without it.
  return (statSync(dataDir).mode & 0o007) === 0 ? null : openTrouble(dataDir)
}

/** Closes a directory to everybody but its owner. @throws StartError on a file system that does not keep rights */
function close(dataDir: string): void {
  chmodSync(dataDir, 0o700)
  if ((statSync(dataDir).mode & 0o007) === 0) return
  throw new StartError({
    text: `Other users of this machine may look into ${dataDir}, and \`chmod 700\` does not change that: its file system keeps no rights.`,
    fix: 'Name a directory on another file system in DATA_DIR.',
  })
}

/** Creates a data directory if missing, and closes it to other users. @throws StartError saying what is wrong with it and what to do */
export function prepareDataDir(dataDir: string): void {
  try {
    const trouble = dataDirTrouble(dataDir)
    if (trouble !== null) throw new StartError(trouble)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (isOpenToOthers(dataDir) && mayClose(dataDir)) close(dataDir)
  } catch (error) {
    const trouble = error instanceof StartError ? null : fileTrouble(error, dataDir)
    throw trouble === null ? error : new StartError(trouble, { cause: error })
  }
}

/** A backup of large accounts takes seconds, as does the end of a process that was told to stop. */
const PATIENCE_MS = 60_000

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
    await sleep(100)
  }
}
