import { and, asc, eq, or, sql } from 'drizzle-orm'
import { isOfApp } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { type Change, owned, signature } from '@/lib/server/accounts/owned'
import { pinnedViews, savedViews, startViews } from '@/lib/server/accounts/schema/pages'
import { currentApp } from '@/lib/server/process/config/current-app'
import { AppError, invalidField } from '@/lib/shared/http/errors'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { type ChangeView, type CreateView, MAX_VIEWS, type View } from '@/lib/shared/users/views'

const view = owned(savedViews, { missing: 'View not found.', author: savedViews.ownerId, undo: 'view' })
const isStartOf = ({ id }: User) => and(isOfApp(startViews), eq(startViews.userId, id))
const isPinOf = ({ id }: User) => and(isOfApp(pinnedViews), eq(pinnedViews.userId, id))

/** The user's own views and those shared with everyone, by name. */
export async function listViews(user: User): Promise<View[]> {
  const db = await accountsDb()
  const rows = await view.list({ where: isSeenBy(user), order: [asc(savedViews.name), asc(savedViews.id)] })
  const [start] = await db.select({ viewId: startViews.viewId }).from(startViews).where(isStartOf(user))
  const pins = await db.select({ viewId: pinnedViews.viewId }).from(pinnedViews).where(isPinOf(user))
  const pinned = new Set(pins.map(({ viewId }) => viewId))
  return rows.map(({ id, name, path, forEveryone, ownerId, by }) => ({
    id,
    name,
    path,
    forEveryone,
    isMine: ownerId === user.id,
    owner: signature(by),
    isStart: id === start?.viewId,
    isPinned: pinned.has(id),
  }))
}

/** Saves a page under a name. @returns its id @throws AppError FORBIDDEN; INVALID_REQUEST when there are too many */
export const addView = (input: CreateView, user: User): Promise<string> =>
  view.change(user, async ({ tx, record, add }) => {
    if (input.forEveryone) requireMayShare(user)
    if ((await tx.$count(savedViews, and(isOfApp(savedViews), eq(savedViews.ownerId, user.id)))) >= MAX_VIEWS)
      throw invalidField('name', `cannot be saved: you have ${MAX_VIEWS} views, which is the limit; delete one first`)
    const id = await add({ ownerId: user.id, ...input })
    if (input.forEveryone) await record('views.share', input.name, { view: id, path: input.path })
    return id
  })

/**
 * Changes one of the user's own views; admins may also change those shared with everyone. Who may not share views may only make theirs private. Anyone may pin a view that they see, for themselves.
 * @throws AppError NOT_FOUND for a view that the user cannot see; FORBIDDEN for someone else's
 */
export const changeView = (id: string, { pinned, ...change }: ChangeView, user: User): Promise<void> =>
  view.change(user, async ({ tx, record, locked, update }) => {
    if (pinned !== undefined) {
      await locked(id, isSeenBy(user))
      await tx.delete(pinnedViews).where(and(isPinOf(user), eq(pinnedViews.viewId, id)))
      if (pinned) await tx.insert(pinnedViews).values({ userId: user.id, viewId: id })
    }
    if (Object.keys(change).length === 0 && pinned !== undefined) return
    const before = await lockedView(locked, id, user)
    const forEveryone = change.forEveryone ?? before.forEveryone
    if (Object.keys(change).length === 0) return
    if (forEveryone) requireMayShare(user)
    // A deleted user's view would belong to nobody once it is no longer shared.
    const ownerId = before.ownerId === null && !forEveryone ? user.id : undefined
    await update(id, { ...change, ownerId, updatedAt: new Date() })
    if (before.forEveryone || forEveryone) await record('views.change', before.name, { view: id, ...change })
  })

/** @throws AppError as `changeView` */
export const deleteView = (id: string, user: User): Promise<void> =>
  view.change(user, async ({ tx, record, locked, remove }) => {
    const { name, path, forEveryone } = await lockedView(locked, id, user)
    const usersOf = async (table: typeof startViews | typeof pinnedViews) =>
      (await tx.select({ userId: table.userId }).from(table).where(eq(table.viewId, id))).map(({ userId }) => userId)
    await remove(id, { startOf: await usersOf(startViews), pinnedBy: await usersOf(pinnedViews) })
    if (forEveryone) await record('views.delete', name, { view: id, path })
  })

/** Puts back a view that the user has just removed, also for those who had pinned it or chosen it as their start page. @throws AppError NOT_FOUND */
export const restoreView = (id: string, user: User): Promise<void> =>
  view.change(user, async ({ tx, record, takeBack }) => {
    const { name, for_everyone, startOf, pinnedBy = [] } = await takeBack(id)
    for (const [table, chosenBy] of [
      [startViews, startOf],
      [pinnedViews, pinnedBy],
    ] as const)
      await tx.execute(
        sql`INSERT INTO ${table} (user_id, app, view_id) SELECT users.id, ${currentApp()}, ${id} FROM users
          WHERE users.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(chosenBy)}::jsonb)) ON CONFLICT DO NOTHING`,
      )
    if (for_everyone !== true) return
    requireMayShare(user)
    await record('views.restore', String(name), { view: id })
  })

/** The user's start view; null without one or if its owner made it private again. */
export async function startView(user: User): Promise<Pick<View, 'id' | 'name' | 'path'> | null> {
  const start = (await listViews(user)).find((one) => one.isStart)
  return start === undefined ? null : { id: start.id, name: start.name, path: start.path }
}

/** Sets the user's start view; null clears it. @throws AppError NOT_FOUND for a view that the user cannot see */
export const setStartView = (viewId: string | null, user: User): Promise<void> =>
  view.change(user, async ({ tx, locked }) => {
    await tx.delete(startViews).where(isStartOf(user))
    if (viewId === null) return
    await locked(viewId, isSeenBy(user))
    await tx.insert(startViews).values({ userId: user.id, viewId })
  })

const isSeenBy = ({ id }: User) => or(eq(savedViews.ownerId, id), eq(savedViews.forEveryone, true))

async function lockedView(locked: Change<typeof savedViews>['locked'], id: string, user: User) {
  const row = await locked(id, isSeenBy(user))
  if (row.ownerId !== user.id && user.role !== 'admin')
    throw new AppError('FORBIDDEN', 'Only its owner or an admin can change this view.')
  return row
}

function requireMayShare({ role }: User): void {
  if (!may(role, 'share-views'))
    throw new AppError('FORBIDDEN', 'Your role does not allow sharing views with everyone.')
}
