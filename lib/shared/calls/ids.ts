import * as z from 'zod/mini'
import { invalidRequest } from '@/lib/shared/http/errors'
import { atMost, text } from '@/lib/shared/text/texts'

/** What the mirror keeps of an id (design, section 3). */
export const MAX_ID_CHARACTERS = 1000

/** NUL and lone surrogates, which databases do not store unchanged. */
const UNSTORABLE = /[\0\p{Surrogate}]/u
export const isStorable = (id: string): boolean => !UNSTORABLE.test(id)

/** The id of a room or a group for reading. People name them as they like, so only what no store keeps is refused: any room that is listed can be opened. */
export const idSchema = text(
  (id) => id.trim() !== '' && id.length <= MAX_ID_CHARACTERS && isStorable(id),
  `must be 1 to ${MAX_ID_CHARACTERS} whole characters without NUL`,
)

/** A uid as it is compared: without case and outer blanks, as the service has it but not all who send one (design, section 3, “Ids”). It is shown as it came. */
export const foldUid = (uid: string): string => uid.trim().toLowerCase()

/** A user's id for reading, as it is compared. */
export const uidSchema = z.pipe(idSchema, z.transform(foldUid))

/** What a header can carry as it is (https://www.rfc-editor.org/rfc/rfc9110#name-field-values): ASCII, without blanks around it. */
const HEADER_VALUE = /^[!-~]([ -~]{0,998}[!-~])?$/
export const NO_HEADER_VALUE = 'must be ASCII, since the Calls API takes it in a header'

/** A uid that is written to the header `onBehalfOf`. */
export const upstreamUidSchema = z.string().check(z.regex(HEADER_VALUE, NO_HEADER_VALUE))

/** A guid or uid for a write, by the rules of the service: a write must not reach another group or run on behalf of somebody else. */
export const writtenIdSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, 'must be 1 to 100 letters, digits, - or _'))

/** True for text that can be a uid. */
export const isUid = (text: string): boolean => uidSchema.safeParse(text).success

/** True for an id that a write may name. */
export const isWrittenId = (text: string): boolean => writtenIdSchema.safeParse(text).success

/** Identifies a call within a room, as `?mid=` in URLs: the API's value, or '' for the call without one. Used only in mirror queries. */
const midSchema = z.string('may be given only once').check(atMost(MAX_ID_CHARACTERS, 'characters'))

/** The query of routes about one call of a room, by default the newest. */
export const OF_CALL = { mid: z.optional(midSchema) }
/** What such routes share. */
export const ofOneCall = { params: z.object({ sessionId: idSchema }), query: z.object(OF_CALL) } as const

const PLAIN = /^[A-Za-z0-9!$&'()*+,\-.:;=@_~|]{1,256}$/

/** True for an id of the kind that programs generate: printable ASCII that everything between us and the service passes on unchanged. */
export const isPlainId = (text: string): boolean => PLAIN.test(text)

/** `value`, validated by `schema`. @throws AppError 400 INVALID_REQUEST naming `field` */
export function checkedId(schema: z.ZodMiniType<string>, field: string, value: unknown): string {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidRequest(result.error.issues.map((issue) => ({ field, message: issue.message })))
  return result.data
}
