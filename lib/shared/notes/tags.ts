import * as z from 'zod/mini'
import { MAX_ID_CHARACTERS, OF_CALL, ofOneCall } from '@/lib/shared/calls/ids'
import { FILTERS } from '@/lib/shared/filters/filters'
import { type AnswerOf, dataOf, route } from '@/lib/shared/http/route'
import { atMost } from '@/lib/shared/text/texts'
import { tagSchema } from './tag'

/** A filter by tags covers at most this many tagged calls. */
export const MAX_TAGGED_CALLS = 10_000
export const MAX_CALLS_OF_TAGS = 200

/** Calls, each by its `CallRef`. */
const sessions = z
  .array(z.string().check(z.minLength(1), z.maxLength(MAX_ID_CHARACTERS * 10)))
  .check(atMost(MAX_CALLS_OF_TAGS, 'calls'))

const tagCountSchema = z.strictObject({ tag: z.string(), calls: z.int() })
export type TagCount = z.infer<typeof tagCountSchema>

/** The tags of the filtered calls, ignoring the tag filter itself, each with its number of calls: the choices of the facet. */
export const allTagsRoute = route('GET /api/tags', {
  query: z.object(FILTERS),
  answer: dataOf(z.array(tagCountSchema)),
})

/** The tags of several calls by session id; calls without any are omitted. */
export const tagsByCallRoute = route('GET /api/tags/by-call', {
  query: z.object({
    session: z.pipe(
      z.transform((value: unknown) => [value].flat()),
      sessions,
    ),
  }),
  repeats: true,
  answer: dataOf(z.record(z.string(), z.array(z.string()))),
})

/** Tags in alphabetical order. */
const ofTags = { ...ofOneCall, answer: dataOf(z.array(z.string())) } as const
/** The tags of a call; each change returns the updated list. */
export const tagsRoute = route('GET /api/calls/[sessionId]/tags', ofTags)
export const addTagRoute = route('PUT /api/calls/[sessionId]/tags', {
  ...ofTags,
  body: z.strictObject({ tag: tagSchema }),
})
export const removeTagRoute = route('DELETE /api/calls/[sessionId]/tags', {
  ...ofTags,
  query: z.object({ ...OF_CALL, tag: tagSchema }),
})
/** Undoes a removal; only for the user who has just made it. */
export const restoreTagRoute = route('POST /api/calls/[sessionId]/tags/restore', {
  ...ofTags,
  body: z.strictObject({ tag: tagSchema }),
})
export type TagsAnswer = AnswerOf<typeof tagsRoute>
