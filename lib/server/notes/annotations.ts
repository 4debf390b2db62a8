import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { isOfApp } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { owned, signature } from '@/lib/server/accounts/owned'
import { annotations } from '@/lib/server/accounts/schema/pages'
import { users } from '@/lib/server/accounts/schema/users'
import { toEpochSeconds, type Window } from '@/lib/shared/filters/range'
import { invalidField } from '@/lib/shared/http/errors'
import { type Annotation, MAX_ANNOTATIONS, type writtenAnnotationSchema } from '@/lib/shared/notes/annotations'
import type { User } from '@/lib/shared/users/users'

/** An annotation's text and times; epoch seconds. */
export type AnnotationInput = Pick<Annotation, 'fromSeconds' | 'toSeconds' | 'body'>

/** What was written, with its times in epoch seconds. */
export function annotationInput({ from, to, tz, body }: z.output<typeof writtenAnnotationSchema>): AnnotationInput {
  return { fromSeconds: toEpochSeconds(from, tz), toSeconds: to === null ? null : toEpochSeconds(to, tz), body }
}

/** Annotations that overlap a window, oldest first; an open end is null. */
export async function listAnnotations({ from, to }: Window): Promise<Annotation[]> {
  const db = await accountsDb()
  const { id, fromSeconds, toSeconds, body } = annotations
  const isBefore = to === null ? undefined : lt(fromSeconds, to)
  const isLater = (start: number) => or(gt(toSeconds, start), and(isNull(toSeconds), gt(fromSeconds, start - 1)))
  const rows = await db
    .select({ id, fromSeconds, toSeconds, body, name: users.name, email: users.email })
    .from(annotations)
    .leftJoin(users, eq(users.id, annotations.authorId))
    .where(and(isOfApp(annotations), isBefore, from === null ? undefined : isLater(from)))
    .orderBy(desc(fromSeconds), desc(id))
    .limit(MAX_ANNOTATIONS)
  return rows.map(({ name, email, ...row }) => ({ ...row, author: signature({ name, email }) })).reverse()
}

const annotation = owned(annotations, {
  missing: 'Annotation not found.',
  undo: { kind: 'annotation', author: annotations.authorId },
})

/** @throws AppError INVALID_REQUEST naming `to` when the annotation ends before it begins */
export const addAnnotation = (input: AnnotationInput, user: User): Promise<string> =>
  annotation.change(user, async ({ tx, record }) => {
    requireChronological(input)
    const id = randomUUID()
    await tx.insert(annotations).values({ id, ...input, authorId: user.id })
    await record('annotations.add', id, { ...input })
    return id
  })

/** @throws AppError NOT_FOUND; INVALID_REQUEST as `addAnnotation` */
export const changeAnnotation = (id: string, input: AnnotationInput, user: User): Promise<void> =>
  annotation.change(user, async ({ record, locked, update }) => {
    requireChronological(input)
    await locked(id)
    await update(id, { ...input, updatedAt: new Date() })
    await record('annotations.change', id, { ...input })
  })

/** @throws AppError NOT_FOUND */
export const deleteAnnotation = (id: string, user: User): Promise<void> =>
  annotation.change(user, async ({ record, remove }) => {
    const { body } = await remove(id)
    await record('annotations.delete', id, { body })
  })

/** Puts back an annotation that the user has just deleted. @throws AppError NOT_FOUND */
export const restoreAnnotation = (id: string, user: User): Promise<void> =>
  annotation.change(user, async ({ record, takeBack }) => {
    const { body } = await takeBack(id)
    await record('annotations.restore', id, { body })
  })

function requireChronological({ fromSeconds, toSeconds }: AnnotationInput): void {
  if (toSeconds !== null && toSeconds <= fromSeconds) throw invalidField('to', 'must be after from')
}
