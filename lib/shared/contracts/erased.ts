import * as z from 'zod/mini'
import { dataOf } from './http'
import { uidSchema } from './ids'
import { list } from './query'
import { route } from './route'

/** Which of these people were erased, and when (epoch seconds), so that a search for them can say why it finds nothing; never under which pseudonym. */
export const erasedRoute = route({
  path: '/api/erasures/erased',
  query: z.object({ uid: list(uidSchema) }),
  answer: dataOf(z.array(z.strictObject({ uid: z.string(), erasedAt: z.number() }))),
})
