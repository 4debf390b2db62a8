import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { stopwatch } from '@/lib/server/process/coordination/clock'
import { type Right, RightLost, withHold } from '@/lib/server/process/coordination/rights'
import { within } from '@/lib/server/process/coordination/waits'
import { AppError } from '@/lib/shared/http/errors'
import type { Database } from './database'
import { accountsDb } from './db'
import { requireTerm } from './lease'

/** After so long without a statement the server ends the transaction; shorter than a lease, so that it delays no takeover. */
const MAX_SILENCE_MS = 6_000
const PING_EVERY_MS = 1_500
/** A transaction that has answered this recently has not been ended since: the server waits longer. */
const FRESH_MS = 2_500
const LOST = 'These calls are no longer held; they will be written again.'

/** Keeps a transaction alive while its process is, and knows whether it still is. */
function keepHold(tx: Database): Right & { end(): Promise<void> } {
  let sinceAnswerMs = stopwatch()
  let isOver = false
  let asking: Promise<void> | null = null

  const ask = async () => {
    const sinceAskedMs = stopwatch()
    try {
      await within(MAX_SILENCE_MS, tx.execute(sql`SELECT 1`), 'The accounts database does not respond.')
      sinceAnswerMs = sinceAskedMs
    } catch (cause) {
      isOver = true
      throw new RightLost(LOST, cause)
    }
  }
  const askOnce = () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
  const timer = setInterval(() => void askOnce().catch(() => undefined), PING_EVERY_MS)

  return {
    require() {
      if (isOver) throw new RightLost(LOST)
      return sinceAnswerMs() < FRESH_MS ? undefined : askOnce()
    },
    async end() {
      clearInterval(timer)
      await asking?.catch(() => undefined)
    },
  }
}

/** An arbitrary class id, the same in every process and different from that of other locks. */
const LOCK_CLASS = 4_201_338
/** Keys share this many locks, so that a batch of thousands does not exhaust the server's lock table. */
const STRIPES = 64
const MAX_WAIT_MS = 30_000
const RETRY_AFTER_SECONDS = 5

/** The lock of a key, from 0. */
export const stripeOf = (key: string): number => hash('md5', key, 'buffer').readUInt32BE(0) % STRIPES

/**
 * Runs `work` while no other process on the same PostgreSQL server holds any of the keys, or any key at all. Locks are taken in a fixed order
 * to avoid deadlock, and end with the transaction, hence also with the process. Work of a lease's term needs that term to last; nobody can
 * begin another one meanwhile. The server ends the transaction of a process that is silent for `MAX_SILENCE_MS`, as one that is paused, and
 * what that process writes afterwards is refused.
 * @param accounts by default the process's own; must be a server, since the embedded database has only one connection
 * @throws AppError MIRROR_UNAVAILABLE when the locks cannot be taken and `work` has not started; else what `work` throws
 */
export async function holdKeys<T>(keys: readonly string[] | 'all', work: () => Promise<T>, accounts?: Database) {
  const stripes = keys === 'all' ? [...Array(STRIPES).keys()] : [...new Set(keys.map(stripeOf))]
  let outcome: PromiseSettledResult<T> | undefined
  try {
    const db = accounts ?? (await accountsDb())
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('lock_timeout', ${String(MAX_WAIT_MS)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(MAX_SILENCE_MS)}, true)`)
      await tx.execute(
        sql`SELECT pg_advisory_xact_lock(${LOCK_CLASS}::int, stripe) FROM (SELECT unnest(${`{${stripes.join()}}`}::int[]) AS stripe ORDER BY 1) AS stripes`,
      )
      await requireTerm(tx)
      const hold = keepHold(tx)
      const [settled] = await Promise.allSettled([withHold(hold, work)])
      outcome = settled
      await hold.end()
    })
  } catch (error) {
    if (error instanceof RightLost) throw error
    if (outcome === undefined)
      throw new AppError('MIRROR_UNAVAILABLE', 'These calls cannot be changed at the moment.', {
        cause: error,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
  }
  const done = outcome as unknown as PromiseSettledResult<T>
  if (done.status === 'rejected') throw done.reason
  return done.value
}
