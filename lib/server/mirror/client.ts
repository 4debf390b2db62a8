import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '@/lib/server/config/config'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { requireRights } from '@/lib/server/coordination/rights'
import { type Log, log as processLog } from '@/lib/server/log'
import { metrics } from '@/lib/server/metrics/metrics'
import { nextQueryId, noteStatement } from '@/lib/server/requests/tracking'
import { type Erased, NOBODY_ERASED } from '@/lib/shared/erasure/erased'
import { AppError } from '@/lib/shared/errors'
import { oldestKept } from '@/lib/shared/retention/oldest-kept'
import { type ChangedDays, ChangeLog } from './change-log'
import { isSuspicious } from './damage'
import { openEmbedded } from './embedded-engine'
import { unavailable } from './engine-error'
import { KnownRooms } from './known-rooms'
import { withLiterals } from './literals'
import { migrate } from './migrate'
import type { Mirror, Statement } from './mirror'
import { mirrorDirectory } from './moved-aside'
import type { Pool } from './pool'
import { repairAfterCrash } from './repair'
import { openServer } from './server-engine'
import type { Asked, Session, Tag } from './session'
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
  /** How many months of calls are kept; all by default. */
  retentionMonths?: number | null
  /** Who is erased now; nobody by default. */
  erased?: () => Promise<Erased>
  log?: Log
  /** Called when a statement fails the way it does when the engine's files are damaged; embedded only. */
  onSuspicion?: (mirror: Mirror) => void
  /** How often to poll a server for other processes' changes, milliseconds. */
  watchEveryMs?: number
  /** How long a server may take to answer, milliseconds. */
  answerMs?: number
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
  const { retentionMonths = null } = options
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
  /** Runs a statement and logs it by name and id, also in a server's own log. */
  async function run<R>(
    statement: Pick<Statement, 'name'>,
    pool: Pool<Session>,
    work: (session: Session, tag: Tag) => Promise<R>,
  ): Promise<R> {
    const startedAt = performance.now()
    const queryId = nextQueryId()
    if (isRetired) throw replacedError()
    metrics().engineStatements.inc({ pool: nameOf(pool) })
    try {
      return await pool.use((session) => work(session, { name: statement.name, queryId }))
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
    statement: Pick<Statement, 'name'>,
    pool: Pool<Session>,
    work: (session: Session, tag: Tag) => Promise<R>,
  ): Promise<R> {
    return run(statement, pool, async (session, tag) => {
      await requireRights()
      return work(session, tag)
    })
  }
  /** Runs what changes calls of these days, and tells everyone who remembers answers about them. */
  async function changing(days: ChangedDays, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      // It may have been done all the same, if only the answer was lost.
      changes.record(days)
      await watch?.announce(days).catch(() => undefined)
      throw error
    }
    changes.record(days)
    await watch?.announce(days)
  }
  const asked = ({ sql, params, isLong }: Statement, tag: Tag): Asked => ({
    ...tag,
    sql: withLiterals(sql, params),
    ...(isLong && { isLong }),
  })
  const pools = { writers: engine.writer, readers: engine.readers, wide: engine.wide, exporters: engine.exporters }
  const nameOf = (pool: Pool<Session>) => Object.entries(pools).find(([, one]) => one === pool)?.[0] ?? ''
  const readPool = (statement: Statement) => (statement.wide === true ? engine.wide : engine.readers)

  const mirror: Mirror = {
    engine: engine.description,
    cluster: options.clickhouse?.cluster ?? null,
    isEmbedded: engine.embedded,
    query<T>(statement: Statement) {
      return run(statement, readPool(statement), async (session, tag) =>
        rowsOf<T>(await session.rows(asked(statement, tag))),
      )
    },
    bytes(statement) {
      const sql = `${statement.sql} FORMAT ${statement.format}`
      return run(statement, engine.exporters, (session, tag) => session.bytes(asked({ ...statement, sql }, tag)))
    },
    async command(statement) {
      await write(statement, engine.writer, (session, tag) => session.command(asked(statement, tag)))
    },
    async changeCalls(statement, days) {
      await changing(days, () => mirror.command(statement))
    },
    async insertLines(table, columns, lines, days = null) {
      if (lines.length === 0) return
      const name = `insert.${table}`
      const work = () =>
        write({ name }, engine.writer, (session, tag) => session.insertLines({ ...tag, table, columns, lines }))
      await (table === 'calls' ? changing(days, work) : work())
    },
    async insert(table, rows) {
      if (rows.length === 0) return
      // Checkpoints and the like are small and need not queue behind the calls being written.
      const name = `insert.${table}`
      await write({ name }, engine.readers, (session, tag) => session.insertRows({ ...tag, table, rows }))
    },
    exclusively<T>(work: () => Promise<T>): Promise<T> {
      const result = lastWrite.then(work, work)
      lastWrite = result.catch(() => undefined)
      return result
    },
    oldestKept: () => (retentionMonths === null ? null : oldestKept(sharedNowMs() / 1000, retentionMonths)),
    erased: options.erased ?? (async () => NOBODY_ERASED),
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
      if (!isRetired) for (const session of engine.sessions) await session.close()
    },
    async retire() {
      if (isRetired) return
      isRetired = true
      await watch?.stop()
      const drained = Promise.all(Object.values(pools).map((pool) => pool.drain()))
      await Promise.race([drained, sleep(MAX_DRAIN_MS, null, { ref: false })])
      for (const session of engine.sessions) await session.close()
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
