import * as z from 'zod/mini'
import { one } from '@/lib/shared/filters/query'
import { zoneSchema } from '@/lib/shared/filters/zone'
import { dataOf, idAnswer, ofItem, route } from '@/lib/shared/http/route'
import { instant, requiredLine } from '@/lib/shared/text/texts'

/** An annotation on the time axis. Epoch seconds, `toSeconds` excluded; null for a moment. */
const annotationSchema = z.strictObject({
  id: z.string(),
  fromSeconds: z.number(),
  toSeconds: z.nullable(z.number()),
  body: z.string(),
  author: z.string(),
})
export type Annotation = z.infer<typeof annotationSchema>

export const MAX_ANNOTATION_CHARACTERS = 200
/** A chart shows at most this many, the latest ones. */
export const MAX_ANNOTATIONS = 200

const trimmedInstant = z.pipe(z.string().check(z.trim()), instant)

/** An annotation as submitted; times without an offset are in `tz`. */
export const writtenAnnotationSchema = z.strictObject({
  from: trimmedInstant,
  to: z._default(z.nullable(trimmedInstant), null),
  tz: z._default(zoneSchema, 'UTC'),
  body: requiredLine(MAX_ANNOTATION_CHARACTERS),
})
export type WrittenAnnotation = z.input<typeof writtenAnnotationSchema>

/** Annotations on the time axis, of a window or of all time. */
export const annotationsRoute = route('GET /api/annotations', {
  query: z.object({ from: one(instant), to: one(instant) }),
  answer: dataOf(z.array(annotationSchema)),
})
export const addAnnotationRoute = route('POST /api/annotations', { body: writtenAnnotationSchema, answer: idAnswer })
const ofAnnotation = ofItem('an annotation id')
export const changeAnnotationRoute = route('PUT /api/annotations/[id]', {
  ...ofAnnotation,
  body: writtenAnnotationSchema,
})
export const deleteAnnotationRoute = route('DELETE /api/annotations/[id]', ofAnnotation)
/** Undoes a deletion; only for the user who has just made it. */
export const restoreAnnotationRoute = route('POST /api/annotations/[id]/restore', ofAnnotation)
