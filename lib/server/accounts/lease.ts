import { and, eq, sql } from 'drizzle-orm'
import { leases } from '@/lib/server/accounts/schema/instance'
import { currentTerm, RightLost, type Term } from '@/lib/server/process/coordination/rights'
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
