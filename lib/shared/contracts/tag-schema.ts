import { z } from 'zod'
import { MOST_CALLS_OF_TAGS, readTag } from './tags'

export const tagSchema = z.string('is a text').transform((text, context) => {
  const reading = readTag(text)
  if ('value' in reading) return reading.value
  context.addIssue(reading.problem)
  return z.NEVER
})

/** Calls by `session`, repeated: a session id may hold a comma. */
export const sessionsQuerySchema = z.object({
  session: z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    // They reach no path and no header: any id that a stored call may have.
    z.array(z.string().min(1).max(1000)).max(MOST_CALLS_OF_TAGS, `names at most ${MOST_CALLS_OF_TAGS} calls`),
  ),
})
