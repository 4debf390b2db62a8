import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { isOfApp } from '@/lib/server/accounts/app-column'
import { audit } from '@/lib/server/accounts/audit'
import { accountsDb } from '@/lib/server/accounts/db'
import { keepRemoved, takeBack } from '@/lib/server/accounts/removed-items'
import { annotations, users } from '@/lib/server/accounts/schema'
import { signature } from '@/lib/server/users/users'
import { AppError, invalidRequest } from '@/lib/shared/http/errors'
import { type Annotation, MAX_ANNOTATIONS } from '@/lib/shared/notes/annotations'
import type { User } from '@/lib/shared/users/users'

/** An annotation's text and times; epoch seconds. */
export type AnnotationInput = Pick<Annotation, 'fromSeconds' | 'toSeconds' | 'body'>

/** Annotations that overlap a window, oldest first; an open end is null. */
export async function listAnnotations(window: { from: number | null; to: number | null }): Promise<Annotation[]> {
  const db = await accountsDb()
  const rows = await db
    .select({ annotation: annotations, name: users.name, email: users.email })
    .from(annotations)
    .leftJoin(users, eq(users.id, annotations.authorId))
    .where(
      and(
        isOfApp(annotations),
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
    .limit(MAX_ANNOTATIONS)
  return rows
    .map(({ annotation, name, email }) => ({
      id: annotation.id,
      fromSeconds: annotation.fromSeconds,
      toSeconds: annotation.toSeconds,
      body: annotation.body,
      author: signature({ name, email }),
    }))
    .reverse()
}

/** @throws AppError INVALID_REQUEST naming `to` when the annotation ends before it begins */
export async function addAnnotation(annotation: AnnotationInput, user: User): Promise<string> {
  requireChronological(annotation)
  const db = await accountsDb()
  const id = randomUUID()
  await db.transaction(async (tx) => {
    await tx.insert(annotations).values({ id, ...annotation, authorId: user.id })
    await audit({ actor: user.email, action: 'annotations.add', target: id, details: { ...annotation } }, tx)
  })
  return id
}

/** @throws AppError NOT_FOUND; INVALID_REQUEST as `addAnnotation` */
export async function changeAnnotation(id: string, annotation: AnnotationInput, user: User): Promise<void> {
  requireChronological(annotation)
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(annotations)
      .set({ ...annotation, updatedAt: new Date() })
      .where(and(isOfApp(annotations), eq(annotations.id, id)))
      .returning({ id: annotations.id })
    if (changed.length === 0) throw annotationNotFound()
    await audit({ actor: user.email, action: 'annotations.change', target: id, details: { ...annotation } }, tx)
  })
}

/** @throws AppError NOT_FOUND */
export async function deleteAnnotation(id: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const isThisOne = sql`${and(isOfApp(annotations), eq(annotations.id, id))}`
    await keepRemoved(tx, { kind: 'annotation', key: id }, isThisOne, user)
    const [deleted] = await tx.delete(annotations).where(isThisOne).returning()
    if (!deleted) throw annotationNotFound()
    await audit({ actor: user.email, action: 'annotations.delete', target: id, details: { body: deleted.body } }, tx)
  })
}

/** Puts back an annotation that the user has just deleted. @throws AppError NOT_FOUND */
export async function restoreAnnotation(id: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const { body } = await takeBack(tx, { kind: 'annotation', key: id }, user)
    await audit({ actor: user.email, action: 'annotations.restore', target: id, details: { body } }, tx)
  })
}

const annotationNotFound = () => new AppError('NOT_FOUND', 'Annotation not found.')

function requireChronological({ fromSeconds, toSeconds }: AnnotationInput): void {
  if (toSeconds !== null && toSeconds <= fromSeconds)
    throw invalidRequest([{ field: 'to', message: 'must be after from' }])
}
