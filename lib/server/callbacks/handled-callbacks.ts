import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Handling } from '@/lib/shared/callbacks/callback-queue'
import { AppError } from '@/lib/shared/http/errors'
import type { AuditAction } from '@/lib/shared/users/audit'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { isOfApp } from '../accounts/app-column'
import { audit } from '../accounts/audit'
import { type Accounts, accountsDb } from '../accounts/db'
import { users } from '../accounts/schema'
import { callbacks } from '../accounts/schema-callbacks'
import { sharedNowMs } from '../process/coordination/clock'
import { signature } from '../users/users'

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
  return read(await accountsDb(), and(isNull(callbacks.closedAt), whose, ofCaller), [asc(callbacks.caller)])
}

/** What was or is done about a caller's missed call at `time`: as it was closed, else as it is now; null for nothing. */
export async function callbackAt(caller: string, time: number): Promise<Handling | null> {
  // Closing by hand also closes what was missed earlier.
  const began = lte(callbacks.since, time)
  const closed = and(gte(callbacks.until, time), or(eq(callbacks.outcome, 'done'), began))
  const open = and(isNull(callbacks.closedAt), began)
  const [found] = await read(await accountsDb(), and(eq(callbacks.caller, caller), or(closed, open)), [
    asc(callbacks.closedAt),
  ])
  return found?.handling ?? null
}

/** A change of an occasion; `closedByCalls` has what calls have shown to be closed, so that it holds nobody back any more. */
export type Change = { occasion: Occasion; user: User; closedByCalls: readonly string[] }

/**
 * Claims an occasion. Only one of those who try at the same time succeeds.
 * @throws AppError CONFLICT naming who holds it
 */
export const claimCallback = (change: Change): Promise<string> =>
  write(change, 'callbacks.claim', {
    claimedBy: change.user.id,
    claimedAt: sql`CASE WHEN ${callbacks.claimedBy} IS NULL THEN now() ELSE ${callbacks.claimedAt} END`,
  })

/** Hides an occasion until a time, epoch seconds; null shows it again. @throws AppError CONFLICT */
export const snoozeCallback = (change: Change, snoozedUntil: number | null): Promise<string> =>
  write(change, 'callbacks.snooze', { snoozedUntil }, { snoozedUntil })

/** Replaces the note; null removes it. @throws AppError CONFLICT */
export const noteCallback = (change: Change, note: string | null): Promise<string> =>
  write(change, 'callbacks.note', { note }, { characters: note?.length ?? 0 })

/** Closes an occasion by hand; calls missed after its `until` are another one. @throws AppError CONFLICT */
export const closeCallback = (change: Change): Promise<string> =>
  write(change, 'callbacks.done', {
    outcome: 'done',
    closedAt: new Date(sharedNowMs()),
    closedBy: change.user.id,
    snoozedUntil: null,
    until: change.occasion.until,
  })

/** Gives a claim back. @throws AppError NOT_FOUND when nobody holds it; CONFLICT when somebody else does, for those who may not release it */
export async function releaseCallback(caller: string, user: User): Promise<string> {
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    const isOpen = and(
      isOfApp(callbacks),
      eq(callbacks.caller, caller),
      isNull(callbacks.closedAt),
      isNotNull(callbacks.claimedBy),
    )
    const mine = may(user.role, 'release-any-callback') ? undefined : eq(callbacks.claimedBy, user.id)
    const [released] = await tx
      .update(callbacks)
      .set({ claimedBy: null, claimedAt: null })
      .where(and(isOpen, mine))
      .returning({ id: callbacks.id })
    if (released === undefined) {
      const [held] = await read(tx, isOpen, [])
      throw held === undefined ? new AppError('NOT_FOUND', 'Nobody has claimed this call-back.') : heldBy(held.handling)
    }
    await record(tx, 'callbacks.release', caller, user)
    return released.id
  })
}

/** Takes back that an occasion was closed by hand. @throws AppError NOT_FOUND; CONFLICT when the caller is in the queue again */
export async function reopenCallback(id: string, user: User): Promise<string> {
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    const mine = may(user.role, 'release-any-callback') ? undefined : eq(callbacks.closedBy, user.id)
    const [closed] = await tx
      .select({ caller: callbacks.caller })
      .from(callbacks)
      .where(and(isOfApp(callbacks), eq(callbacks.id, id), eq(callbacks.outcome, 'done'), mine))
      .for('update')
    if (closed === undefined) throw new AppError('NOT_FOUND', 'There is no such call-back that you closed.')
    await tx.execute(sql`LOCK TABLE ${callbacks} IN SHARE ROW EXCLUSIVE MODE`)
    const [newer] = await read(tx, and(eq(callbacks.caller, closed.caller), isNull(callbacks.closedAt)), [])
    if (newer !== undefined) throw heldBy(newer.handling)
    await tx.update(callbacks).set({ outcome: null, closedAt: null, closedBy: null }).where(eq(callbacks.id, id))
    await record(tx, 'callbacks.reopen', closed.caller, user)
    return id
  })
}

type Changes = PgUpdateSetSource<typeof callbacks>

/**
 * Opens the occasion, or goes on with the open one of the caller unless somebody else holds it, and sets what changes. The first statement is
 * conditional and keeps the row locked, so that of two people at most one gets past it.
 */
async function write(
  { occasion, user, closedByCalls }: Change,
  action: AuditAction,
  set: Changes,
  details: Record<string, unknown> = {},
) {
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    if (closedByCalls.length > 0)
      await tx
        .update(callbacks)
        .set({ outcome: 'called-back', closedAt: new Date(sharedNowMs()) })
        .where(and(isOfApp(callbacks), inArray(callbacks.id, [...closedByCalls]), isNull(callbacks.closedAt)))
    const [row] = await tx
      .insert(callbacks)
      .values({ id: randomUUID(), ...occasion })
      .onConflictDoUpdate({
        target: [callbacks.app, callbacks.caller],
        targetWhere: isNull(callbacks.closedAt),
        set: {
          since: sql`least(${callbacks.since}, excluded.since)`,
          until: sql`greatest(${callbacks.until}, excluded.until)`,
        },
        setWhere: or(isNull(callbacks.claimedBy), eq(callbacks.claimedBy, user.id)),
      })
      .returning({ id: callbacks.id })
    if (row === undefined) {
      const isOpen = and(eq(callbacks.caller, occasion.caller), isNull(callbacks.closedAt))
      const [held] = await read(tx, isOpen, [])
      throw heldBy(held?.handling ?? null)
    }
    await tx.update(callbacks).set(set).where(eq(callbacks.id, row.id))
    await record(tx, action, occasion.caller, user, details)
    return row.id
  })
}

function heldBy(handling: Handling | null): AppError {
  const who = handling?.claimedBy?.name
  return new AppError(
    'CONFLICT',
    who === undefined ? 'This caller is in the queue again.' : `${who} has claimed this call-back.`,
    { details: { claimedBy: who ?? null, claimedAt: handling?.claimedAt ?? null } },
  )
}

async function read(db: Accounts['db'], where: SQL | undefined, order: SQL[]): Promise<Handled[]> {
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
      claimedAt: row.claimedBy === null ? null : seconds(row.claimedAt),
      snoozedUntil: row.snoozedUntil,
      note: row.note,
      closedAt: seconds(row.closedAt),
      closedBy: row.outcome === 'done' ? signature({ name: by.closerName, email: by.closerEmail }) : null,
    },
  }))
}

const seconds = (date: Date | null) => (date === null ? null : Math.floor(date.getTime() / 1000))

function record(
  tx: Accounts['db'],
  action: AuditAction,
  caller: string,
  user: User,
  details: Record<string, unknown> = {},
) {
  return audit({ actor: user.email, action, target: caller, details }, tx)
}
