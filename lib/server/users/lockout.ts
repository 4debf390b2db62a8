import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { accountsDb } from '@/lib/server/accounts/db'
import { signInAttempts } from '@/lib/server/accounts/schema/users'
import { AppError } from '@/lib/shared/http/errors'
import { formatDuration } from '@/lib/shared/text/format'

/** Failures without consequences: `pair` for an account from one address, `address` for any account from it, `account` for an account from anywhere. */
const FREE_FAILURES = { pair: 5, address: 20, account: 10 } as const
const FIRST_LOCK_SECONDS = 30
const MAX_LOCK_SECONDS = 15 * 60
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 3000
/** After this long without a failure, the count restarts. */
const FORGET_AFTER_SECONDS = 60 * 60

/**
 * Whose password is being guessed, and from where: that of an account or of something else, such as a shared link. Failures for any account also count
 * for the address; failures for something else count only for that, so that neither locks the other.
 */
export type Guesser = { address: string } & ({ account: string } | { ofOther: string })

/** Names of accounts (e-mail addresses) and of other things, which contain no @, cannot collide. */
const ownerOf = (guesser: Guesser) => ('account' in guesser ? guesser.account : guesser.ofOther).toLowerCase()
const subjectsOf = (guesser: Guesser) => ({
  pair: `pair:${ownerOf(guesser)} ${guesser.address}`,
  address: 'account' in guesser ? `address:${guesser.address}` : null,
  account: `account:${ownerOf(guesser)}`,
})
const forgottenAt = (now: Date) => new Date(now.getTime() - FORGET_AFTER_SECONDS * 1000)

const doubled = (first: number, most: number, excess: number): number =>
  excess < 0 ? 0 : Math.min(most, first * 2 ** Math.min(excess, 10))

/** How long failures lock: not for the first few, then doubling from 30 s to 15 min. Accounts are never locked, or anyone could lock their owner out. */
export const lockSeconds = (kind: 'pair' | 'address', failures: number): number =>
  doubled(FIRST_LOCK_SECONDS, MAX_LOCK_SECONDS, failures - FREE_FAILURES[kind])

/** How long each response is delayed after this many failures for the account: not at first, then doubling from 250 ms to 3 s. */
export const responseDelayMs = (failures: number): number =>
  doubled(FIRST_DELAY_MS, MAX_DELAY_MS, failures - FREE_FAILURES.account)

/** How long another attempt now is locked, and its response delayed, for earlier failures. Counts are in the accounts database, so they are shared by all processes and survive restarts. */
export async function readThrottle(guesser: Guesser, now = new Date()) {
  const subjects = subjectsOf(guesser)
  const db = await accountsDb()
  const asked = Object.values(subjects).filter((subject) => subject !== null)
  const isRemembered = gt(signInAttempts.lastFailureAt, forgottenAt(now))
  const isAsked = and(inArray(signInAttempts.subject, asked), isRemembered)
  const rows = await db.select().from(signInAttempts).where(isAsked)
  const locks = rows
    .filter((row) => row.subject !== subjects.account && row.lockedUntil !== null)
    .map((row) => Math.ceil(((row.lockedUntil?.getTime() ?? 0) - now.getTime()) / 1000))
  const failures = rows.find((row) => row.subject === subjects.account)?.failures ?? 0
  return { lockedSeconds: Math.max(0, ...locks), delayMs: responseDelayMs(failures) }
}

/** Counts a failure for the account at this address, for the account, and for the address if it is an account. */
export async function recordFailure(guesser: Guesser, now = new Date()): Promise<void> {
  const db = await accountsDb()
  const forgotten = forgottenAt(now).toISOString()
  await db.execute(
    sql`DELETE FROM sign_in_attempts WHERE subject IN
      (SELECT subject FROM sign_in_attempts WHERE last_failure_at < ${forgotten} FOR UPDATE SKIP LOCKED)`,
  )
  const subjects = subjectsOf(guesser)
  await db.transaction(async (tx) => {
    // Always in this order, to avoid deadlocks.
    for (const kind of ['pair', 'address', 'account'] as const) {
      const subject = subjects[kind]
      if (subject === null) continue
      const [row] = await tx
        .insert(signInAttempts)
        .values({ subject, failures: 1, lastFailureAt: now })
        .onConflictDoUpdate({
          target: signInAttempts.subject,
          set: { failures: sql`${signInAttempts.failures} + 1`, lastFailureAt: now },
        })
        .returning()
      const seconds = kind === 'account' ? 0 : lockSeconds(kind, row?.failures ?? 1)
      if (seconds === 0) continue
      const lockedUntil = new Date(now.getTime() + seconds * 1000)
      await tx.update(signInAttempts).set({ lockedUntil }).where(eq(signInAttempts.subject, subject))
    }
  })
}

/** A correct password clears the count of the account at this address. The address keeps its count, since knowing one password must not allow unlimited guessing, and so does the account, which others may still be attacking. */
export async function clearFailures(guesser: Guesser): Promise<void> {
  const db = await accountsDb()
  await db.delete(signInAttempts).where(eq(signInAttempts.subject, subjectsOf(guesser).pair))
}

/**
 * Checks a password; failures are counted and throttle further attempts.
 * @param isRight called only while nothing is locked
 * @param wait delays the response for an account with many failed guesses
 * @throws AppError RATE_LIMITED with the seconds to wait, even for the correct password
 */
export async function tryPassword(
  guesser: Guesser,
  isRight: () => Promise<boolean>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<boolean> {
  const { lockedSeconds, delayMs } = await readThrottle(guesser)
  requireUnlocked(lockedSeconds)
  if (delayMs > 0) await wait(delayMs)
  const right = await isRight()
  if (!right) await recordFailure(guesser)
  // Guesses sent in parallel all pass the first check; the second one catches them, even the correct one.
  requireUnlocked((await readThrottle(guesser)).lockedSeconds)
  if (right) await clearFailures(guesser)
  return right
}

function requireUnlocked(lockedSeconds: number): void {
  if (lockedSeconds > 0) throw tooManyGuesses(lockedSeconds)
}

/** The error after too many wrong guesses. @param lockedSeconds how long the lock lasts */
export const tooManyGuesses = (lockedSeconds: number): AppError =>
  new AppError('RATE_LIMITED', `Too many wrong passwords. Try again in ${formatDuration(lockedSeconds)}.`, {
    retryAfterSeconds: lockedSeconds,
  })
