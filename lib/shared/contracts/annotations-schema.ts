import { z } from 'zod'
import { MOST_ANNOTATION_CHARACTERS } from './annotations'
import { isInstant } from './filter-fields'
import { zoneSchema } from './zone-schema'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
const CONTROL = /[\u0000-\u001f\u007f]/
const instant = z.string().trim().refine(isInstant, 'is epoch seconds or an ISO 8601 time between 1970 and 2100')

/** A remark as it is written: its times are instants, those without an offset being in `tz`. */
export const annotationSchema = z.strictObject({
  from: instant,
  to: instant.nullable().default(null),
  tz: zoneSchema.default('UTC'),
  body: z
    .string()
    .trim()
    .min(1, 'is needed')
    .max(MOST_ANNOTATION_CHARACTERS, `has at most ${MOST_ANNOTATION_CHARACTERS} characters`)
    .refine((text) => !CONTROL.test(text), 'holds a control character'),
})
export type WrittenAnnotation = z.input<typeof annotationSchema>

export const annotationWindowSchema = z.object({ from: instant.optional(), to: instant.optional() })
