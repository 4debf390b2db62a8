import { setTimeout as sleep } from 'node:timers/promises'
import { requireRights } from '@/lib/server/process/coordination/rights'
import type { Log } from '@/lib/server/process/log/log'
import { metrics } from '@/lib/server/process/observe/metrics'
import { nextQueryId, noteStatement } from '@/lib/server/process/observe/tracking'
import { AppError } from '@/lib/shared/http/errors'
import { environmentIn, isSuspicious } from './damage'
import type { Engine } from './engine'
import { isRefusal, unavailable, unavailableFiles } from './engine-error'
import type { EngineLoad } from './mirror'
import type { Pool } from './pool'
import type { Session, Tag } from './session'

/** Errors of ours in a statement: what they name stands before the statement, which they repeat. */
const OF_NAMES = /^UNKNOWN_(IDENTIFIER|TABLE|FUNCTION|SETTING|TYPE)$|^NO_SUCH_COLUMN_IN_TABLE$/
const REPEATS = /[,:]?\s(in scope|in query|while processing|while executing|maybe you meant).*$/is
const TYPE = /\(([A-Z][A-Z0-9_]+)\)\s*(\(version|$)/

type Said = Error & { type?: unknown; code?: unknown }

/**
 * What a failed statement of the engine may say to a log or a caller. Its own message may repeat the statement with its values, or the rows of an
 * insert; what it says of its state, its files and our rights is kept.
 * @param name of the statement
 * @returns with the `type` and `code` of the error; what is not of the engine as it is
 */
function withoutValues(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const { type = TYPE.exec(error.message)?.[1], code } = error as Said
  // Of the network or the system.
  if (type === undefined && !/^Code: \d|DB::Exception/.test(error.message)) return error
  const said = sayable(error, String(type), name.startsWith('insert.'))
  const stack = error.stack ?? ''
  const failure: Said = Object.assign(new Error(said), { type, code })
  failure.stack = `${error.name}: ${said}${stack.includes(error.message) ? stack.slice(stack.indexOf(error.message) + error.message.length) : ''}`
  return failure
}

function sayable(error: Error, type: string, isInsert: boolean): string {
  if (isRefusal(error) || (isSuspicious(error) && !isInsert)) return error.message.replace(REPEATS, '')
  if (OF_NAMES.test(type) && REPEATS.test(error.message)) return error.message.replace(REPEATS, '')
  // Such as a full disk, which others look for.
  const environment = environmentIn(error.message)
  return `The engine refused a statement: ${type}${environment === undefined ? '' : ` (${environment})`}.`
}

/** What a statement does in the session that it is lent. */
type Work<R> = (session: Session, tag: Tag) => Promise<R>

/** How long a retiring engine waits for running statements before it ends them, and then for their end. */
const MAX_DRAIN_MS = 5_000

const replacedError = (cause?: unknown) =>
  new AppError('MIRROR_UNAVAILABLE', 'The mirror’s files are being checked; it will be back shortly.', {
    cause,
    retryAfterSeconds: 2,
  })

/** An open engine: runs statements until it is retired, and says of each how it went. */
export class RunningEngine {
  /** Once true, every statement is refused. */
  isRetired = false
  private readonly pools: Record<string, Pool<Session>>

  /** @param suspect told when a statement fails the way it does when the engine's files are damaged */
  constructor(
    readonly engine: Engine,
    private readonly log: Log,
    private readonly suspect: () => void,
  ) {
    const { writer, readers, wide, exporters } = engine
    this.pools = { writers: writer, readers, wide, exporters }
  }

  /** Runs a statement and logs it by name and id, also in a server's own log. @throws AppError MIRROR_UNAVAILABLE */
  async run<R>(name: string, pool: Pool<Session>, work: Work<R>): Promise<R> {
    const startedAt = performance.now()
    const queryId = nextQueryId()
    if (this.isRetired) throw replacedError()
    metrics().engineStatements.inc({ pool: this.nameOf(pool) })
    try {
      return await pool.use((session) => {
        // What waited for its turn meanwhile.
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

  /** As `run`, refused when what the write rests on is over. */
  write<R>(name: string, pool: Pool<Session>, work: Work<R>): Promise<R> {
    return this.run(name, pool, async (session, tag) => {
      await requireRights()
      return work(session, tag)
    })
  }

  /** Asks the engine whether it responds, beside all pools. @throws AppError MIRROR_UNAVAILABLE */
  async ping(): Promise<void> {
    if (this.isRetired) throw replacedError()
    await this.engine.ping().catch((error: unknown) => {
      throw unavailable(error)
    })
  }

  load(): EngineLoad[] {
    return Object.entries(this.pools).map(([pool, sessions]) => ({ pool, ...sessions.load() }))
  }

  /** Waits for running statements, but not for long: then it ends them, since files that a statement reads stay those of an open engine. */
  async drain(): Promise<void> {
    const drained = Promise.all(Object.values(this.pools).map((pool) => pool.drain())).then(() => true)
    const isDrainedSoon = () => Promise.race([drained, sleep(MAX_DRAIN_MS, false, { ref: false })])
    if (await isDrainedSoon()) return
    await this.engine
      .interrupt()
      .catch((err: unknown) => this.log.warn({ err }, 'mirror: statements could not be ended'))
    await isDrainedSoon()
  }

  async close(): Promise<void> {
    for (const session of this.engine.sessions) await session.close()
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

  private nameOf(pool: Pool<Session>): string {
    return Object.entries(this.pools).find(([, one]) => one === pool)?.[0] ?? ''
  }
}
