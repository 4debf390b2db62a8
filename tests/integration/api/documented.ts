import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { NextRequest } from 'next/server'
import { expect } from 'vitest'
import type { RouteHandler } from '@/lib/server/http/define-route'
import { addressOf, type Route } from '@/lib/shared/http/route'
import type { User } from '@/lib/shared/users/users'
import { cookieOf as newCookie } from '../../support/session-of'

export const ORIGIN = 'http://127.0.0.1:41400'

type Operation = {
  responses: Record<string, { $ref?: string; content?: Record<string, object> }>
  'x-required-scope': string | null
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { content: object; 'x-error-codes'?: string[] }> }
}
export type Request = {
  params?: Record<string, string>
  query?: Record<string, string>
  /** Sent as JSON; bytes are sent unchanged, without a content type. */
  body?: unknown
  /** The user whose session is sent; none for null. */
  as: User | null
  headers?: Record<string, string>
}
/** A route, whatever it takes and answers. */
export type Handler = { readonly route: Route } & ((...args: Parameters<RouteHandler>) => Promise<Response>)
export type Answer = { status: number; json: unknown; text: string; headers: Headers; path: string }

export const nameOf = ({ route }: RouteHandler): string => `${route.method} ${route.path}`

/** One session per `User` object: after ending a user's sessions, read the user again to get a new one. */
const cookies = new WeakMap<User, Promise<string>>()
function cookieOf(user: User): Promise<string> {
  const cookie = cookies.get(user) ?? newCookie(user.id)
  cookies.set(user, cookie)
  return cookie
}

/** Sends a request to a handler, as over HTTP. */
export async function send(handler: Handler, request: Request): Promise<Answer> {
  const { params = {}, query = {}, body, as, headers = {} } = request
  const { method, path: place } = handler.route
  const isRaw = body instanceof Uint8Array
  const search = new URLSearchParams(query).toString()
  const address = `${addressOf({ path: place }, { params })}${search === '' ? '' : `?${search}`}`
  const init = {
    method,
    headers: {
      host: '127.0.0.1:41400',
      ...(as && { cookie: await cookieOf(as), origin: ORIGIN }),
      ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? Buffer.from(body) : JSON.stringify(body) }),
  }
  const response = await handler(new NextRequest(`${ORIGIN}${address}`, init), { params: Promise.resolve(params) })
  const text = await response.text()
  const isJson = response.headers.get('content-type') === 'application/json'
  return {
    status: response.status,
    json: isJson ? JSON.parse(text) : undefined,
    text,
    headers: response.headers,
    path: address,
  }
}

/** Checks answers against a document: fails on a status, a content type, an error code or a body that the document does not describe. */
export function judgeBy(document: Document) {
  const ajv = addFormats.default(
    new Ajv2020({
      strict: false,
      validateSchema: false,
      allErrors: true,
      inlineRefs: false,
      code: { optimize: false },
    }),
  )
  ajv.addSchema(document, 'document')
  // A cache: compiling a schema takes longer than most routes.
  const validators = new Map<string, ReturnType<typeof ajv.compile>>()
  const validatorOf = (place: string) => {
    const known = validators.get(place) ?? ajv.compile({ $ref: `document#/${place}` })
    validators.set(place, known)
    return known
  }
  const pointer = (...parts: string[]) =>
    parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
  return (handler: RouteHandler, { status, json, headers, path: asked }: Answer) => {
    const { method, path: place } = handler.route
    const name = `${method} ${asked} answered ${status} ${JSON.stringify(json)?.slice(0, 300)}`
    const inDocument = place.replaceAll('[', '{').replaceAll(']', '}')
    const responses = document.paths[inDocument]?.[method.toLowerCase()]?.responses ?? {}
    const key = responses[status] === undefined ? 'default' : String(status)
    const described = responses[key]
    expect(described, name).toBeDefined()
    const referred = described?.$ref?.split('/').at(-1)
    const response = referred === undefined ? described : document.components.responses[referred]
    const type = headers.get('content-type') ?? ''
    expect(Object.keys(response?.content ?? {}), name).toContain(type)
    if (json === undefined) return
    const at =
      referred === undefined
        ? pointer('paths', inDocument, method.toLowerCase(), 'responses', key)
        : pointer('components', 'responses', referred)
    const validate = validatorOf(`${at}/${pointer('content', type, 'schema')}`)
    expect(validate(json) ? [] : validate.errors, name).toEqual([])
    if (status < 400) return
    const codes = referred && document.components.responses[referred]?.['x-error-codes']
    const { code } = (json as { error: { code: string } }).error
    const isPassedOn = responses.default !== undefined && /^(AUTH_)?ERR_/.test(code)
    if (codes && !isPassedOn) expect(codes, name).toContain(code)
  }
}

const file = path.resolve(import.meta.dirname, '../../../lib/server/http/openapi/examples.json')
export const EXAMPLES_FILE = file
export const committedExamples = (): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'))
