import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '@/lib/server/config/config'
import { requireRights } from '@/lib/server/coordination/rights'
import { type Log, log as processLog } from '@/lib/server/log'
import { metrics } from '@/lib/server/metrics/metrics'
import { nextQueryId, noteStatement } from '@/lib/server/requests/tracking'
import { AppError } from '@/lib/shared/errors'
import { type ChangedDays, ChangeLog } from './change-log'
import { isSuspicious } from './damage'
import { openEmbedded, openServer, type Session, type Tags } from './engine'
import { unavailable } from './engine-error'
import { KnownRooms } from './known-rooms'
import { withLiterals } from './literals'
import { migrate } from './migrate'
import type { Mirror, Statement } from './mirror'
import { mirrorDirectory } from './moved-aside'
import type { Pool } from './pool'
import { repairAfterCrash } from './repair'
import { type ChangeWatch, watchChanges } from './watch-changes'
import { asOnlyWriter, type HoldCalls } from './writers'

export type MirrorOptions = {
  dataDir: string
  clickhouse: Config['clickhouse']
  /** Of an app beside the one that has the engine's own database, or the one that the server's address names. */
  database?: string | null
  /** Begins with an empty database; embedded only. */
  isFresh?: boolean
  hold?: HoldCalls | null
  log?: Log
  /** Called when a statement fails the way it does when the engine's files are damaged; embedded only. */
  onSuspicion?: (mirror: Mirror) => void
  /** How often to poll a server for other processes' changes, milliseconds. */
  watchEveryMs?: number
}

/** Rows of JSONEachRow, parsed at once rather than one by one; line ends within a text are escaped. */
const rowsOf = <T>(lines: string): T[] => JSON.parse(`[${lines.trimEnd().replaceAll('\n', ',')}]`) as T[]

/** How long a retiring mirror waits for running statements before it closes. */
const MAX_DRAIN_MS = 5_000

const replacedError = (cause?: unknown) =>
  new AppError('MIRROR_UNAVAILABLE', 'The mirror’s files are being checked; it will be back shortly.', {
    cause,
    retryAfterSeconds: 2,
  })

/**
 * Opens the mirror: embedded chDB under `dataDir`, or a ClickHouse server. Migrates the schema and, embedded, repairs rows that a crash left half-written.
 * @throws AppError MIRROR_UNAVAILABLE when the engine cannot be opened or reached
 */
export async function openMirror(options: MirrorOptions): Promise<Mirror> {
  const log = options.log ?? processLog
  const engine = await (options.clickhouse === null
    ? openEmbedded(mirrorDirectory(options.dataDir), options)
    : openServer(options.clickhouse, options)
  ).catch((error: unknown) => {
    throw unavailable(error)
  })
  const changes = new ChangeLog()
  let isRetired = false
  let watch: ChangeWatch | null = null
  let lastWrite: Promise<unknown> = Promise.resolve()

  /** Converts an engine error into the caller's; also triggers a check of possibly damaged files. */
  function converted(error: unknown): unknown {
    if (isRetired) return replacedError(error)
    if (!engine.embedded || !isSuspicious(error)) return unavailable(error)
    log.warn({ err: error }, 'mirror: a statement failed in a way that suggests damaged files')
    options.onSuspicion?.(mirror)
    return replacedError(error)
  }
  /** Runs a statement and logs it by name and id, also in a server's own log (in chDB the setting would stick to the session). */
  async function run<R>(
    statement: Statement,
    pool: Pool<Session>,
    work: (session: Session, tags: Tags) => Promise<R>,
  ): Promise<R> {
    const startedAt = performance.now()
    const queryId = nextQueryId()
    if (isRetired) throw replacedError()
    metrics().engineStatements.inc({ pool: nameOf(pool) })
    try {
      const tags = { clickhouse_settings: { log_comment: statement.name }, query_id: queryId }
      return await pool.use((session) => work(session, engine.embedded ? {} : tags))
    } catch (error) {
      log.debug({ query: statement.name, error: String(error) }, 'mirror statement failed')
      throw converted(error)
    } finally {
      const ms = performance.now() - startedAt
      noteStatement(statement.name, ms, queryId)
      log.debug({ query: statement.name, queryId, ms: Math.round(ms * 10) / 10 }, 'mirror')
    }
  }
  /** As `run`, refused when what the write rests on is over. */
  function write<R>(
    statement: Statement,
    pool: Pool<Session>,
    work: (session: Session, tags: Tags) => Promise<R>,
  ): Promise<R> {
    return run(statement, pool, async (session, tags) => {
      await requireRights()
      return work(session, tags)
    })
  }
  async function callsChanged(days: ChangedDays): Promise<void> {
    changes.record(days)
    await watch?.announce(days)
  }
  const bound = ({ sql, params }: Statement) =>
    engine.embedded ? { query: withLiterals(sql, params) } : { query: sql, query_params: params }
  const pools = { writers: engine.writer, readers: engine.readers, wide: engine.wide, exporters: engine.exporters }
  const nameOf = (pool: Pool<Session>) => Object.entries(pools).find(([, one]) => one === pool)?.[0] ?? ''
  const readPool = (statement: Statement) => (statement.wide === true ? engine.wide : engine.readers)

  const mirror: Mirror = {
    engine: engine.description,
    cluster: options.clickhouse?.cluster ?? null,
    isEmbedded: engine.embedded,
    query<T>(statement: Statement) {
      return run(statement, readPool(statement), async ({ client }, tags) => {
        const answer = await client.query({ ...bound(statement), format: 'JSONEachRow', ...tags })
        return engine.embedded ? rowsOf<T>(await answer.text()) : await answer.json<T>()
      })
    },
    bytes(statement) {
      return run(statement, engine.exporters, async ({ client }, tags) => {
        const asked = bound({ ...statement, sql: `${statement.sql} FORMAT ${statement.format}` })
        const { stream } = await client.exec({ ...asked, ...tags })
        const chunks = await stream.toArray()
        // The embedded engine answers in one chunk, which need not be copied.
        return chunks.length === 1 ? (chunks[0] as Buffer<ArrayBuffer>) : Buffer.concat(chunks as Buffer[])
      })
    },
    async command(statement) {
      await write(statement, engine.writer, ({ client }, tags) => client.command({ ...bound(statement), ...tags }))
    },
    async changeCalls(statement, days) {
      await mirror.command(statement)
      await callsChanged(days)
    },
    async insertLines(table, columns, lines, days = null) {
      if (lines.length === 0) return
      await write({ name: `insert.${table}`, sql: '' }, engine.writer, (session, tags) =>
        session.insertLines({ table, columns, lines, tags }),
      )
      if (table === 'calls') await callsChanged(days)
    },
    async insert(table, rows) {
      if (rows.length === 0) return
      // Checkpoints and the like are small and need not queue behind the calls being written.
      await write({ name: `insert.${table}`, sql: '' }, engine.readers, ({ client }, tags) =>
        client.insert({ table, values: rows, format: 'JSONEachRow', ...tags }),
      )
    },
    exclusively<T>(work: () => Promise<T>): Promise<T> {
      const result = lastWrite.then(work, work)
      lastWrite = result.catch(() => undefined)
      return result
    },
    hold: options.hold ?? null,
    version: () => changes.version,
    lastChange: (window) => changes.lastIn(window),
    changedSince: (version) => changes.since(version),
    knownRooms: engine.embedded && (options.hold ?? null) === null ? new KnownRooms() : null,
    async ping() {
      if (isRetired) throw replacedError()
      await engine.ping().catch((error: unknown) => {
        throw unavailable(error)
      })
    },
    load: () => Object.entries(pools).map(([pool, sessions]) => ({ pool, ...sessions.load() })),
    async close() {
      await lastWrite
      await watch?.stop()
      if (!isRetired) for (const { client } of engine.sessions) await client.close()
    },
    async retire() {
      if (isRetired) return
      isRetired = true
      await watch?.stop()
      const drained = Promise.all(Object.values(pools).map((pool) => pool.drain()))
      await Promise.race([drained, sleep(MAX_DRAIN_MS, null, { ref: false })])
      for (const { client } of engine.sessions) await client.close()
    },
  }
  try {
    // Processes that start at the same time must not create the tables of a new server concurrently.
    await asOnlyWriter(mirror, 'all', () => migrate(mirror))
    // On a server the lease holder repairs instead, since another process may be in the middle of a write.
    if (engine.embedded) await repairAfterCrash(mirror, log)
    else watch = await watchChanges(mirror, (days) => changes.record(days), options.watchEveryMs)
  } catch (error) {
    // An embedded engine left open would keep its files locked.
    await mirror.retire()
    throw error
  }
  return mirror
}
