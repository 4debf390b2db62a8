import { and, desc, gt, isNull, lt, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { owned, signature } from '@/lib/server/accounts/owned'
import { annotations } from '@/lib/server/accounts/schema/pages'
import { toEpochSeconds, type Window } from '@/lib/shared/filters/range'
import { invalidField } from '@/lib/shared/http/errors'
import { type Annotation, MAX_ANNOTATIONS, type writtenAnnotationSchema } from '@/lib/shared/notes/annotations'
import type { User } from '@/lib/shared/users/users'

/** An annotation's text and times; epoch seconds. */
export type AnnotationInput = Pick<Annotation, 'fromSeconds' | 'toSeconds' | 'body'>

/** What was written, with its times in epoch seconds. @throws AppError INVALID_REQUEST naming `to` when it ends before it begins */
export function annotationInput({ from, to, tz, body }: z.output<typeof writtenAnnotationSchema>): AnnotationInput {
  const fromSeconds = toEpochSeconds(from, tz)
  const toSeconds = to === null ? null : toEpochSeconds(to, tz)
  if (toSeconds !== null && toSeconds <= fromSeconds) throw invalidField('to', 'must be after from')
  return { fromSeconds, toSeconds, body }
}

/** Annotations that overlap a window, oldest first; an open end is null. */
export async function listAnnotations({ from, to }: Window): Promise<Annotation[]> {
  const { id, fromSeconds, toSeconds } = annotations
  const isBefore = to === null ? undefined : lt(fromSeconds, to)
  const isLater = (start: number) => or(gt(toSeconds, start), and(isNull(toSeconds), gt(fromSeconds, start - 1)))
  const rows = await annotation.list({
    where: and(isBefore, from === null ? undefined : isLater(from)),
    order: [desc(fromSeconds), desc(id)],
    limit: MAX_ANNOTATIONS,
  })
  return rows
    .map(({ id, fromSeconds, toSeconds, body, by }) => ({ id, fromSeconds, toSeconds, body, author: signature(by) }))
    .reverse()
}

const annotation = owned(annotations, {
  missing: 'Annotation not found.',
  author: annotations.authorId,
  undo: 'annotation',
})

/** Adds an annotation. @returns its id */
export const addAnnotation = (input: AnnotationInput, user: User): Promise<string> =>
  annotation.change(user, async ({ record, add }) => {
    const id = await add({ ...input, authorId: user.id })
    await record('annotations.add', id, { ...input })
    return id
  })

/** @throws AppError NOT_FOUND */
export const changeAnnotation = (id: string, input: AnnotationInput, user: User): Promise<void> =>
  annotation.change(user, async ({ record, locked, update }) => {
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
