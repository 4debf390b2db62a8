import { hash } from 'node:crypto'
import { and, asc, desc, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Database, isOfApp, secondsOf } from '@/lib/server/accounts/database'
import { accountsDb, remembered } from '@/lib/server/accounts/db'
import { signature } from '@/lib/server/accounts/owned'
import { callbacks } from '@/lib/server/accounts/schema/calls'
import { users } from '@/lib/server/accounts/schema/users'
import { currentApp } from '@/lib/server/process/config/current-app'
import { type ClosedLines, type Handling, lineKey, type Target } from '@/lib/shared/callbacks/callbacks'
import { foldUid } from '@/lib/shared/calls/ids'

/** A line’s calls from `since` until `until`, epoch seconds, both included. Without a target it is of an earlier release, for all lines of the caller. */
export type Occasion = { caller: string; target: Target | null; since: number; until: number }
/** An occasion, with what somebody does about it. */
export type HandledOccasion = Occasion & { handling: Handling }

const claimers = alias(users, 'claimers')
const closers = alias(users, 'closers')

/** Occasions that are not closed; calls may have closed them since. */
export const openCallbacks = async (): Promise<HandledOccasion[]> =>
  readOccasions(await accountsDb(), isNull(callbacks.closedAt), [asc(callbacks.caller), desc(callbacks.target)])

/** SQL condition: of this line, or of any line of the caller. */
export const isOfLine = ({ caller, target }: Pick<Occasion, 'caller' | 'target'>): SQL | undefined => {
  const isThis =
    target === null ? undefined : and(eq(callbacks.target, target.id), eq(callbacks.isGroup, target.isGroup))
  return and(eq(callbacks.caller, caller), isThis && or(isThis, eq(callbacks.target, '')))
}

/** What was or is done about a call of a line at `time`: as it was closed, else as it is now; null for nothing. */
export async function callbackAt(line: Pick<Occasion, 'caller' | 'target'>, time: number): Promise<Handling | null> {
  // Closing by hand also closes what was missed earlier.
  const began = lte(callbacks.since, time)
  const closed = and(gte(callbacks.until, time), or(eq(callbacks.closedAs, 'done'), began))
  const open = and(isNull(callbacks.closedAt), began)
  const db = await accountsDb()
  const [found] = await readOccasions(db, and(isOfLine(line), or(closed, open)), [asc(callbacks.closedAt)])
  return found?.handling ?? null
}

/** Occasions of this app that meet a condition, with what is done about them and by whom. */
export async function readOccasions(db: Database, where: SQL | undefined, order: SQL[]): Promise<HandledOccasion[]> {
  const rows = await db
    .select({
      row: callbacks,
      // The address first, since everyone has one: Drizzle treats a joined row as missing if its first selected column is null.
      claimer: { email: claimers.email, name: claimers.name },
      closer: { email: closers.email, name: closers.name },
    })
    .from(callbacks)
    .leftJoin(claimers, eq(claimers.id, callbacks.claimedBy))
    .leftJoin(closers, eq(closers.id, callbacks.closedBy))
    .where(and(isOfApp(callbacks), where))
    .orderBy(...order)
  return rows.map(({ row: { caller, since, until, id, snoozedUntil, note, outcome, outcomeAt, ...row }, ...by }) => ({
    caller,
    since,
    until,
    target: row.target === '' ? null : { id: row.target, isGroup: row.isGroup },
    handling: {
      id,
      snoozedUntil,
      note,
      outcome,
      outcomeAt,
      claimedBy: row.claimedBy === null ? null : { id: row.claimedBy, name: signature(by.claimer) },
      claimedAt: row.claimedBy === null ? null : secondsOf(row.claimedAt),
      closedAt: secondsOf(row.closedAt),
      closedBy: row.closedAs === 'done' ? signature(by.closer) : null,
    },
  }))
}

/** Older marks concern no waiting call: a call waits for three months at most, and previews of alerts look back one more. */
const MAX_AGE_SECONDS = 150 * 86_400

/** The lines that were closed by hand, as far as they may still wait. Remembered by day until that changes. */
export async function closedLines(nowSeconds: number): Promise<ClosedLines> {
  const since = Math.floor(nowSeconds / 86_400) * 86_400 - MAX_AGE_SECONDS
  return remembered('callbacks', JSON.stringify([currentApp(), since]), async () => {
    const isClosed = and(eq(callbacks.closedAs, 'done'), gte(callbacks.until, since))
    const rows = await readOccasions(await accountsDb(), isClosed, [asc(callbacks.until)])
    const untils = new Map(rows.map(({ caller, target, until }) => [lineKey(foldUid(caller), target), until]))
    return { untils, key: hash('sha256', JSON.stringify([...untils]), 'base64url') }
  })
}
