import * as z from 'zod/mini'
import { uidSchema } from '@/lib/shared/calls/ids'
import { list } from '@/lib/shared/filters/query'
import { dataOf, route } from '@/lib/shared/http/route'

/** Which of these people were erased, and when (epoch seconds), so that a search for them can say why it finds nothing; never under which pseudonym. */
export const erasedRoute = route('GET /api/erasures/erased', {
  query: z.object({ uid: list(uidSchema) }),
  answer: dataOf(z.array(z.strictObject({ uid: z.string(), erasedAt: z.number() }))),
})
