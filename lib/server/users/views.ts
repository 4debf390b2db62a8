import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import { isOfApp } from '@/lib/server/accounts/app-column'
import { audit } from '@/lib/server/accounts/audit'
import { type Accounts, accountsDb } from '@/lib/server/accounts/db'
import { keepRemoved, takeBack } from '@/lib/server/accounts/removed-items'
import { savedViews, startViews, users } from '@/lib/server/accounts/schema'
import { currentApp } from '@/lib/server/process/config/current-app'
import { AppError, invalidRequest } from '@/lib/shared/http/errors'
import type { AuditAction } from '@/lib/shared/users/audit'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { type ChangeView, type CreateView, MAX_VIEWS, type View } from '@/lib/shared/users/views'
import { signature } from './users'

const FOR_EVERYONE_REFUSED = 'Your role does not allow sharing views with everyone.'

/** The user's own views and those shared with everyone, by name. */
export async function listViews(user: User): Promise<View[]> {
  const db = await accountsDb()
  const rows = await db
    .select({ view: savedViews, owner: users.name, email: users.email })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.ownerId))
    .where(and(isOfApp(savedViews), or(eq(savedViews.ownerId, user.id), eq(savedViews.forEveryone, true))))
    .orderBy(asc(savedViews.name), asc(savedViews.id))
  const start = await startOf(db, user)
  return rows.map(({ view, owner, email }) => ({
    id: view.id,
    name: view.name,
    path: view.path,
    forEveryone: view.forEveryone,
    isMine: view.ownerId === user.id,
    owner: signature({ name: owner, email }),
    isStart: view.id === start,
  }))
}

/** Saves a page under a name. @returns its id @throws AppError FORBIDDEN; INVALID_REQUEST when there are too many */
export async function addView(input: CreateView, user: User): Promise<string> {
  if (input.forEveryone && !may(user.role, 'share-views')) throw new AppError('FORBIDDEN', FOR_EVERYONE_REFUSED)
  const db = await accountsDb()
  const [own] = await db
    .select({ value: count() })
    .from(savedViews)
    .where(and(isOfApp(savedViews), eq(savedViews.ownerId, user.id)))
  if ((own?.value ?? 0) >= MAX_VIEWS)
    throw invalidRequest([
      { field: 'name', message: `cannot be saved: you have ${MAX_VIEWS} views, which is the limit; delete one first` },
    ])
  const id = randomUUID()
  await db.transaction(async (tx) => {
    await tx.insert(savedViews).values({ id, ownerId: user.id, ...input })
    if (input.forEveryone) await record(tx, 'views.share', input.name, user, { view: id, path: input.path })
  })
  return id
}

/**
 * Changes one of the user's own views; admins may also change those shared with everyone.
 * @throws AppError NOT_FOUND for a view that the user cannot see; FORBIDDEN for someone else's
 */
export async function changeView(id: string, change: ChangeView, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const view = await lockedView(tx, id, user)
    const shares = change.forEveryone ?? view.forEveryone
    if (shares && !view.forEveryone && !may(user.role, 'share-views'))
      throw new AppError('FORBIDDEN', FOR_EVERYONE_REFUSED)
    if (Object.keys(change).length === 0) return
    await tx
      .update(savedViews)
      // A former user's view that is shared no longer would belong to nobody.
      .set({ ...change, ...(view.ownerId === null && !shares ? { ownerId: user.id } : {}), updatedAt: new Date() })
      .where(eq(savedViews.id, id))
    if (view.forEveryone || shares) await record(tx, 'views.change', view.name, user, { view: id, ...change })
  })
}

/** @throws AppError as `changeView` */
export async function deleteView(id: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const view = await lockedView(tx, id, user)
    const startOf = await tx.select({ userId: startViews.userId }).from(startViews).where(eq(startViews.viewId, id))
    await keepRemoved(tx, { kind: 'view', key: id }, eq(savedViews.id, id), user, {
      startOf: startOf.map(({ userId }) => userId),
    })
    await tx.delete(savedViews).where(eq(savedViews.id, id))
    if (view.forEveryone) await record(tx, 'views.delete', view.name, user, { view: id, path: view.path })
  })
}

/** Puts back a view that the user has just removed, also as the start page of those who had chosen it. @throws AppError NOT_FOUND */
export async function restoreView(id: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const { name, for_everyone, startOf } = await takeBack(tx, { kind: 'view', key: id }, user)
    await tx.execute(
      sql`INSERT INTO start_views (user_id, app, view_id) SELECT users.id, ${currentApp()}, ${id} FROM users
        WHERE users.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(startOf)}::jsonb)) ON CONFLICT DO NOTHING`,
    )
    if (for_everyone === true) await record(tx, 'views.restore', String(name), user, { view: id })
  })
}

/** The user's start view; null without one or if its owner made it private again. */
export async function startView(user: User): Promise<Pick<View, 'id' | 'name' | 'path'> | null> {
  const view = (await listViews(user)).find((one) => one.isStart)
  return view === undefined ? null : { id: view.id, name: view.name, path: view.path }
}

/** Sets the user's start view; null clears it. @throws AppError NOT_FOUND for a view that the user cannot see */
export async function setStartView(viewId: string | null, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await tx.delete(startViews).where(and(isOfApp(startViews), eq(startViews.userId, user.id)))
    if (viewId === null) return
    const [view] = await tx
      .select()
      .from(savedViews)
      .where(and(isOfApp(savedViews), eq(savedViews.id, viewId)))
    if (!view || (view.ownerId !== user.id && !view.forEveryone)) throw viewNotFound()
    await tx.insert(startViews).values({ userId: user.id, viewId })
  })
}

async function startOf(db: Accounts['db'], user: User): Promise<string | null> {
  const [row] = await db
    .select({ viewId: startViews.viewId })
    .from(startViews)
    .where(and(isOfApp(startViews), eq(startViews.userId, user.id)))
  return row?.viewId ?? null
}

const viewNotFound = () => new AppError('NOT_FOUND', 'View not found.')

async function lockedView(tx: Accounts['db'], id: string, user: User) {
  const [view] = await tx
    .select()
    .from(savedViews)
    .where(and(isOfApp(savedViews), eq(savedViews.id, id)))
    .for('update')
  const isMine = view?.ownerId === user.id
  if (!view || (!isMine && !view.forEveryone)) throw viewNotFound()
  if (!isMine && user.role !== 'admin')
    throw new AppError('FORBIDDEN', 'Only its owner or an admin can change this view.')
  return view
}

function record(tx: Accounts['db'], action: AuditAction, name: string, user: User, details: Record<string, unknown>) {
  return audit({ actor: user.email, action, target: name, details }, tx)
}
