import * as z from 'zod/mini'
import { idSchema } from '@/lib/shared/calls/ids'
import { among, list, one, wholeFrom, word } from '@/lib/shared/filters/query'
import { answerOf, route } from '@/lib/shared/http/route'
import { namesSchema, PARTY_KINDS } from './names'

const entrySchema = z.strictObject({
  kind: z.enum(PARTY_KINDS),
  id: z.string(),
  /** Null if no call ever gave one. */
  name: z.nullable(z.string()),
  /** The address of a picture. */
  avatar: z.nullable(z.string()),
  /** The time of the newest call, epoch seconds. */
  lastSeenAt: z.int(),
  isNamesake: z.optional(z.literal(true)),
})
export type DirectoryEntry = z.infer<typeof entrySchema>

export const DEFAULT_DIRECTORY_LIMIT = 10

/** People and groups that match all words of `q`, best first, without case and accents; else with a typo per word. Without `q`, those seen last; with `id`, these. */
export const directoryRoute = route('GET /api/directory', {
  query: z.object({
    q: one(word),
    kind: one(among(PARTY_KINDS)),
    id: list(idSchema, 'kept'),
    limit: one(wholeFrom(1, 100)),
  }),
  answer: answerOf(z.array(entrySchema), z.strictObject({ names: namesSchema })),
})
