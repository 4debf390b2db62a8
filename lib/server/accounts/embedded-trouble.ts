import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileTrouble, StartError, type Trouble } from '@/lib/server/process/config/file-trouble'
import { ownerTrouble } from '@/lib/server/process/config/usable-files'

type Closable = { close(): Promise<void> }

/** SQLSTATE of damaged data and indexes, and of files that are gone or too short; and the classes of what WebAssembly throws when the engine breaks off. */
const DAMAGED = /^(?:XX00[0-2]|58P01|58030)$/
const BROKEN_OFF = ['RuntimeError', 'ExitStatus', 'ErrnoError']

/** Whether an error may come from damaged files rather than from a statement of ours; one without a code is of the start itself. */
function mayBeDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const { code } = error as { code?: unknown }
  if (error.cause !== undefined) return mayBeDamage(error.cause)
  return BROKEN_OFF.includes(error.name) || /failed to initialize/.test(error.message) || DAMAGED.test(String(code))
}

/**
 * Opens the embedded database, or says why it does not open. It tells nothing but damaged files from all that is no damage: files of another user, a full
 * disk, a fault that an empty directory shows too. Nothing is moved or changed.
 * @param create starts the engine in a directory
 * @param open opens the one in `folder`
 * @throws StartError; or what `open` throws, where that is a bug of ours
 */
export async function orSayWhy<T>(
  folder: string,
  create: (folder: string) => Promise<Closable>,
  open: () => Promise<T>,
): Promise<T> {
  const dataDir = path.dirname(folder)
  try {
    await mkdir(folder, { recursive: true })
    return await open()
  } catch (error) {
    const trouble = fileTrouble(error, dataDir) ?? ownerTrouble(folder, dataDir)
    if (trouble === null && !mayBeDamage(error)) throw error
    throw new StartError(trouble ?? (await freshTrouble(dataDir, create)) ?? damage(folder, error), { cause: error })
  }
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** What keeps the engine from starting in an empty directory; null where it starts. */
async function freshTrouble(dataDir: string, create: (folder: string) => Promise<Closable>): Promise<Trouble | null> {
  const folder = path.join(dataDir, 'accounts-tried-empty')
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    await (await create(folder)).close()
    return null
  } catch (error) {
    return (
      fileTrouble(error, dataDir) ?? {
        text: `The embedded database cannot start, not even in an empty directory: ${wordsOf(error)}.`,
        fix: 'Look for what it names: a setting of the environment, or a limit of this machine. Nothing is damaged.',
      }
    )
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

const damage = (folder: string, error: unknown): Trouble => ({
  text: `The accounts in ${folder} are damaged and cannot be opened: ${wordsOf(error)}.`,
  fix: `Move them aside (\`mv ${folder} ${folder}-damaged\`) and restore a backup: \`npm run restore -- FILE\`. Without a backup, the next start makes new accounts. The calls are not affected.`,
})
