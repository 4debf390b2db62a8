import { randomUUID } from 'node:crypto'

<<<<<<< HEAD

import { asc, gte, lte, type SQL, } from 'drizzle-orm'
import { alias, } from 'drizzle-orm/pg-core'

=======

import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core'

>>>>>>> main

import { audited } from '@/lib/server/accounts/audit'
import { isOfApp } from '@/lib/server/accounts/columns'
import { owned } from '@/lib/server/accounts/owned'
import { callbacks } from '@/lib/server/accounts/schema/calls'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import type { Handling } from '@/lib/shared/callbacks/callback-queue'
import { AppError } from '@/lib/shared/http/errors'
import type { AuditAction } from '@/lib/shared/users/audit'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'

<<<<<<< HEAD

/** A caller's missed calls from `since` until `until`, epoch seconds, both included. */
export type Occasion = { caller: string; since: number; until: number }
/** What somebody does about an occasion, and of whom it is. */
export type Handled = Occasion & { handling: Handling }

const claimers = alias(users, 'claimers')
const closers = alias(users, 'closers')
/** An account that has been deleted. */
const NOBODY = { name: null, email: null }
const _handled = owned(callbacks, { missing: 'There is no such call-back that you closed.', oneByOne: true })

/** What is not closed: all of it, or what somebody claimed, or of one caller. Calls may have closed it since. */
export async function openCallbacks({
  claimedBy,
  caller,
}: {
  claimedBy?: string
  caller?: string
} = {}): Promise<Handled[]> {
  const ofClaimer = claimedBy === undefined ? undefined : eq(callbacks.claimedBy, claimedBy)
  const ofCaller = caller === undefined ? undefined : eq(callbacks.caller, caller)
  return read(await accountsDb(), and(isNull(callbacks.closedAt), ofClaimer, ofCaller), asc(callbacks.caller))
}

/** What was or is done about a caller's missed call at `time`: as it was closed, else as it is now; null for nothing. */
export async function callbackAt(caller: string, time: number): Promise<Handling | null> {
  // Closing by hand also closes what was missed earlier.
  const began = lte(callbacks.since, time)
  const closed = and(gte(callbacks.until, time), or(eq(callbacks.outcome, 'done'), began))
  const open = and(isNull(callbacks.closedAt), began)
  const isAt = and(eq(callbacks.caller, caller), or(closed, open))
  const [found] = await read(await accountsDb(), isAt, asc(callbacks.closedAt))
  return found?.handling ?? null
}
=======

import { type Occasion, readOccasions } from './occasions'

const handled = owned(callbacks, { missing: 'There is no such call-back that you closed.', oneByOne: true })
>>>>>>> main

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

/** Who may end what others hold or closed. */
const whose = (column: PgColumn, { id, role }: User) => (may(role, 'release-any-callback') ? undefined : eq(column, id))
const isOpen = (caller: string) => and(isOfApp(callbacks), eq(callbacks.caller, caller), isNull(callbacks.closedAt))

/** Gives a claim back. @throws AppError NOT_FOUND when nobody holds it; CONFLICT when somebody else does, for those who may not release it */
export function releaseCallback(caller: string, user: User): Promise<string> {
  return audited(user.email, async (tx, record) => {
    const isClaimed = and(isOpen(caller), isNotNull(callbacks.claimedBy))
    const [released] = await tx
      .update(callbacks)
      .set({ claimedBy: null, claimedAt: null })
      .where(and(isClaimed, whose(callbacks.claimedBy, user)))
      .returning({ id: callbacks.id })
    if (released === undefined) {
<<<<<<< HEAD
      const [_held] = await read(tx, isClaimed)
=======
      const [held] = await readOccasions(tx, isClaimed, [])
>>>>>>> main
      throw held === undefined ? new AppError('NOT_FOUND', 'Nobody has claimed this call-back.') : heldBy(held.handling)
    }
    await record('callbacks.release', caller)
    return released.id
  })
}

/** Takes back that an occasion was closed by hand. @throws AppError NOT_FOUND; CONFLICT when the caller is in the queue again */
export function reopenCallback(id: string, user: User): Promise<string> {
  return handled.change(user, async ({ tx, record, locked }) => {
    const { caller } = await locked(id, and(eq(callbacks.outcome, 'done'), whose(callbacks.closedBy, user)))
<<<<<<< HEAD
    const [_newer] = await read(tx, isOpen(caller))
=======
    const [newer] = await readOccasions(tx, isOpen(caller), [])
>>>>>>> main
    if (newer !== undefined) throw heldBy(newer.handling)
    await tx.update(callbacks).set({ outcome: null, closedAt: null, closedBy: null }).where(eq(callbacks.id, id))
    await record('callbacks.reopen', caller)
    return id
  })
}

type Changes = PgUpdateSetSource<typeof callbacks>

/**
 * Opens the occasion, or goes on with the open one of the caller unless somebody else holds it, and sets what changes. The first statement is
 * conditional and keeps the row locked, so that of two people at most one gets past it.
 */
function write(
  { occasion, user, closedByCalls }: Change,
  action: AuditAction,
  set: Changes,
  details: Record<string, unknown> = {},
) {
  return audited(user.email, async (tx, record) => {
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
<<<<<<< HEAD
      const [_held] = await read(tx, isOpen(occasion.caller))
=======
      const [held] = await readOccasions(tx, isOpen(occasion.caller), [])
>>>>>>> main
      throw heldBy(held?.handling ?? null)
    }
    await tx.update(callbacks).set(set).where(eq(callbacks.id, row.id))
    await record(action, occasion.caller, details)
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
<<<<<<< HEAD

async function read(db: Database, where: SQL | undefined, ...order: SQL[]): Promise<Handled[]> {
  const rows = await db
    .select({
      row: callbacks,
      claimer: { name: claimers.name, email: claimers.email },
      closer: { name: closers.name, email: closers.email },
    })
    .from(callbacks)
    .leftJoin(claimers, eq(claimers.id, callbacks.claimedBy))
    .leftJoin(closers, eq(closers.id, callbacks.closedBy))
    .where(and(isOfApp(callbacks), where))
    .orderBy(...order)
  return rows.map(({ row, claimer, closer }) => ({
    caller: row.caller,
    since: row.since,
    until: row.until,
    handling: {
      id: row.id,
      claimedBy: row.claimedBy === null ? null : { id: row.claimedBy, name: signature(claimer ?? NOBODY) },
      claimedAt: row.claimedBy === null ? null : secondsOf(row.claimedAt),
      snoozedUntil: row.snoozedUntil,
      note: row.note,
      closedAt: secondsOf(row.closedAt),
      closedBy: row.outcome === 'done' ? signature(closer ?? NOBODY) : null,
    },
  }))
}
=======
>>>>>>> main
