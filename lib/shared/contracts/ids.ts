import * as z from 'zod/mini'
import { invalidRequest } from '@/lib/shared/errors'

const NAME = /^[A-Za-z0-9_-]{1,100}$/
/** Printable ASCII without spaces or any character that could alter a path, a query, a header or a page. */
const SESSION_ID = /^[A-Za-z0-9!$&'()*+,\-.:;=@_~|]{1,256}$/

const nameSchema = z.string().check(z.regex(NAME, 'must be 1 to 100 letters, digits, - or _'))

/** A user's id by the rules of the service. Only validated ids enter the `onBehalfOf` header and queries. */
export const uidSchema = nameSchema

/** A group's id, as strict as a uid. */
export const guidSchema = nameSchema

/** A session id that may enter a path. Meetings choose theirs freely, so this is an allow-list of characters, never `.` or `..`. */
export const sessionIdSchema = z.string().check(
  z.regex(SESSION_ID, 'must be 1 to 256 printable ASCII characters without spaces, slashes, quotes, ?, # or %'),
  z.refine((id) => id !== '.' && id !== '..', 'must not be . or ..'),
)

/** True for text that can be a uid. */
export const isUid = (text: string): boolean => uidSchema.safeParse(text).success

/** Identifies a call within a room, as `?mid=` in URLs: the API's value, or '' for the call without one. Used only in mirror queries. */
const midSchema = z.string('may be given only once').check(z.maxLength(1000, 'has at most 1000 characters'))

/** The query of routes about one call of a room, by default the newest. */
export const OF_CALL = { mid: z.optional(midSchema) }

/** True if the id may be used in a path. Calls with other ids are still stored in the mirror. */
export const isSessionId = (text: string): boolean => sessionIdSchema.safeParse(text).success

/**
 * `value`, validated by `schema`.
 * @throws AppError 400 INVALID_REQUEST naming `field`
 */
export function checkedId(schema: z.ZodMiniType<string>, field: string, value: unknown): string {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidRequest(result.error.issues.map((issue) => ({ field, message: issue.message })))
  return result.data
}
