import { setTimeout as sleep } from 'node:timers/promises'
import { requireRights } from '@/lib/server/process/coordination/rights'
import type { Log } from '@/lib/server/process/log/log'
import { metrics } from '@/lib/server/process/observe/metrics'
import { nextQueryId, noteStatement } from '@/lib/server/process/observe/tracking'
import { AppError } from '@/lib/shared/http/errors'
import { isSuspicious } from './damage'
import type { BoundStatement, Engine, PoolName, Session, Statement, Tag } from './engine'
import { unavailable, unavailableFiles, withoutValues } from './errors'
import { withLiterals } from './literals'

/** Lends each item to one user at a time, first come, first served. */
export class Pool<T> {
  private readonly idle: T[]
  private readonly waiting: ((item: T) => void)[] = []
  private readonly size: number
  private running = 0

  constructor(items: T[]) {
    this.size = items.length
    this.idle = [...items]
  }

  /** Runs `work` with exclusive use of an item. */
  async use<R>(work: (item: T) => Promise<R>): Promise<R> {
    const item = await this.take()
    this.running += 1
    try {
      return await work(item)
    } finally {
      this.running -= 1
      const next = this.waiting.shift()
      if (next === undefined) this.idle.push(item)
      else next(item)
    }
  }

  /** How many users have an item, and how many wait for one. */
  load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting.length }
  }

  /** Waits until nothing is lent, and lends no more: later requests wait forever. */
  async drain(): Promise<void> {
    for (let taken = 0; taken < this.size; taken += 1) await this.take()
  }

  private take(): Promise<T> {
    const item = this.idle.pop()
    return item === undefined ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve(item)
  }
}

/** The statements of one pool of sessions. */
export type EngineLoad = { pool: string; running: number; waiting: number }

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

/** An open engine: runs each statement in a session of the pool that suits it until it is retired, and logs how it went. */
export class RunningEngine {
  /** Once true, every statement is refused. */
  isRetired = false
  private readonly pools: Record<PoolName, Pool<Session>>

  /** @param suspect called when a statement fails the way it does when the engine's files are damaged */
  constructor(
    readonly engine: Engine,
    private readonly log: Log,
    private readonly suspect: () => void,
  ) {
    const { writers, readers, exporters } = engine.pools
    this.pools = {
      writers: new Pool(writers),
      readers: new Pool(readers),
      exporters: new Pool(exporters),
    }
  }

  /** @throws AppError MIRROR_UNAVAILABLE, like all statements */
  query<T>(statement: Statement): Promise<T[]> {
    return this.run(statement.name, 'readers', async (session, tag) =>
      rowsOf<T>(await session.rows(bound(statement, tag))),
    )
  }

  /** The whole answer in a ClickHouse format, from a session of its own. */
  bytes(statement: Statement & { format: string }): Promise<Buffer<ArrayBuffer>> {
    const sql = `${statement.sql} FORMAT ${statement.format}`
    return this.run(statement.name, 'exporters', (session, tag) => session.bytes(bound({ ...statement, sql }, tag)))
  }

  command(statement: Statement): Promise<void> {
    return this.write(statement.name, 'writers', (session, tag) => session.command(bound(statement, tag)))
  }

  async insertLines(table: string, columns: readonly string[], lines: Buffer): Promise<void> {
    if (lines.length === 0) return
    await this.write(`insert.${table}`, 'writers', (session, tag) =>
      session.insertLines({ ...tag, table, columns, lines }),
    )
  }

  /** Checkpoints and the like are small and need not queue behind the calls being written. */
  async insert(table: string, rows: Record<string, unknown>[]): Promise<void> {
    if (rows.length === 0) return
    await this.write(`insert.${table}`, 'readers', (session, tag) => session.insertRows({ ...tag, table, rows }))
  }

  /** Asks the engine whether it responds, bypassing all pools. @throws AppError MIRROR_UNAVAILABLE */
  async ping(): Promise<void> {
    if (this.isRetired) throw replacedError()
    await this.engine.ping().catch((error: unknown) => {
      throw unavailable(error)
    })
  }

  load(): EngineLoad[] {
    return Object.entries(this.pools).map(([pool, sessions]) => ({ pool, ...sessions.load() }))
  }

  /** Waits a short time for running statements, then ends them, since a running statement keeps the engine and its files open. */
  async drain(): Promise<void> {
    const drained = Promise.all(Object.values(this.pools).map((pool) => pool.drain())).then(() => true)
    const isDrainedSoon = () => Promise.race([drained, sleep(MAX_DRAIN_MS, false, { ref: false })])
    if (await isDrainedSoon()) return
    await this.engine
      .interrupt()
      .catch((err: unknown) => this.log.warn({ err }, 'mirror: statements could not be ended'))
    await isDrainedSoon()
  }

  /** Like `run`, but refused once the right to this write has ended (see `requireRights`). */
  private write<R>(name: string, pool: PoolName, work: Work<R>): Promise<R> {
    return this.run(name, pool, async (session, tag) => {
      await requireRights()
      return work(session, tag)
    })
  }

  private async run<R>(name: string, pool: PoolName, work: Work<R>): Promise<R> {
    const startedAt = performance.now()
    const queryId = nextQueryId()
    if (this.isRetired) throw replacedError()
    metrics().engineStatements.inc({ pool })
    try {
      return await this.pools[pool].use((session) => {
        // The engine may have been retired while this statement waited for a session.
        if (this.isRetired) throw replacedError()
        return work(session, { name, queryId })
      })
    } catch (thrown) {
      const error = withoutValues(thrown, name)
      this.log.debug({ query: name, error: String(error) }, 'mirror statement failed')
      throw this.converted(error)
    } finally {
      const ms = performance.now() - startedAt
      noteStatement(name, ms, queryId)
      this.log.debug({ query: name, queryId, ms: Math.round(ms * 10) / 10 }, 'mirror')
    }
  }

  /** Converts an engine error into the caller's; also triggers a check of possibly damaged files. */
  private converted(error: unknown): unknown {
    if (this.isRetired) return replacedError(error)
    if (!this.engine.embedded) return unavailable(error)
    if (!isSuspicious(error)) return unavailableFiles(error)
    this.log.warn({ err: error }, 'mirror: a statement failed in a way that suggests damaged files')
    this.suspect()
    return replacedError(error)
  }
}
