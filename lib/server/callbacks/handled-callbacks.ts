import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { audited } from '@/lib/server/accounts/audit'
import { isOfApp } from '@/lib/server/accounts/database'
import { owned } from '@/lib/server/accounts/owned'
import { callbacks } from '@/lib/server/accounts/schema/calls'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import type { CallbackOutcome, Handling } from '@/lib/shared/callbacks/callbacks'
import { AppError } from '@/lib/shared/http/errors'
import type { AuditAction } from '@/lib/shared/users/audit'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { isOfLine, type Occasion, readOccasions } from './occasions'

const handled = owned(callbacks, { missing: 'There is no such call-back that you closed.', oneByOne: true })

/** A change of an occasion; `closedByCalls` are the ids of those that calls have closed, so that they block nobody any more. */
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

const outcomeOf = (outcome: CallbackOutcome | null) => ({
  outcome,
  outcomeAt: outcome === null ? null : Math.floor(sharedNowMs() / 1000),
})

/** Notes what came of calling back; null takes it back. @throws AppError CONFLICT */
export const noteOutcome = (change: Change, outcome: CallbackOutcome | null): Promise<string> =>
  write(change, 'callbacks.outcome', outcomeOf(outcome), { outcome })

/** Closes an occasion by hand; calls missed after its `until` are another one. @throws AppError CONFLICT */
export const closeCallback = (change: Change, outcome?: CallbackOutcome): Promise<string> =>
  write(change, 'callbacks.done', {
    ...(outcome && outcomeOf(outcome)),
    closedAs: 'done',
    closedAt: new Date(sharedNowMs()),
    closedBy: change.user.id,
    snoozedUntil: null,
    until: change.occasion.until,
  })

/** Condition: the user's own, or any for users who may release what others hold or closed. */
const whose = (column: PgColumn, { id, role }: User) => (may(role, 'release-any-callback') ? undefined : eq(column, id))
type Line = Pick<Occasion, 'caller' | 'target'>
const isOpen = (line: Line) => and(isOfApp(callbacks), isOfLine(line), isNull(callbacks.closedAt))

/** Gives a claim back. @throws AppError NOT_FOUND when nobody holds it; CONFLICT when somebody else does and the user may not release it */
export function releaseCallback(line: Line, user: User): Promise<string> {
  return audited(user.email, async (tx, record) => {
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
}

/** Takes back that an occasion was closed by hand. @throws AppError NOT_FOUND; CONFLICT when the caller is in the queue again */
export function reopenCallback(id: string, user: User): Promise<string> {
  return handled.change(user, async ({ tx, record, locked }) => {
    const row = await locked(id, and(eq(callbacks.closedAs, 'done'), whose(callbacks.closedBy, user)))
    const { caller } = row
    const line = { caller, target: row.target === '' ? null : { id: row.target, isGroup: row.isGroup } }
    const [newer] = await readOccasions(tx, isOpen(line), [])
    if (newer !== undefined) throw heldBy(newer.handling)
    await tx.update(callbacks).set({ closedAs: null, closedAt: null, closedBy: null }).where(eq(callbacks.id, id))
    await record('callbacks.reopen', caller)
    return id
  })
}

type Changes = PgUpdateSetSource<typeof callbacks>

/**
 * Opens the occasion, or continues the caller's open one unless somebody else holds it, and sets what changes. The first statement is conditional and
 * keeps the row locked, so that of two people at most one gets past it.
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
        .set({ closedAs: 'called-back', closedAt: new Date(sharedNowMs()) })
        .where(and(isOfApp(callbacks), inArray(callbacks.id, [...closedByCalls]), isNull(callbacks.closedAt)))
    const { caller, target, since, until } = occasion
    const of = { target: target?.id ?? '', isGroup: target?.isGroup ?? false }
    // An open row of an earlier release, without a target, becomes this line’s.
    const isFormer = and(isOfApp(callbacks), eq(callbacks.caller, caller), eq(callbacks.target, ''))
    const [own] = await readOccasions(tx, and(isOpen({ caller, target }), ne(callbacks.target, '')), [])
    if (own === undefined)
      await tx
        .update(callbacks)
        .set(of)
        .where(and(isFormer, isNull(callbacks.closedAt)))
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
