import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { type Annotation, MOST_ANNOTATIONS } from '@/lib/shared/contracts/annotations'
import type { User } from '@/lib/shared/contracts/users'
import { AppError, invalidRequest } from '@/lib/shared/errors'
import { audit } from './audit'
import { accountsDb } from './db'
import { annotations, users } from './schema'

/** An annotation's text and times; epoch seconds. */
export type Remark = Pick<Annotation, 'fromSeconds' | 'toSeconds' | 'body'>

/** Annotations overlapping a window, oldest first; an open side is null. */
export async function listAnnotations(window: { from: number | null; to: number | null }): Promise<Annotation[]> {
  const db = await accountsDb()
  const rows = await db
    .select({ remark: annotations, name: users.name, email: users.email })
    .from(annotations)
    .innerJoin(users, eq(users.id, annotations.authorId))
    .where(
      and(
        window.to === null ? undefined : lt(annotations.fromSeconds, window.to),
        window.from === null
          ? undefined
          : or(
              gt(annotations.toSeconds, window.from),
              and(isNull(annotations.toSeconds), gt(annotations.fromSeconds, window.from - 1)),
            ),
      ),
    )
    .orderBy(desc(annotations.fromSeconds), desc(annotations.id))
    .limit(MOST_ANNOTATIONS)
  return rows
    .map(({ remark, name, email }) => ({
      id: remark.id,
      fromSeconds: remark.fromSeconds,
      toSeconds: remark.toSeconds,
      body: remark.body,
      author: name ?? email,
    }))
    .reverse()
}

/** @throws AppError INVALID_REQUEST naming `to` when the remark ends before it begins */
export async function addAnnotation(remark: Remark, user: User): Promise<string> {
  requireOrder(remark)
  const db = await accountsDb()
  const id = randomUUID()
  await db.transaction(async (tx) => {
    await tx.insert(annotations).values({ id, ...remark, authorId: user.id })
    await audit({ actor: user.email, action: 'annotations.add', target: id, details: { ...remark } }, tx)
  })
  return id
}

/** @throws AppError NOT_FOUND; INVALID_REQUEST as above */
export async function changeAnnotation(id: string, remark: Remark, user: User): Promise<void> {
  requireOrder(remark)
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(annotations)
      .set({ ...remark, updatedAt: new Date() })
      .where(eq(annotations.id, id))
      .returning({ id: annotations.id })
    if (changed.length === 0) throw noRemark()
    await audit({ actor: user.email, action: 'annotations.change', target: id, details: { ...remark } }, tx)
  })
}

/** @throws AppError NOT_FOUND */
export async function deleteAnnotation(id: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(annotations).where(eq(annotations.id, id)).returning()
    if (!gone) throw noRemark()
    await audit({ actor: user.email, action: 'annotations.delete', target: id, details: { body: gone.body } }, tx)
  })
}

const noRemark = () => new AppError('NOT_FOUND', 'Annotation not found.')

function requireOrder({ fromSeconds, toSeconds }: Remark): void {
  if (toSeconds !== null && toSeconds <= fromSeconds)
    throw invalidRequest([{ field: 'to', message: 'must be after from' }])
}
