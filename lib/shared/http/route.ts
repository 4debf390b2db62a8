import * as z from 'zod/mini'
import { encodeQuery, type QueryValue } from '@/lib/shared/filters/query'
import { pathSegment } from './path-segment'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A route of our API, shared by both sides: the server builds its handler from it (`defineRoute`), the browser its requests (`lib/client`).
 * A name in brackets in `path` is one of `params`.
 */
export type Route = {
  method?: Method
  path: `/api/${string}`
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

/** The header with the moment that a page's answers are of, in epoch seconds: they do not count calls from then on. */
export const MOMENT_HEADER = 'x-as-of'
/** The route whose answer provides that moment. */
export const SYNC_PATH = '/api/sync'

export const route = <const R extends Route>(declared: R): R => declared

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

type Addressed = { params?: Record<string, unknown> | undefined; query?: object | undefined }
type Place = Pick<Route, 'path' | 'query' | 'repeats'>

/** The cache key of a request: the same on the server, which prefetches, and in the browser. All keys of a route begin with its path. */
export function questionKey(route: Place, { params = {}, query = {} }: Addressed): readonly string[] {
  const text = queryOf(route, query)
  text.sort()
  return [route.path, ...Object.values(params).map(String), text.toString()]
}

/** The URL of a request, with ids encoded. */
export function addressOf(route: Place, { params = {}, query = {} }: Addressed): string {
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
