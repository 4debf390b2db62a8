import { framesOf } from '@/lib/server/process/log/log-options.mjs'
import type { Database } from './database'
import { noteState, type State, stateOf, WORDS } from './out-of-reach'

type Session = Database['_']['session']

const refuse = (error: unknown): never => {
  noteState(stateOf(error))
  throw withoutValues(error)
}

/** The database, with errors that never contain the values bound to a statement, in transactions as well. */
export function guarded(db: Database): Database {
  guard(db._.session)
  return db
}

/** Sessions already guarded: a single connection uses one session for every transaction. */
const isGuarded = new WeakSet<Session>()

function guard(session: Session): void {
  if (isGuarded.has(session)) return
  isGuarded.add(session)
  const own = { prepare: session.prepareQuery.bind(session), transact: session.transaction.bind(session) }
  session.prepareQuery = (...args) => {
    const prepared = own.prepare<never>(...(args as Parameters<typeof own.prepare<never>>))
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (...values) => execute(...values).catch(refuse)
    return prepared
  }
  session.transaction = (work, how) =>
    own
      .transact((tx) => {
        guard(tx._.session)
        return work(tx)
      }, how)
      .catch(refuse)
}

/** A failed statement, without any of the values bound to it. */
export class StatementError extends Error {
  /** @param code SQLSTATE, or that of the system or the driver @param constraint the violated one @param frames of its stack */
  constructor(
    message: string,
    readonly code: string | undefined,
    readonly constraint: string | undefined,
    frames: string,
  ) {
    super(message)
    this.name = 'StatementError'
    this.stack = `StatementError: ${message}${frames}`
  }
}

/**
 * SQLSTATE classes (https://www.postgresql.org/docs/current/errcodes-appendix.html) whose messages name tables, columns, constraints, roles and
 * limits, but never values. Others do: `invalid input syntax for type uuid: "…"`.
 */
const WITHOUT_VALUES = /^(08|0A|23|25|28|3D|3F|40|42|53|54|55|57|58|F0|XX)/
/** Codes whose messages repeat the text of a statement. */
const SYNTAX = new Set(['42601', '42602', '42622'])
const OF_SYSTEM = /^(E[A-Z]+|[A-Z]+(_[A-Z]+)+)$/

/** What a failed statement may say, or our own error: the driver's has bound values in its parameters, message and detail (`Failing row contains (…)`). */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('severity' in error) return saidOf(error, error)
  const isOfDrizzle = 'params' in error && 'query' in error
  return isOfDrizzle ? saidOf(error.cause instanceof Error ? error.cause : new Error(), error) : error
}

/** @param failure of the driver @param thrown has the caller's stack */
function saidOf(failure: Error & { code?: unknown; constraint?: unknown }, thrown: Error): StatementError {
  const code = typeof failure.code === 'string' ? failure.code : undefined
  const constraint = typeof failure.constraint === 'string' ? failure.constraint : undefined
  const state = stateOf(failure)
  const said = mayBeSaid(code, state)
    ? failure.message || code || failure.name
    : `A statement failed: ${code ?? failure.name}.`
  const message = state === null ? said : `${WORDS[state]} (${said})`
  return new StatementError(message, code, constraint, framesOf(thrown))
}

function mayBeSaid(code: string | undefined, state: State | null): boolean {
  if (code === undefined) return state !== null
  return OF_SYSTEM.test(code) || (WITHOUT_VALUES.test(code) && !SYNTAX.has(code))
}
