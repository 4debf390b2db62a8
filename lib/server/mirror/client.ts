import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClickHouseSettings } from '@clickhouse/client'
import type { Config } from '@/lib/server/config/config'
import { type Log, log as processLog } from '@/lib/server/log'
import { AppError } from '@/lib/shared/errors'
import { isSuspicious } from './damage'
import { openEmbedded, openServer, type Session } from './engine'
import { unavailable } from './engine-error'
import { withLiterals } from './literals'
import { migrate } from './migrate'
import type { Mirror, Statement } from './mirror'
import type { Pool } from './pool'
import { repairAfterCrash } from './repair'
import { mirrorDirectory } from './set-aside'
import { type ChangeWatch, watchChanges } from './watch-changes'
import { asOnlyWriter, type HoldCalls } from './writers'

export type MirrorOptions = {
  dataDir: string
  clickhouse: Config['clickhouse']
  hold?: HoldCalls | null
  log?: Log
  /** Told of statements that fail as they do when the engine's files are damaged; embedded only. */
  onSuspicion?: (mirror: Mirror) => void
  /** How often to look for other processes' changes on a server, milliseconds. */
  watchEveryMs?: number
}

/** Statements under way get so long before a mirror that is retired closes. */
const LONGEST_DRAIN_MS = 5_000

const replaced = (cause?: unknown) =>
  new AppError('MIRROR_UNAVAILABLE', 'The mirror’s files are being checked; it will be back shortly.', {
    cause,
    retryAfterSeconds: 2,
  })

/**
 * Opens the mirror: chDB under `dataDir`, or the server of `clickhouse`. Applies the schema and, embedded, repairs what a crash left half-written.
 * @throws AppError MIRROR_UNAVAILABLE when the engine cannot be opened or reached
 */
export async function openMirror(options: MirrorOptions): Promise<Mirror> {
  const log = options.log ?? processLog
  const engine = await (options.clickhouse === null
    ? openEmbedded(mirrorDirectory(options.dataDir))
    : openServer(options.clickhouse.url)
  ).catch((error: unknown) => {
    throw unavailable(error)
  })
  let changes = 0
  let isRetired = false
  const streams = new Set<Readable>()
  let watch: ChangeWatch | null = null
  let lastWrite: Promise<unknown> = Promise.resolve()

  /** The error a caller gets for an engine's error; also triggers a check of files that may be damaged. */
  function heard(error: unknown): unknown {
    if (isRetired) return replaced(error)
    if (!engine.embedded || !isSuspicious(error)) return unavailable(error)
    log.warn({ err: error }, 'mirror: a statement failed in a way that suggests damaged files')
    options.onSuspicion?.(mirror)
    return replaced(error)
  }
  /** Runs one statement and names it in the log; a server's own log gets the name too (in chDB a setting would stick to the session). */
  async function run<R>(
    statement: Statement,
    pool: Pool<Session>,
    work: (session: Session, settings: ClickHouseSettings) => Promise<R>,
  ): Promise<R> {
    const startedAt = performance.now()
    if (isRetired) throw replaced()
    try {
      return await pool.use((session) => work(session, engine.embedded ? {} : { log_comment: statement.name }))
    } catch (error) {
      log.debug({ query: statement.name, error: String(error) }, 'mirror statement failed')
      throw heard(error)
    } finally {
      log.debug({ query: statement.name, ms: Math.round((performance.now() - startedAt) * 10) / 10 }, 'mirror')
    }
  }
  async function callsChanged(): Promise<void> {
    changes++
    await watch?.announce()
  }
  const bound = ({ sql, params }: Statement) =>
    engine.embedded ? { query: withLiterals(sql, params) } : { query: sql, query_params: params }
  const readPool = (statement: Statement) => (statement.wide === true ? engine.wide : engine.readers)

  const mirror: Mirror = {
    engine: engine.description,
    cluster: options.clickhouse?.cluster ?? null,
    isEmbedded: engine.embedded,
    query<T>(statement: Statement) {
      return run(statement, readPool(statement), async ({ client }, clickhouse_settings) => {
        const answer = await client.query({
          ...bound(statement),
          format: 'JSONEachRow',
          clickhouse_settings,
        })
        return await answer.json<T>()
      })
    },
    async *stream(statement) {
      const query = bound({ ...statement, sql: `${statement.sql} FORMAT ${statement.format}` })
      if (isRetired) throw replaced()
      try {
        yield* engine.wide.iterate(async function* ({ client }) {
          const { stream } = await client.exec(query)
          streams.add(stream)
          try {
            for await (const chunk of stream) yield chunk as Uint8Array
            // Cut short, it ends as if it were complete.
            if (isRetired) throw replaced()
          } finally {
            streams.delete(stream)
          }
        })
      } catch (error) {
        throw heard(error)
      }
    },
    async command(statement) {
      await run(statement, engine.writer, ({ client }, clickhouse_settings) =>
        client.command({ ...bound(statement), clickhouse_settings }),
      )
    },
    async changeCalls(statement) {
      await mirror.command(statement)
      await callsChanged()
    },
    async insertLines(table, columns, lines) {
      if (lines.length === 0) return
      await run({ name: `insert.${table}`, sql: '' }, engine.writer, (session, settings) =>
        session.insertLines({ table, columns, lines, settings }),
      )
      if (table === 'calls') await callsChanged()
    },
    async insert(table, rows) {
      if (rows.length === 0) return
      // Checkpoints and such are small, and need not wait for the calls that are being written.
      await run({ name: `insert.${table}`, sql: '' }, engine.readers, ({ client }, clickhouse_settings) =>
        client.insert({ table, values: rows, format: 'JSONEachRow', clickhouse_settings }),
      )
    },
    exclusively<T>(work: () => Promise<T>): Promise<T> {
      const result = lastWrite.then(work, work)
      lastWrite = result.catch(() => undefined)
      return result
    },
    hold: options.hold ?? null,
    version: () => changes,
    async close() {
      await lastWrite
      await watch?.stop()
      if (!isRetired) for (const { client } of engine.sessions) await client.close()
    },
    async retire() {
      if (isRetired) return
      isRetired = true
      await watch?.stop()
      for (const stream of streams) stream.destroy()
      // A reader that has paused gives its session back only when it reads on.
      const drained = Promise.all([engine.writer.drain(), engine.readers.drain(), engine.wide.drain(streams.size)])
      await Promise.race([drained, sleep(LONGEST_DRAIN_MS, null, { ref: false })])
      for (const { client } of engine.sessions) await client.close()
    },
  }
  try {
    // Two processes that start at once must not build the tables of a new server over each other.
    await asOnlyWriter(mirror, 'all', () => migrate(mirror))
    // On a server, the lease holder repairs: another process may be in the middle of a write.
    if (engine.embedded) await repairAfterCrash(mirror, log)
    else watch = await watchChanges(mirror, () => changes++, options.watchEveryMs)
  } catch (error) {
    // Left open, an embedded engine would hold on to its files.
    await mirror.retire()
    throw error
  }
  return mirror
}
