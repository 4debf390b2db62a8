import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { log } from '@/lib/server/process/log/log'
import { orSayWhy } from './embedded-trouble'

type Init = Awaited<ReturnType<NodeFS['init']>>
type Attributes = { mode?: number }
/** What the engine's file system has of Emscripten's. */
type WithFiles = { NODEFS: { node_ops: { setattr(node: unknown, attributes: Attributes): void } } }

const GROUP_AND_OTHERS = 0o077

/** The files of a directory for the embedded database, which are its own user's only: by itself it opens them to all after it has made them, whatever the umask. */
class OwnFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): Promise<Init> {
    const { emscriptenOpts } = await super.init(...given)
    const close = (module: unknown) => {
      const { node_ops: operations } = (module as WithFiles).NODEFS
      const { setattr } = operations
      operations.setattr = (node, attributes) =>
        setattr(
          node,
          attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~GROUP_AND_OTHERS },
        )
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [close, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

/**
 * The embedded database is small and has one connection, so PostgreSQL's defaults would only fill memory: 130 MB of it. Its log of changes
 * is reused after each checkpoint, up to a gigabyte by default.
 */
const SETTINGS = ['shared_buffers=4MB', 'max_connections=5', 'min_wal_size=32MB', 'max_wal_size=64MB']
const LOOK_EVERY_MS = 60_000
const CLEAN_EVERY_MS = 3_600_000
const CHECKPOINT_BYTES = 32 * 1024 * 1024

const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])]
const create = (folder: string) => PGlite.create({ fs: new OwnFiles(folder), startParams })

/**
 * Opens the embedded database in a directory, which is created.
 * @param use what is done with it first, such as bringing its tables up to date; when that fails, it is closed
 * @throws StartError where its files cannot be used or are damaged; else what `use` throws
 */
export function openPglite(folder: string, use?: (client: PGlite) => Promise<void>): Promise<PGlite> {
  return orSayWhy(folder, create, async () => {
    const client = await create(folder)
    try {
      await use?.(client)
      return client
    } catch (error) {
      await client.close().catch(() => undefined)
      throw error
    }
  })
}

/**
 * Does for the embedded database what a server's own processes do: without checkpoints its log of changes would grow until the process ends,
 * and without cleaning, the place of deleted and changed rows would never be used again.
 */
export class Upkeep {
  /** Where the log had got to after the last checkpoint. */
  private reached: string | null = null
  private cleanedAtMs = Number.NEGATIVE_INFINITY

  constructor(private readonly client: PGlite) {}

  /** Writes a checkpoint when much has changed since the last one; once an hour it also cleans up, if anything has changed. */
  async round(nowMs: number): Promise<void> {
    const { client } = this
    const bytes = await this.bytesSince()
    const isCleaningDue = bytes > 0 && nowMs - this.cleanedAtMs >= CLEAN_EVERY_MS
    if (isCleaningDue) {
      await client.exec('VACUUM')
      this.cleanedAtMs = nowMs
    }
    if (!isCleaningDue && bytes < CHECKPOINT_BYTES) return
    await client.exec('CHECKPOINT')
    const { rows } = await client.query<{ at: string }>('SELECT pg_current_wal_insert_lsn()::text AS at')
    this.reached = rows[0]?.at ?? null
  }

  /** How much has been written to the log since the last checkpoint; as much as makes one due if that is not known. */
  private async bytesSince(): Promise<number> {
    const { rows } = await this.client.query<{ bytes: number | null }>(
      'SELECT (pg_current_wal_insert_lsn() - $1::pg_lsn)::float AS bytes',
      [this.reached],
    )
    return rows[0]?.bytes ?? CHECKPOINT_BYTES
  }
}

/** Keeps the embedded database small while the process runs. @returns ends it, after the present round */
export function keepUp(client: PGlite): () => Promise<void> {
  const upkeep = new Upkeep(client)
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= upkeep
      .round(Date.now())
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
