import type { Database } from './database'
import { noteState, stateOf } from './out-of-reach'
import { withoutValues } from './statement-error'

type Session = Database['_']['session']

const refuse = (error: unknown): never => {
  noteState(stateOf(error))
  throw withoutValues(error)
}

/** The database, whose statements fail without what was bound to them, in transactions as well. */
export function guarded(db: Database): Database {
  guard(db._.session)
  return db
}

/** A single connection has one session, for every transaction. */
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
