import * as z from 'zod/mini'
import { encodeQuery, type QueryValue } from '@/lib/shared/filters/query'
import { namesSchema } from '@/lib/shared/people/names'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/api/${string}`
type RouteParts = {
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** Lists in the query are repeated parameters, not joined by commas, since a value may contain one. */
  repeats?: true
  body?: z.ZodMiniType
  /** The most bytes of the body; 64 KiB by default. */
  maxBodyBytes?: number
  /** The whole response JSON; `file` for anything else: an export, a page to save. */
  answer: z.ZodMiniType | 'file'
}
/** A route of our API, from which the server builds its handler (`defineRoute`) and the browser its requests. A name in brackets in `path` is one of `params`. */
export type Route = RouteParts & { method: Method; path: Path }

/** The header with the moment that a page's answers are of, in epoch seconds: they do not count calls from then on. */
export const MOMENT_HEADER = 'x-as-of'
/** The route whose answer provides that moment. */
export const SYNC_PATH = '/api/sync'

/** Declares a route by its name, as it is called in the documentation: `GET /api/calls`. */
export function route<const R extends RouteParts>(name: `${Method} ${Path}`, declared: R) {
  const [method, path] = name.split(' ') as [Method, Path]
  return { ...declared, method, path }
}

export type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type ReadOnly<T> = T extends (infer Item)[] ? readonly Item[] : T
type ParamValues<S> = { [Name in keyof Parsed<S>]?: ReadOnly<Parsed<S>[Name]> | null }

export type RequestOf<R extends Route> = (R['params'] extends z.ZodMiniObject
  ? { params: z.output<R['params']> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodMiniObject ? { query?: ParamValues<R['query']> } : { query?: undefined }) &
  (R['body'] extends z.ZodMiniType ? { body: z.input<R['body']> } : { body?: undefined })

/** The JSON of a route's response. */
export type AnswerOf<R extends Route> = R['answer'] extends z.ZodMiniType ? z.output<R['answer']> : never
/** The data of that JSON. */
export type DataOf<R extends Route> = AnswerOf<R> extends { data: infer Data } ? Data : never

type RouteAddress = { params?: Record<string, unknown> | undefined; query?: object | undefined }
type Place = Pick<Route, 'path' | 'query' | 'repeats'>

/** The cache key of a request: the same on the server, which prefetches, and in the browser. All keys of a route begin with its path. */
export function questionKey(route: Place, { params = {}, query = {} }: RouteAddress): readonly string[] {
  const text = queryOf(route, query)
  text.sort()
  return [route.path, ...Object.values(params).map(String), text.toString()]
}

/** The URL of a request, with ids encoded. */
export function addressOf(route: Place, { params = {}, query = {} }: RouteAddress): string {
  const path = route.path.replaceAll(/\[(\w+)\]/g, (_, name: string) => pathSegment(String(params[name])))
  const text = queryOf(route, query).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The query of a request. An empty string is sent only where it is a value of its own, as for `mid`. */
export function queryOf({ query: shape, repeats }: Place, query: object = {}): URLSearchParams {
  const saysEmpty = (name: string) => {
    const schema = shape?.shape[name]
    return schema !== undefined && z.safeParse(schema, '').data === ''
  }
  return encodeQuery(query as Record<string, QueryValue>, repeats, saysEmpty)
}

/** Ids that a URL cannot have as a path segment (https://url.spec.whatwg.org/#dot-dot-segment), and the pages and routes next to those of a call. */
const TAKEN = /^~*(\.{1,2}|compare|export|facets)$/
const MARKED_SEGMENT = /^~+(\.{1,2}|compare|export|facets)$/

/**
 * An id as a path segment; `segmentId` reads it back. Ids that browsers or Next would misread even if escaped get a `~` in front: `..` becomes `~..`, and
 * one that already looks like that gets another. Also escapes characters that chats and mails drop from links, and the dot of `.rsc`, which Next cuts off.
 */
export const pathSegment = (id: string): string =>
  encodeURIComponent(TAKEN.test(id) ? `~${id}` : id).replaceAll(
    /[!'()*]|\.(?=(rsc)?$)/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The id that a segment, already decoded once, stands for. */
export const segmentId = (segment: string): string => (MARKED_SEGMENT.test(segment) ? segment.slice(1) : segment)

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
/** The envelope of what always comes from the mirror. */
export const fromMirror = <S extends z.ZodMiniType>(data: S) => answerOf(data, mirrorMetaSchema)
/** A page of a list. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  answerOf(z.array(item), z.strictObject({ pagination: paginationSchema }))
/** When a setting was written (epoch seconds), and by whom (e-mail address); null while it is the default. */
export const WRITTEN = { updatedAt: z.nullable(z.number()), updatedBy: z.nullable(z.string()) }
export const idAnswer = dataOf(z.strictObject({ id: z.string() }))
/** What the routes of one item share: its id, in the path and in the answer. An error says what the id must be. */
export const ofItem = (noun: string) => ({
  params: z.object({ id: z.uuid(`must be ${noun}`) }),
  answer: idAnswer,
})

/**
 * The two routes of a setting: one reads its fields and who wrote them, the other replaces them with `body`. `more` are fields that are only read, or
 * are read in another form than they are written.
 */
export const settingAt = <Body extends z.ZodMiniObject, More extends z.core.$ZodShape>(
  name: string,
  body: Body,
  more: More,
) => {
  const read = route(`GET /api/settings/${name}`, { answer: dataOf(z.extend(body, { ...more, ...WRITTEN })) })
  return [read, route(`PUT /api/settings/${name}`, { ...read, body })] as const
}

/** The shape of an object with the same schema for each of `names`. */
export const shapeOf = <const Name extends string, S extends z.ZodMiniType>(names: readonly Name[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, S>

/** The listed fields of another object's schema, as they are there. */
export const fieldsOf = <S extends z.ZodMiniObject, const Name extends keyof S['shape']>(
  { shape }: S,
  ...names: Name[]
) => Object.fromEntries(names.map((name) => [name, shape[name as string]])) as Pick<S['shape'], Name>

/** The pagination block for `page` of `total` items at `perPage` each. */
export function pagination(total: number, count: number, perPage: number, page: number): Pagination {
  return { total, count, per_page: perPage, current_page: page, total_pages: Math.ceil(total / perPage) }
}

/** The cookie that tells the server the zone of the browser. */
export const ZONE_COOKIE = 'callscope-tz'
