import * as z from 'zod/mini'
import { route } from './route'

/** The routes whose questions may be asked together: those that a page asks at once. */
export const BATCHED_PATHS = [
  '/api/analytics',
  '/api/annotations',
  '/api/brief',
  '/api/calls',
  '/api/calls/facets',
  '/api/issues',
  '/api/live',
  '/api/people',
  '/api/tags',
] as const
export type BatchedPath = (typeof BATCHED_PATHS)[number]
/** Questions in one request; more are sent in several. */
export const MAX_BATCHED = 24
/** Questions with longer addresses, such as those with long ids, are sent alone. */
export const MAX_BATCHED_ADDRESS = 4000

/** Several questions in one request, since a browser has few connections and each request a fixed cost. Answered by lines of JSON, each as soon as it is known. */
export const batchRoute = route('POST /api/batch', {
  /** `GET` addresses, such as `/api/analytics?metrics=calls`. */
  body: z.strictObject({
    questions: z
      .array(z.string().check(z.maxLength(MAX_BATCHED_ADDRESS), z.regex(/^\/api\//)))
      .check(z.minLength(1), z.maxLength(MAX_BATCHED)),
  }),
  answer: 'file',
})

/** One answer: which question it is for, and what asking it alone would have answered. */
export const batchLineSchema = z.object({
  question: z.int(),
  status: z.int(),
  retryAfter: z.nullable(z.string()),
  requestId: z.string(),
  body: z.unknown(),
})
export type BatchLine = z.infer<typeof batchLineSchema>
