import os from 'node:os'
import { and, eq, sql } from 'drizzle-orm'
import { leases } from '@/lib/server/accounts/schema/instance'
import { stopwatch } from '@/lib/server/process/coordination/clock'
import { currentTerm, RightLost, type Term } from '@/lib/server/process/coordination/rights'
import { within } from '@/lib/server/process/coordination/waits'
import { type Database, rowsOf } from './database'
import { accountsDb } from './db'

type TermKey = Pick<Term, 'name' | 'holder' | 'number'>

/**
 * Begins a term, by the clock of the database, so that processes need not agree on the time. Refused while another process's term lasts, or a write
 * within such a term is under way (see `requireTerm`).
 * @param accounts by default the process's own
 * @returns the number of the term, which lasts `ttlSeconds`; null when another process has it
 */
export async function takeLease(name: string, holder: string, ttlSeconds: number, accounts?: Database) {
  const db = accounts ?? (await accountsDb())
  const isFree = sql`(expires_at < clock_timestamp() OR holder = ${holder})`
  const expiresAt = expiry(ttlSeconds)
  const [row] = await rowsOf<{ term: string | number }>(
    db,
    sql`
    WITH free AS MATERIALIZED (SELECT name FROM leases WHERE name = ${name} AND ${isFree} FOR UPDATE SKIP LOCKED),
    taken AS (UPDATE leases SET holder = ${holder}, term = term + 1, expires_at = ${expiresAt}
      WHERE name IN (SELECT name FROM free) AND ${isFree} RETURNING term),
    made AS (INSERT INTO leases (name, holder, term, expires_at) VALUES (${name}, ${holder}, 1, ${expiresAt})
      ON CONFLICT DO NOTHING RETURNING term)
    SELECT term FROM taken UNION ALL SELECT term FROM made`,
  )
  return row === undefined ? null : Number(row.term)
}

/** Extends a term. @returns false when it is over */
export async function renewLease({ name, holder, number }: TermKey, ttlSeconds: number, accounts?: Database) {
  const db = accounts ?? (await accountsDb())
  const isOurs = and(eq(leases.name, name), eq(leases.holder, holder), eq(leases.term, number))
  const renewed = await db
    .update(leases)
    .set({ expiresAt: expiry(ttlSeconds) })
    .where(and(isOurs, sql`${leases.expiresAt} > clock_timestamp()`))
    .returning({ term: leases.term })
  return renewed.length === 1
}

/** Ends the term of a holder; does nothing when another process has the lease. The row stays, since it counts the terms. */
export async function releaseLease(name: string, holder: string, accounts?: Database): Promise<void> {
  const db = accounts ?? (await accountsDb())
  const expiresAt = sql`'-infinity'`
  const isTheirs = and(eq(leases.name, name), eq(leases.holder, holder))
  await db.update(leases).set({ expiresAt }).where(isTheirs)
}

/** Makes sure that the current term lasts until the transaction ends; renewals, which change no key, are not blocked. @throws RightLost when it is over */
export async function requireTerm(tx: Database): Promise<void> {
  const term = currentTerm()
  if (term === null) return
  const { name, holder, number } = term
  const found = await rowsOf(
    tx,
    sql`SELECT 1 FROM leases
    WHERE name = ${name} AND holder = ${holder} AND term = ${number} AND expires_at > clock_timestamp()
    FOR KEY SHARE`,
  )
  term.require()
  if (found.length === 0) throw new RightLost('Another process has taken over the sync.')
}

/** Writes to the accounts in one transaction, which is refused when the current term is over. @throws RightLost */
export async function writeInTerm<T>(write: (tx: Database) => Promise<T>): Promise<T> {
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    await requireTerm(tx)
    return write(tx)
  })
}

const expiry = (ttlSeconds: number) => sql`clock_timestamp() + make_interval(secs => ${ttlSeconds})`

/** A term that is renewed until it ends or is over; `signal` is aborted when it is. */
export type OwnTerm = Term & { end(): void }
/** The exclusive right to some work, such as the sync. */
export type Lease = ReturnType<typeof databaseLease>

/** Another process takes over within 12 s of a holder's death: the rest of the term (10 s) plus one polling interval (2 s). */
const TIMES = { ttlSeconds: 10, renewMs: 3_000, askMs: 2_000 }
/** Writes begin only while at least this fraction of the term is left, since the clocks of two machines may run at different speeds. */
const LEFT = 0.1

/** A lease in the accounts database, under a holder name unique to this process. */
export function databaseLease({ ttlSeconds, renewMs, askMs } = TIMES, name = 'sync') {
  const holder = `${os.hostname()}:${process.pid}:${Math.random().toString(36).slice(2, 10)}`
  return {
    /** How often others request it, milliseconds. */
    askMs,
    /** Begins a term; null while another process has one. @throws if that cannot be determined */
    async take() {
      const sinceMs = stopwatch()
      const number = await inTime(renewMs, takeLease(name, holder, ttlSeconds))
      return number === null ? null : keepTerm({ name, holder, number }, ttlSeconds, renewMs, sinceMs)
    },
    /** Lets another process begin the next one immediately. */
    release: () => releaseLease(name, holder),
  }
}

/** Renews a term until it is over: because the database says so, or because the database was unreachable for the duration of a term. */
function keepTerm(held: TermKey, ttlSeconds: number, renewMs: number, sinceRenewedMs: () => number): OwnTerm {
  const over = new AbortController()
  let isRenewing = false
  const end = () => {
    clearInterval(timer)
    over.abort()
  }
  const isOver = () => over.signal.aborted || sinceRenewedMs() >= ttlSeconds * 1000 * (1 - LEFT)
  const renew = async () => {
    if (isOver()) return end()
    if (isRenewing) return
    isRenewing = true
    const sinceMs = stopwatch()
    const isRenewed = await inTime(renewMs, renewLease(held, ttlSeconds)).catch(() => null)
    isRenewing = false
    if (isRenewed === true) sinceRenewedMs = sinceMs
    else if (isRenewed === false || isOver()) end()
  }
  const timer = setInterval(() => void renew(), renewMs)
  return {
    ...held,
    signal: over.signal,
    end,
    require() {
      if (!isOver()) return
      end()
      throw new RightLost('Another process may have taken over the sync.')
    },
  }
}

const inTime = <T>(ms: number, answer: Promise<T>): Promise<T> =>
  within(ms, answer, `The accounts database did not respond within ${ms / 1000} s.`)
