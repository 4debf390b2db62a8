import { eq, inArray, lt, sql } from 'drizzle-orm'
import { accountsDb } from './db'
import { signInAttempts } from './schema'

const FREE_FAILURES = { account: 5, address: 20 } as const
const FIRST_LOCK_SECONDS = 30
const LONGEST_LOCK_SECONDS = 15 * 60
/** After this long without a failure, the count starts anew. */
const FORGET_AFTER_SECONDS = 60 * 60

type Kind = keyof typeof FREE_FAILURES
export type Subjects = { account: string; address: string }

const subjectsOf = (subjects: Subjects) =>
  (Object.keys(FREE_FAILURES) as Kind[]).map((kind) => ({
    kind,
    subject: `${kind}:${subjects[kind].toLowerCase().slice(0, 300)}`,
  }))

/** How long failures lock: none for the first few, then doubling from 30 s to 15 min. */
export function lockSeconds(kind: Kind, failures: number): number {
  const excess = failures - FREE_FAILURES[kind]
  return excess < 0 ? 0 : Math.min(LONGEST_LOCK_SECONDS, FIRST_LOCK_SECONDS * 2 ** Math.min(excess, 10))
}

/** Seconds until a sign-in may be tried again for this account and from this address; 0 when now. */
export async function secondsLocked(subjects: Subjects, now = new Date()): Promise<number> {
  const db = await accountsDb()
  const names = subjectsOf(subjects).map(({ subject }) => subject)
  const rows = await db.select().from(signInAttempts).where(inArray(signInAttempts.subject, names))
  return Math.max(
    0,
    ...rows.map((row) =>
      row.lockedUntil === null ? 0 : Math.ceil((row.lockedUntil.getTime() - now.getTime()) / 1000),
    ),
  )
}

/** Counts a failed sign-in against the account and the address. */
export async function recordFailure(subjects: Subjects, now = new Date()): Promise<void> {
  const db = await accountsDb()
  const forgotten = new Date(now.getTime() - FORGET_AFTER_SECONDS * 1000)
  await db.transaction(async (tx) => {
    await tx.delete(signInAttempts).where(lt(signInAttempts.lastFailureAt, forgotten))
    for (const { kind, subject } of subjectsOf(subjects)) {
      const [row] = await tx
        .insert(signInAttempts)
        .values({ subject, failures: 1, lastFailureAt: now })
        .onConflictDoUpdate({
          target: signInAttempts.subject,
          set: { failures: sql`${signInAttempts.failures} + 1`, lastFailureAt: now },
        })
        .returning()
      const seconds = lockSeconds(kind, row?.failures ?? 1)
      if (seconds > 0) {
        const lockedUntil = new Date(now.getTime() + seconds * 1000)
        await tx.update(signInAttempts).set({ lockedUntil }).where(eq(signInAttempts.subject, subject))
      }
    }
  })
}

/** A sign-in that succeeds clears the account's count; the address keeps its own, since one known password must not open a guessing house. */
export async function clearFailures(account: string): Promise<void> {
  const db = await accountsDb()
  await db.delete(signInAttempts).where(eq(signInAttempts.subject, `account:${account.toLowerCase()}`))
}
