import * as z from 'zod/mini'
import { encodeQuery, type QueryValue } from './query'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A route of our API as both halves know it: the server's handler is made from it (`defineRoute`), the browser asks by it (`lib/client`).
 * A name in brackets in `path` is one of `params`.
 */
export type Route = {
  method?: Method
  path: `/api/${string}`
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** Lists in the query are repeated names, not joined by commas, since a value may hold one. */
  repeats?: true
  body?: z.ZodMiniType
  /** The answer's whole JSON; `file` for what is no JSON of ours: an export, a page to save. */
  answer: z.ZodMiniType | 'file'
}

export const route = <const R extends Route>(declared: R): R => declared

/** What a part of a declaration becomes once it is parsed. */
export type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type ReadOnly<T> = T extends (infer Item)[] ? readonly Item[] : T
type Asked<S> = { [Name in keyof Parsed<S>]?: ReadOnly<Parsed<S>[Name]> | null }

/** What is sent to a route. */
export type RequestOf<R extends Route> = (R['params'] extends z.ZodMiniObject
  ? { params: z.output<R['params']> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodMiniObject ? { query?: Asked<R['query']> } : { query?: undefined }) &
  (R['body'] extends z.ZodMiniType ? { body: z.input<R['body']> } : { body?: undefined })

/** What a route answers, as JSON. */
export type AnswerOf<R extends Route> = R['answer'] extends z.ZodMiniType ? z.output<R['answer']> : never

type Addressed = { params?: Record<string, unknown> | undefined; query?: object | undefined }
type Place = Pick<Route, 'path' | 'query' | 'repeats'>

/** The key of a question: the same on the server, which asks ahead, and in the browser. All of one route begin with its path. */
export function questionKey(asked: Place, { params = {}, query = {} }: Addressed): readonly string[] {
  const text = queryOf(asked, query)
  text.sort()
  return [asked.path, ...Object.values(params).map(String), text.toString()]
}

/** The address of a question, its ids encoded. */
export function addressOf(asked: Place, { params = {}, query = {} }: Addressed): string {
  const path = asked.path.replaceAll(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const text = queryOf(asked, query).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The query of a question. An empty text is sent where the route reads it as one, as in `mid`. */
export function queryOf({ query: shape, repeats }: Place, query: object = {}): URLSearchParams {
  const saysEmpty = (name: string) => {
    const schema = shape?.shape[name]
    return schema !== undefined && z.safeParse(schema, '').data === ''
  }
  return encodeQuery(query as Record<string, QueryValue>, repeats, saysEmpty)
}
