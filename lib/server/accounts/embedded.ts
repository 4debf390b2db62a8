import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fileTrouble, StartError, type Trouble } from '@/lib/server/process/config/file-trouble'
import { ownerTrouble } from '@/lib/server/process/config/usable-files'
import { log } from '@/lib/server/process/log/log'

type Closable = { close(): Promise<void> }

/** SQLSTATE of damaged data and indexes, and of missing or truncated files; then the names of the errors that WebAssembly throws when the engine crashes. */
const DAMAGED = /^(?:XX00[0-2]|58P01|58030)$/
const BROKEN_OFF = ['RuntimeError', 'ExitStatus', 'ErrnoError']

/** Whether an error may come from damaged files rather than from one of our statements; an error without a code comes from starting the engine. */
function mayBeDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const { code } = error as { code?: unknown }
  if (error.cause !== undefined) return mayBeDamage(error.cause)
  return BROKEN_OFF.includes(error.name) || /failed to initialize/.test(error.message) || DAMAGED.test(String(code))
}

/**
 * Opens the database in `folder`, or says why it does not open: damaged files, or what is no damage (files of another user, a full disk, a fault that
 * an empty directory shows too). Nothing is moved or changed. @throws StartError; or what `open` throws, where that is a bug of ours
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

/** The part of Emscripten's file system that we use. */
type WithFiles = { NODEFS: { node_ops: { setattr(node: unknown, attributes: { mode?: number }): void } } }

const GROUP_AND_OTHERS = 0o077

/** Keeps the files of the embedded database private to its user: by default the database makes them accessible to everyone, regardless of the umask. */
class OwnFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...given)
    const close = (module: unknown) => {
      const { node_ops: operations } = (module as WithFiles).NODEFS
      const { setattr } = operations
      operations.setattr = (node, { mode, ...rest }) =>
        setattr(node, mode === undefined ? rest : { ...rest, mode: mode & ~GROUP_AND_OTHERS })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [close, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

/** With one connection, PostgreSQL's defaults would only fill memory: 130 MB. Its log is reused after each checkpoint, by default up to a gigabyte. */
const SETTINGS = ['shared_buffers=4MB', 'max_connections=5', 'min_wal_size=32MB', 'max_wal_size=64MB']
const LOOK_EVERY_MS = 60_000
const CLEAN_EVERY_MS = 3_600_000
const CHECKPOINT_BYTES = 32 * 1024 * 1024

const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])]
const create = (folder: string) => PGlite.create({ fs: new OwnFiles(folder), startParams })

/** Opens the embedded database in a directory, which is created, and does something with it first. @throws StartError; else what `use` throws */
export const openPglite = (folder: string, use?: (client: PGlite) => Promise<void>): Promise<PGlite> =>
  orSayWhy(folder, create, async () => {
    const client = await create(folder)
    try {
      await use?.(client)
      return client
    } catch (error) {
      await client.close().catch(() => undefined)
      throw error
    }
  })

/**
 * Does for the embedded database what a server's own processes do: without checkpoints its log of changes would grow until the process ends,
 * and without cleaning, the place of deleted and changed rows would never be used again.
 * @returns writes a checkpoint when much has changed since the last one; once an hour it also cleans up, if anything has changed
 */
export function upkeepOf(client: PGlite): (nowMs: number) => Promise<void> {
  /** Where the log had got to after the last checkpoint. */
  let reached: string | null = null
  let cleanedAtMs = Number.NEGATIVE_INFINITY
  return async (nowMs) => {
    const written = await client.query<{ bytes: number | null }>(
      'SELECT (pg_current_wal_insert_lsn() - $1::pg_lsn)::float AS bytes',
      [reached],
    )
    // If unknown, assume enough to make a checkpoint due.
    const bytes = written.rows[0]?.bytes ?? CHECKPOINT_BYTES
    const isCleaningDue = bytes > 0 && nowMs - cleanedAtMs >= CLEAN_EVERY_MS
    if (!isCleaningDue && bytes < CHECKPOINT_BYTES) return
    if (isCleaningDue) {
      await client.exec('VACUUM')
      cleanedAtMs = nowMs
    }
    await client.exec('CHECKPOINT')
    const { rows } = await client.query<{ at: string }>('SELECT pg_current_wal_insert_lsn()::text AS at')
    reached = rows[0]?.at ?? null
  }
}

/** Keeps the embedded database small while the process runs. @returns stops it, after the current round */
export function keepUp(client: PGlite): () => Promise<void> {
  const round = upkeepOf(client)
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= round(Date.now())
      .catch((error: unknown) => log.warn({ err: error }, 'accounts: not cleaned up; trying again'))
      .finally(() => {
        running = null
      })
  }, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
