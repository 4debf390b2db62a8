import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Handling } from '@/lib/shared/callbacks/callback-queue'
import { AppError } from '@/lib/shared/http/errors'
import type { AuditAction } from '@/lib/shared/users/audit'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { isOfApp } from '../accounts/app-column'
import { audit } from '../accounts/audit'
import { type Accounts, accountsDb } from '../accounts/db'
import { callbacks } from '../accounts/schema-callbacks'
import { sharedNowMs } from '../process/coordination/clock'
import { type Occasion, readOccasions } from './occasions'

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
      const [held] = await readOccasions(tx, isOpen, [])
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
    const [newer] = await readOccasions(tx, and(eq(callbacks.caller, closed.caller), isNull(callbacks.closedAt)), [])
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
      const [held] = await readOccasions(tx, isOpen, [])
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

function record(
  tx: Accounts['db'],
  action: AuditAction,
  caller: string,
  user: User,
  details: Record<string, unknown> = {},
) {
  return audit({ actor: user.email, action, target: caller, details }, tx)
}
