import type * as z from 'zod/mini'
import type { AnnotationInput } from '@/lib/server/notes/annotations'
import { toEpochSeconds } from '@/lib/shared/filters/range'
import type { writtenAnnotationSchema } from '@/lib/shared/notes/annotations'

/** Converts a submitted annotation, with its times in epoch seconds. */
export function annotationInput({ from, to, tz, body }: z.output<typeof writtenAnnotationSchema>): AnnotationInput {
  return { fromSeconds: toEpochSeconds(from, tz), toSeconds: to === null ? null : toEpochSeconds(to, tz), body }
}
