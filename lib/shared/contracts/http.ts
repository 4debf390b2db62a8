import * as z from 'zod/mini'

/** The pagination block of the specification's envelope. */
export const paginationSchema = z.strictObject({
  total: z.int(),
  count: z.int(),
  per_page: z.int(),
  current_page: z.int(),
  total_pages: z.int(),
})
export type Pagination = z.infer<typeof paginationSchema>

/** Every refusal and failure of our API. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.optional(z.unknown()),
    requestId: z.string(),
  }),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** The details of an INVALID_REQUEST: each field that did not parse. */
export const invalidFieldsSchema = z.object({
  fields: z.array(z.object({ field: z.string(), message: z.string() })),
})

/** Epoch seconds of the last completed look at upstream; null before the first. */
const syncedAt = z.nullable(z.number())

/** Where an answer came from, and why it is not live when it is not. */
export const sourceMetaSchema = z.strictObject({
  source: z.enum(['mirror', 'live']),
  syncedAt,
  /** Why a live read was answered from the mirror, in words. */
  reason: z.optional(z.string()),
})

/** Said of an answer that only the mirror gives. */
export const mirrorMetaSchema = z.strictObject({ source: z.literal('mirror'), syncedAt })

/** The envelope without anything beside the data. */
export const dataOf = <S extends z.ZodMiniType>(data: S) => z.strictObject({ data })
/** The envelope. */
export const answerOf = <S extends z.ZodMiniType, M extends z.ZodMiniType>(data: S, meta: M) =>
  z.strictObject({ data, meta })
/** A page of a list. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  answerOf(z.array(item), z.strictObject({ pagination: paginationSchema }))
export const idAnswer = dataOf(z.strictObject({ id: z.string() }))

/** The shape of an object that has the same kind of value under each of `names`. */
export const shapeOf = <const Name extends string, S extends z.ZodMiniType>(names: readonly Name[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, S>

/** `page` of `total` items at `perPage` each, as the specification spells it. */
export function pagination(total: number, count: number, perPage: number, page: number): Pagination {
  return { total, count, per_page: perPage, current_page: page, total_pages: Math.ceil(total / perPage) }
}
