import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { audited } from '@/lib/server/accounts/audit'
import { isOfApp } from '@/lib/server/accounts/database'
import { keepRemoved, owned, takeKept } from '@/lib/server/accounts/owned'
import { callbacks } from '@/lib/server/accounts/schema/calls'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import type { OccasionAction } from '@/lib/shared/callbacks/callback-queue'
import type { CallbackOutcome, Handling } from '@/lib/shared/callbacks/callbacks'
import { AppError } from '@/lib/shared/http/errors'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { isOfLine, type Occasion, readOccasions } from './occasions'

/** Rows as they were before they were closed by hand. */
const OPEN = { kind: 'callback', table: callbacks }
type Came = { call_outcome: CallbackOutcome | null; call_outcome_at: number | null }
const handled = owned(callbacks, { missing: 'There is no such call-back that you closed.', oneByOne: true })

/** A change of an occasion; `closedByCalls` are the ids of those that calls have closed, so that they block nobody any more. */
export type Change = { occasion: Occasion; user: User; closedByCalls: readonly string[] }

const outcomeOf = (outcome: CallbackOutcome | null, at?: number | null) => ({
  outcome,
  outcomeAt: outcome === null ? null : Math.min(at ?? Number.POSITIVE_INFINITY, Math.floor(sharedNowMs() / 1000)),
})

type Written = { set: PgUpdateSetSource<typeof callbacks>; details?: Record<string, unknown> }

/** What an action sets, and what the audit log says of it. */
function writtenBy({ user, occasion }: Change, body: OccasionAction): Written {
  switch (body.action) {
    case 'claim': {
      const claimedAt = sql`CASE WHEN ${callbacks.claimedBy} IS NULL THEN now() ELSE ${callbacks.claimedAt} END`
      return { set: { claimedBy: user.id, claimedAt } }
    }
    case 'snooze': {
      const { snoozedUntil } = body
      return { set: { snoozedUntil }, details: { snoozedUntil } }
    }
    case 'note':
      return { set: { note: body.note }, details: { characters: body.note?.length ?? 0 } }
    case 'outcome':
      return { set: outcomeOf(body.outcome, body.outcomeAt), details: { outcome: body.outcome } }
    case 'done': {
      const closed = { closedAs: 'done' as const, closedAt: new Date(sharedNowMs()), closedBy: user.id }
      // Calls missed later are another occasion. A snooze stays, for when it is reopened.
      return { set: { ...(body.outcome && outcomeOf(body.outcome)), ...closed, until: occasion.until } }
    }
  }
}

/** Condition: the user's own, or any for users who may release what others hold or closed. */
const whose = (column: PgColumn, { id, role }: User) => (may(role, 'release-any-callback') ? undefined : eq(column, id))
type Line = Pick<Occasion, 'caller' | 'target'>
const isOpen = (line: Line) => and(isOfApp(callbacks), isOfLine(line), isNull(callbacks.closedAt))

/** Gives a claim back. @throws AppError NOT_FOUND when nobody holds it; CONFLICT when somebody else does and the user may not release it */
export const releaseCallback = (line: Line, user: User): Promise<string> =>
  audited(user.email, async (tx, record) => {
    const isClaimed = and(isOpen(line), isNotNull(callbacks.claimedBy))
    const [released] = await tx
      .update(callbacks)
      .set({ claimedBy: null, claimedAt: null })
      .where(and(isClaimed, whose(callbacks.claimedBy, user)))
      .returning({ id: callbacks.id })
    if (released === undefined) {
      const [held] = await readOccasions(tx, isClaimed, [])
      throw held === undefined ? new AppError('NOT_FOUND', 'Nobody has claimed this call-back.') : heldBy(held.handling)
    }
    await record('callbacks.release', line.caller)
    return released.id
  })

/** Takes back that an occasion was closed by hand; the outcome is the former one again. @throws AppError NOT_FOUND; CONFLICT when the caller is in the queue again */
export function reopenCallback(id: string, user: User): Promise<string> {
  return handled.change(user, async ({ tx, record, locked }) => {
    const row = await locked(id, and(eq(callbacks.closedAs, 'done'), whose(callbacks.closedBy, user)))
    const { caller } = row
    const line = { caller, target: row.target === '' ? null : { id: row.target, isGroup: row.isGroup } }
    const [newer] = await readOccasions(tx, isOpen(line), [])
    if (newer !== undefined) throw heldBy(newer.handling)
    const kept = await takeKept<Came>(tx, OPEN.kind, id)
    // Without it, only a failed attempt may stay: no other outcome can be true of an open line.
    const isSame = kept === undefined && row.outcome === 'no-answer'
    const former = isSame ? {} : { outcome: kept?.call_outcome ?? null, outcomeAt: kept?.call_outcome_at ?? null }
    const open = { closedAs: null, closedAt: null, closedBy: null, ...former }
    await tx.update(callbacks).set(open).where(eq(callbacks.id, id))
    await record('callbacks.reopen', caller)
    return id
  })
}

/**
 * Claims, snoozes, annotates or closes an occasion: opens it, or continues the caller's open one unless somebody else holds it, and sets what changes.
 * The first statement is conditional and keeps the row locked, so that of two people at most one gets past it.
 * @throws AppError CONFLICT naming who holds it
 */
export function changeCallback(change: Change, body: OccasionAction): Promise<string> {
  const { occasion, user, closedByCalls } = change
  const { set, details = {} } = writtenBy(change, body)
  return audited(user.email, async (tx, record) => {
    if (closedByCalls.length > 0)
      await tx
        .update(callbacks)
        .set({ closedAs: 'called-back', closedAt: new Date(sharedNowMs()) })
        .where(and(isOfApp(callbacks), inArray(callbacks.id, [...closedByCalls]), isNull(callbacks.closedAt)))
    const { caller, target, since, until } = occasion
    const of = { target: target?.id ?? '', isGroup: target?.isGroup ?? false }
    // An open row of an earlier release, without a target, becomes this line’s.
    const isFormer = and(isOpen({ caller, target: null }), eq(callbacks.target, ''))
    const [own] = await readOccasions(tx, and(isOpen({ caller, target }), ne(callbacks.target, '')), [])
    if (own === undefined) await tx.update(callbacks).set(of).where(isFormer)
    const [row] = await tx
      .insert(callbacks)
      .values({ id: randomUUID(), caller, since, until, ...of })
      .onConflictDoUpdate({
        target: [callbacks.app, callbacks.caller, callbacks.target, callbacks.isGroup],
        targetWhere: isNull(callbacks.closedAt),
        set: {
          since: sql`least(${callbacks.since}, excluded.since)`,
          until: sql`greatest(${callbacks.until}, excluded.until)`,
        },
        setWhere: or(isNull(callbacks.claimedBy), eq(callbacks.claimedBy, user.id)),
      })
      .returning({ id: callbacks.id })
    if (row === undefined) {
      const [held] = await readOccasions(tx, isOpen(occasion), [])
      throw heldBy(held?.handling ?? null)
    }
    const isRow = eq(callbacks.id, row.id)
    if (set.closedAs) await keepRemoved(tx, OPEN, row.id, isRow, user)
    await tx.update(callbacks).set(set).where(isRow)
    await record(`callbacks.${body.action}`, occasion.caller, details)
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
