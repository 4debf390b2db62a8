import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { accountsDb } from './db'
import { signInAttempts } from './schema'

/** Failures that cost nothing: of one account from one address, from one address at any account, at one account from anywhere. */
const FREE_FAILURES = { pair: 5, address: 20, account: 10 } as const
const FIRST_LOCK_SECONDS = 30
const LONGEST_LOCK_SECONDS = 15 * 60
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 3000
/** After this long without a failure, the count starts anew. */
const FORGET_AFTER_SECONDS = 60 * 60

type Kind = keyof typeof FREE_FAILURES
/** Whose password is tried, and from where. */
export type Guesser = { account: string; address: string }
/** How long nothing may be tried, and how long an answer is held back. */
export type Throttle = { lockedSeconds: number; delayMs: number }

const subjectsOf = ({ account, address }: Guesser): Record<Kind, string> => ({
  pair: `pair:${account.toLowerCase()} ${address}`,
  address: `address:${address}`,
  account: `account:${account.toLowerCase()}`,
})
const forgottenAt = (now: Date) => new Date(now.getTime() - FORGET_AFTER_SECONDS * 1000)

/** How long failures lock: none for the first few, then doubling from 30 s to 15 min. An account is never locked, or anyone could lock its owner out. */
export function lockSeconds(kind: 'pair' | 'address', failures: number): number {
  const excess = failures - FREE_FAILURES[kind]
  return excess < 0 ? 0 : Math.min(LONGEST_LOCK_SECONDS, FIRST_LOCK_SECONDS * 2 ** Math.min(excess, 10))
}

/** How long an account with this many failures, from wherever, holds each answer back: none at first, then doubling from 250 ms to 3 s. */
export function slowedMs(failures: number): number {
  const excess = failures - FREE_FAILURES.account
  return excess < 0 ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(excess, 10))
}

/** What earlier failures mean for one more try now. Counts stand in the accounts database: every process sees them, and a restart keeps them. */
export async function readThrottle(guesser: Guesser, now = new Date()): Promise<Throttle> {
  const subjects = subjectsOf(guesser)
  const db = await accountsDb()
  const rows = await db
    .select()
    .from(signInAttempts)
    .where(
      and(inArray(signInAttempts.subject, Object.values(subjects)), gt(signInAttempts.lastFailureAt, forgottenAt(now))),
    )
  const locks = rows
    .filter((row) => row.subject !== subjects.account && row.lockedUntil !== null)
    .map((row) => Math.ceil(((row.lockedUntil?.getTime() ?? 0) - now.getTime()) / 1000))
  const failures = rows.find((row) => row.subject === subjects.account)?.failures ?? 0
  return { lockedSeconds: Math.max(0, ...locks), delayMs: slowedMs(failures) }
}

/** Counts a failure against the account at this address, the address, and the account. */
export async function recordFailure(guesser: Guesser, now = new Date()): Promise<void> {
  const db = await accountsDb()
  const forgotten = forgottenAt(now).toISOString()
  await db.execute(
    sql`DELETE FROM sign_in_attempts WHERE subject IN
      (SELECT subject FROM sign_in_attempts WHERE last_failure_at < ${forgotten} FOR UPDATE SKIP LOCKED)`,
  )
  const subjects = subjectsOf(guesser)
  await db.transaction(async (tx) => {
    // Always in this order, so that two transactions never wait for each other.
    for (const kind of ['pair', 'address', 'account'] as const) {
      const [row] = await tx
        .insert(signInAttempts)
        .values({ subject: subjects[kind], failures: 1, lastFailureAt: now })
        .onConflictDoUpdate({
          target: signInAttempts.subject,
          set: { failures: sql`${signInAttempts.failures} + 1`, lastFailureAt: now },
        })
        .returning()
      const seconds = kind === 'account' ? 0 : lockSeconds(kind, row?.failures ?? 1)
      if (seconds === 0) continue
      const lockedUntil = new Date(now.getTime() + seconds * 1000)
      await tx.update(signInAttempts).set({ lockedUntil }).where(eq(signInAttempts.subject, subjects[kind]))
    }
  })
}

/** A right password clears the account's count at this address. The address keeps its own, since one known password must not allow unlimited guessing, and so does the account, which others may still be guessing at. */
export async function clearFailures(guesser: Guesser): Promise<void> {
  const db = await accountsDb()
  await db.delete(signInAttempts).where(eq(signInAttempts.subject, subjectsOf(guesser).pair))
}
