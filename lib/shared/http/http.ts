import * as z from 'zod/mini'
import { namesSchema } from '@/lib/shared/people/names'

/** The pagination block of the specification's envelope. */
export const paginationSchema = z.strictObject({
  total: z.int(),
  count: z.int(),
  per_page: z.int(),
  current_page: z.int(),
  total_pages: z.int(),
})
export type Pagination = z.infer<typeof paginationSchema>

export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.optional(z.unknown()),
    requestId: z.string(),
  }),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

export const invalidFieldsSchema = z.object({
  fields: z.array(z.object({ field: z.string(), message: z.string() })),
})

/** Epoch seconds of the last completed sync; null before the first. */
const syncedAt = z.nullable(z.number())

/** Where a response came from, and why if it is not live. */
export const sourceMetaSchema = z.strictObject({
  source: z.enum(['mirror', 'live']),
  syncedAt,
  /** Why a live read was served from the mirror, in words. */
  reason: z.optional(z.string()),
})

/** The source of responses that always come from the mirror. */
export const mirrorMetaSchema = z.strictObject({
  source: z.literal('mirror'),
  syncedAt,
  /** The names of the people and groups whose ids are in the response. */
  names: z.optional(namesSchema),
})

/** The envelope with only data. */
export const dataOf = <S extends z.ZodMiniType>(data: S) => z.strictObject({ data })
/** The envelope. */
export const answerOf = <S extends z.ZodMiniType, M extends z.ZodMiniType>(data: S, meta: M) =>
  z.strictObject({ data, meta })
/** A page of a list. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  answerOf(z.array(item), z.strictObject({ pagination: paginationSchema }))
/** When a setting was written (epoch seconds), and by whom (e-mail address); null while it is the default. */
export const WRITTEN = { updatedAt: z.nullable(z.number()), updatedBy: z.nullable(z.string()) }
export const idAnswer = dataOf(z.strictObject({ id: z.string() }))
/** What the routes of one item have in common: its id, of which an error says what it must be, in the path and in the answer. */
export const itemAt = <const Path extends string>(path: Path, noun: string) => ({
  path,
  params: z.object({ id: z.uuid(`must be ${noun}`) }),
  answer: idAnswer,
})

/** The shape of an object with the same schema for each of `names`. */
export const shapeOf = <const Name extends string, S extends z.ZodMiniType>(names: readonly Name[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, S>

/** The pagination block for `page` of `total` items at `perPage` each. */
export function pagination(total: number, count: number, perPage: number, page: number): Pagination {
  return { total, count, per_page: perPage, current_page: page, total_pages: Math.ceil(total / perPage) }
}

/** The cookie that tells the server the zone of the browser. In a file of its own, since the sign-in page loads it too. */
export const ZONE_COOKIE = 'callscope-tz'
