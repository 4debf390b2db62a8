import { createHash } from 'node:crypto'
import { and, asc, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOfApp } from '@/lib/server/accounts/columns'
import { type Database, secondsOf } from '@/lib/server/accounts/database'
import { accountsDb, remembered } from '@/lib/server/accounts/db'
import { signature } from '@/lib/server/accounts/owned'
import { callbacks } from '@/lib/server/accounts/schema/calls'
import { users } from '@/lib/server/accounts/schema/users'
import { currentApp } from '@/lib/server/process/config/current-app'
import type { Handling } from '@/lib/shared/callbacks/callbacks'
import type { HandledCallers, HandledMark } from '@/lib/shared/callbacks/handled-callers'
import { foldUid } from '@/lib/shared/people/fold-uid'

/** A caller's missed calls from `since` until `until`, epoch seconds, both included. */
export type Occasion = { caller: string; since: number; until: number }
/** What somebody does about an occasion, and of whom it is. */
export type Handled = Occasion & { handling: Handling }

const claimers = alias(users, 'claimers')
const closers = alias(users, 'closers')

/** What is not closed: all of it, or what somebody claimed, or of one caller. Calls may have closed it since. */
export async function openCallbacks({
  claimedBy,
  caller,
}: {
  claimedBy?: string
  caller?: string
} = {}): Promise<Handled[]> {
  const whose = claimedBy === undefined ? undefined : eq(callbacks.claimedBy, claimedBy)
  const ofCaller = caller === undefined ? undefined : eq(callbacks.caller, caller)
  return readOccasions(await accountsDb(), and(isNull(callbacks.closedAt), whose, ofCaller), [asc(callbacks.caller)])
}

/** What was or is done about a caller's missed call at `time`: as it was closed, else as it is now; null for nothing. */
export async function callbackAt(caller: string, time: number): Promise<Handling | null> {
  // Closing by hand also closes what was missed earlier.
  const began = lte(callbacks.since, time)
  const closed = and(gte(callbacks.until, time), or(eq(callbacks.outcome, 'done'), began))
  const open = and(isNull(callbacks.closedAt), began)
  const [found] = await readOccasions(await accountsDb(), and(eq(callbacks.caller, caller), or(closed, open)), [
    asc(callbacks.closedAt),
  ])
  return found?.handling ?? null
}

/** Occasions of this app that meet a condition, with what is done about them and by whom. */
export async function readOccasions(db: Database, where: SQL | undefined, order: SQL[]): Promise<Handled[]> {
  const rows = await db
    .select({
      row: callbacks,
      claimerName: claimers.name,
      claimerEmail: claimers.email,
      closerName: closers.name,
      closerEmail: closers.email,
    })
    .from(callbacks)
    .leftJoin(claimers, eq(claimers.id, callbacks.claimedBy))
    .leftJoin(closers, eq(closers.id, callbacks.closedBy))
    .where(and(isOfApp(callbacks), where))
    .orderBy(...order)
  return rows.map(({ row, ...by }) => ({
    caller: row.caller,
    since: row.since,
    until: row.until,
    handling: {
      id: row.id,
      claimedBy:
        row.claimedBy === null
          ? null
          : { id: row.claimedBy, name: signature({ name: by.claimerName, email: by.claimerEmail }) },
      claimedAt: row.claimedBy === null ? null : secondsOf(row.claimedAt),
      snoozedUntil: row.snoozedUntil,
      note: row.note,
      closedAt: secondsOf(row.closedAt),
      closedBy: row.outcome === 'done' ? signature({ name: by.closerName, email: by.closerEmail }) : null,
    },
  }))
}

/** What a question compares with lies at most this far before its window. */
const BEFORE_SECONDS = 366 * 86_400

/**
 * Callers whose missed calls were closed by hand, as far as a window needs them. Remembered by month until that changes.
 * @param from where the window begins, epoch seconds; null for all of time
 */
export async function handledCallers(from: number | null): Promise<HandledCallers> {
  const since = from === null ? null : startOfMonth(from - BEFORE_SECONDS)
  return remembered('callbacks', JSON.stringify([currentApp(), since]), () => readHandled(since))
}

/** Epoch seconds, in UTC. */
function startOfMonth(atSeconds: number): number {
  const date = new Date(atSeconds * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000
}

async function readHandled(since: number | null): Promise<HandledCallers> {
  const db = await accountsDb()
  const rows = await db
    .select({ caller: callbacks.caller, until: callbacks.until, closedAt: callbacks.closedAt })
    .from(callbacks)
    .where(
      and(isOfApp(callbacks), eq(callbacks.outcome, 'done'), since === null ? undefined : gte(callbacks.until, since)),
    )
    .orderBy(callbacks.caller, callbacks.until, callbacks.closedAt)
  const marksOf = new Map<string, HandledMark[]>()
  for (const { caller: typed, until, closedAt } of rows) {
    const caller = foldUid(typed)
    const mark = { until, closedAt: Math.floor(Number(closedAt) / 1000) }
    const marks = marksOf.get(caller)
    if (marks) marks.push(mark)
    else marksOf.set(caller, [mark])
  }
  const key = createHash('sha256')
    .update(JSON.stringify([...marksOf]))
    .digest('base64url')
  return { marksOf, key }
}
