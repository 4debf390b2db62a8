import type { paths } from './schema'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Operation<P extends keyof paths, M extends Method> = paths[P][M]
type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : never
type Success<Responses> = {
  [Status in keyof Responses]: Status extends 200 | 201 | 202 ? JsonOf<Responses[Status]> : never
}[keyof Responses]
/** The answer of an operation when it succeeds. */
export type AnswerOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer Responses } ? Success<Responses> : never
type Parameters<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { parameters: { query?: infer Query; path?: infer Path } }
    ? (unknown extends Path ? object : Path extends undefined ? object : { path: Path }) &
        (object extends NonNullable<Query> ? { query?: Query } : Query extends undefined ? object : { query: Query })
    : object
type Body<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody: { content: { 'application/json': infer Json } } } ? { body: Json } : object
type PathsWith<M extends Method> = {
  [P in keyof paths]: Operation<P, M> extends { responses: object } ? P : never
}[keyof paths]

/** A client of the API whose requests and answers have the types of its document. @param token `csk_…` */
export function callscope(origin: string, token: string) {
  return async <M extends Method, P extends PathsWith<M>>(
    method: M,
    path: P,
    request: Parameters<P, M> & Body<P, M>,
  ): Promise<AnswerOf<P, M>> => {
    const {
      path: parts = {},
      query = {},
      body,
    } = request as {
      path?: Record<string, string>
      query?: Record<string, unknown>
      body?: unknown
    }
    const place = String(path).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const response = await fetch(`${origin}${place}?${search}`, {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as AnswerOf<P, M>
  }
}
