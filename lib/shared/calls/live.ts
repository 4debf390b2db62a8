import * as z from 'zod/mini'
import { answerOf, mirrorMetaSchema } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'

const openCountSchema = z.strictObject({
  /** Ongoing and ringing calls. */
  calls: z.int(),
  /** Those open for so long that their end was probably never reported; not among `calls`. */
  neverClosed: z.int(),
})
export type OpenCount = z.infer<typeof openCountSchema>

/** How many calls are open now. */
export const liveCountRoute = route({
  path: '/api/live',
  answer: answerOf(openCountSchema, mirrorMetaSchema),
})
