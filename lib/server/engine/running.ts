import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { requireRights } from '@/lib/server/process/coordination/rights'
import type { Log } from '@/lib/server/process/log/log'
import { metrics } from '@/lib/server/process/observe/metrics'
import { nextQueryId, noteStatement } from '@/lib/server/process/observe/tracking'
import { AppError } from '@/lib/shared/http/errors'
import { isSuspicious } from './damage'
import type { BoundStatement, Engine, PoolName, Session, Statement, Tag } from './engine'
import { unavailable, unavailableFiles, withoutValues } from './errors'
import { linesOf, withLiterals } from './literals'

/** Lends each item to one user at a time, first come, first served. */
export function poolOf<T>(items: readonly T[]) {
  const idle = [...items]
  const lend = pLimit(items.length)
  /** Runs `work` with exclusive use of an item. */
  const use = <R>(work: (item: T) => Promise<R>): Promise<R> =>
    lend(async () => {
      const item = idle.pop() as T
      try {
        return await work(item)
      } finally {
        idle.push(item)
      }
    })
  return {
    use,
    /** How many users have an item, and how many wait for one. */
    load: () => ({ running: lend.activeCount, waiting: lend.pendingCount }),
    /** Waits until nothing is lent, and lends no more: later requests wait forever. */
    async drain(): Promise<void> {
      for (const _ of items) await new Promise((taken) => void use((item) => new Promise<never>(() => taken(item))))
    },
  }
}

/** Runs a statement in the session lent to it. */
type Work<R> = (session: Session, tag: Tag) => Promise<R>

/** How long a retiring engine waits for running statements before it ends them, and then for their end. */
const MAX_DRAIN_MS = 5_000

const replacedError = (cause?: unknown) =>
  new AppError('MIRROR_UNAVAILABLE', 'The mirror’s files are being checked; it will be back shortly.', {
    cause,
    retryAfterSeconds: 2,
  })

/** Rows of JSONEachRow, parsed together rather than one by one; line ends within a text are escaped. */
const rowsOf = <T>(lines: string): T[] => JSON.parse(`[${lines.trimEnd().replaceAll('\n', ',')}]`) as T[]

const bound = ({ sql, params, isLong }: Statement, tag: Tag): BoundStatement => ({
  ...tag,
  sql: withLiterals(sql, params),
  isLong,
})

/** The statements of an open engine. All of them @throws AppError MIRROR_UNAVAILABLE */
export type Statements = ReturnType<typeof runEngine>['statements']

/**
 * Runs each statement in a session of the pool that suits it until the engine is retired, and logs how it went.
 * @param suspect called when a statement fails the way it does when the engine's files are damaged
 */
export function runEngine(engine: Engine, log: Log, suspect: () => void) {
  const { writers, readers, exporters } = engine.pools
  const pools = { writers: poolOf(writers), readers: poolOf(readers), exporters: poolOf(exporters) }
  /** Once true, every statement is refused. */
  let isRetired = false

  async function run<R>(name: string, pool: PoolName, work: Work<R>): Promise<R> {
    const startedAt = performance.now()
    const queryId = nextQueryId()
    if (isRetired) throw replacedError()
    metrics().engineStatements.inc({ pool })
    try {
      return await pools[pool].use((session) => {
        // The engine may have been retired while this statement waited for a session.
        if (isRetired) throw replacedError()
        return work(session, { name, queryId })
      })
    } catch (thrown) {
      const error = withoutValues(thrown, name)
      log.debug({ query: name, error: String(error) }, 'mirror statement failed')
      throw converted(error)
    } finally {
      const ms = performance.now() - startedAt
      noteStatement(name, ms, queryId)
      log.debug({ query: name, queryId, ms: Math.round(ms * 10) / 10 }, 'mirror')
    }
  }

  /** Like `run`, but refused once the right to this write has ended (see `requireRights`). */
  const write = (name: string, pool: PoolName, work: Work<void>): Promise<void> =>
    run(name, pool, async (session, tag) => {
      await requireRights()
      return work(session, tag)
    })

  async function insertVia(pool: PoolName, table: string, columns: readonly string[], lines: Buffer): Promise<void> {
    if (lines.length === 0) return
    await write(`insert.${table}`, pool, (session, tag) => session.insertLines({ ...tag, table, columns, lines }))
  }

  /** Converts an engine error into the caller's; also triggers a check of possibly damaged files. */
  function converted(error: unknown): unknown {
    if (isRetired) return replacedError(error)
    if (!engine.embedded) return unavailable(error)
    if (!isSuspicious(error)) return unavailableFiles(error)
    log.warn({ err: error }, 'mirror: a statement failed in a way that suggests damaged files')
    suspect()
    return replacedError(error)
  }

  /** Waits a short time for running statements, then ends them, since a running statement keeps the engine and its files open. */
  async function drain(): Promise<void> {
    const drained = Promise.all(Object.values(pools).map((pool) => pool.drain())).then(() => true)
    const isDrainedSoon = () => Promise.race([drained, sleep(MAX_DRAIN_MS, false, { ref: false })])
    if (await isDrainedSoon()) return
    await engine.interrupt().catch((err: unknown) => log.warn({ err }, 'mirror: statements could not be ended'))
    await isDrainedSoon()
  }

  return {
    statements: {
      query: <T>(statement: Statement): Promise<T[]> =>
        run(statement.name, 'readers', async (session, tag) => rowsOf<T>(await session.rows(bound(statement, tag)))),
      /**
       * The whole answer as bytes in a ClickHouse format (`CustomSeparated`, `Parquet`, …), from a session of its own. The embedded engine does not
       * stream, so a long answer must be asked for in parts.
       */
      bytes: (statement: Statement & { format: string }): Promise<Uint8Array<ArrayBuffer>> => {
        const sql = `${statement.sql} FORMAT ${statement.format}`
        return run(statement.name, 'exporters', (session, tag) => session.bytes(bound({ ...statement, sql }, tag)))
      },
      command: (statement: Statement): Promise<void> =>
        write(statement.name, 'writers', (session, tag) => session.command(bound(statement, tag))),
      /** Inserts rows as objects with the same columns. Checkpoints and the like are small and need not queue behind the calls being written. */
      insert: (table: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
        const columns = Object.keys(rows[0] ?? {})
        return insertVia('readers', table, columns, linesOf(rows.map((row) => columns.map((name) => row[name]))))
      },
      /** Asks the engine whether it responds, bypassing all pools. */
      ping: async (): Promise<void> => {
        if (isRetired) throw replacedError()
        await engine.ping().catch((error: unknown) => {
          throw unavailable(error)
        })
      },
      /** How many statements the engine is running, and how many wait for a free session; asks it nothing. */
      load: () => Object.entries(pools).map(([pool, { load }]) => ({ pool, ...load() })),
    },
    /** Inserts rows (`linesOf`), cells in the order of `columns`. */
    insertLines: (table: string, columns: readonly string[], lines: Buffer): Promise<void> =>
      insertVia('writers', table, columns, lines),
    close: async (): Promise<void> => {
      if (!isRetired) await engine.close()
    },
    /** Refuses every statement from now on, and closes the engine once none runs any more. @param ended what to wait for first */
    retire: async (ended: () => Promise<void>): Promise<void> => {
      if (isRetired) return
      isRetired = true
      await ended()
      await drain()
      await engine.close()
    },
  }
}
