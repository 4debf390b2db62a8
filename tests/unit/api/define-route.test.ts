import { NextRequest } from 'next/server'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Authenticate, defineRoute, type RouteHandler } from '@/lib/server/http/define-route'
import { PreparedAnswer } from '@/lib/server/http/send-json'
import { one, wholeFrom } from '@/lib/shared/filters/query'
import { AppError } from '@/lib/shared/http/errors'
import type { Role } from '@/lib/shared/users/roles'
import { someUser } from '../../support/some-user'

const as =
  (role: Role): Authenticate =>
  async () =>
    someUser(role)
const nobody: Authenticate = async () => null
const ANY = { method: 'GET', path: '/api/x', answer: z.looseObject({ data: z.unknown() }) } as const
const PAGE = { page: one(wholeFrom(1, 9)) }

async function ask(
  handler: (...args: Parameters<RouteHandler>) => Promise<Response>,
  init: ConstructorParameters<typeof NextRequest>[1] = {},
  path = '/api/x',
  params = {},
) {
  const request = new NextRequest(`http://localhost:41400${path}`, init)
  const response = await handler(request, { params: Promise.resolve(params) })
  return { response, body: await response.clone().json() }
}
const post = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', host: 'localhost:41400', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

test('an id of a path is read from its segment, and a route without ids has no parameters', async () => {
  const route = {
    method: 'GET',
    path: '/api/x/[sessionId]',
    params: z.object({ sessionId: z.string() }),
    answer: z.object({ data: z.string() }),
  } as const
  const handler = defineRoute(route, { role: 'public' }, async ({ params }) => ({ data: params.sessionId }))
  for (const [segment, id] of Object.entries({ '~..': '..', 'a%41': 'a%41', '~compare': 'compare', '~a': '~a' }))
    expect((await ask(handler, {}, '/api/x', { sessionId: segment })).body.data).toBe(id)
  const bare = defineRoute(ANY, { role: 'public' }, async () => ({ data: 1 }))
  expect((await ask(bare, {}, '/api/x', null as never)).body).toEqual({ data: 1 })
})

describe('permissions', () => {
  test('without a session a 401, with the wrong role a 403, and the handler does not run', async () => {
    const run = vi.fn(async () => ({ data: 1 }))
    const { response, body } = await ask(defineRoute(ANY, { role: 'manage-users' }, run, nobody))
    expect([response.status, body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
    const refused = await ask(defineRoute(ANY, { role: 'manage-users' }, run, as('ops')))
    expect([refused.response.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect(run).not.toHaveBeenCalled()
  })

  test('the right role gets the envelope, a request id and no caching; the handler knows its permission', async () => {
    const handler = defineRoute(
      ANY,
      { role: 'export' },
      async ({ user }) => ({ data: user.role, meta: { n: 1 } }),
      as('ops'),
    )
    const { response, body } = await ask(handler)
    expect(body).toEqual({ data: 'ops', meta: { n: 1 } })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toContain('Cookie')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(handler.role).toBe('export')
  })

  test('reading on behalf of someone needs its own permission, on every route with that parameter', async () => {
    const run = vi.fn(async () => ({ data: 1 }))
    const route = { ...ANY, query: z.object({ onBehalfOf: z.optional(z.string()) }) }
    // Every current role has this permission, so a role without it is made up.
    const handler = defineRoute(route, { role: 'signed-in' }, run, as('visitor' as Role))
    const refused = await ask(handler, {}, '/api/x?onBehalfOf=ana-8')
    expect([refused.response.status, refused.body.error.details]).toEqual([403, { permission: 'read-on-behalf-of' }])
    expect(run).not.toHaveBeenCalled()
    expect((await ask(handler)).response.status).toBe(200)
    expect(
      (await ask(defineRoute(route, { role: 'read' }, run, as('agent')), {}, '/api/x?onBehalfOf=a')).response.status,
    ).toBe(200)
  })

  test('a public route checks no session', async () => {
    const authenticate = vi.fn(nobody)
    const { response } = await ask(defineRoute(ANY, { role: 'public' }, async () => ({ data: null }), authenticate))
    expect(response.status).toBe(200)
    expect(authenticate).not.toHaveBeenCalled()
  })
})

describe('called within the process', () => {
  const signal = new AbortController().signal
  const user = someUser('agent')

  test('permissions and ids are checked as over HTTP, and the cookie is ignored', async () => {
    const run = vi.fn(async ({ query }: { query: { page?: number | undefined } }) => ({ data: query }))
    const authenticate = vi.fn(nobody)
    const route = { ...ANY, params: z.object({ id: z.uuid() }), query: z.object(PAGE) }
    const params = { id: '00000000-0000-4000-8000-000000000000' }
    const refused = defineRoute(route, { role: 'manage-users' }, run, authenticate)
    await expect(refused.ask(user, { params }, signal)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const read = defineRoute(route, { role: 'read' }, run, authenticate)
    await expect(read.ask(user, { params: { id: '..' } }, signal)).rejects.toBeDefined()
    expect(run).not.toHaveBeenCalled()
    expect(await read.ask(user, { params, query: { page: 2 } }, signal)).toEqual({ data: { page: 2 } })
    expect(authenticate).not.toHaveBeenCalled()
  })

  test('reading on behalf of someone needs its permission here too', async () => {
    const route = { ...ANY, query: z.object({ onBehalfOf: z.optional(z.string()) }) }
    const read = defineRoute(route, { role: 'signed-in' }, async () => ({ data: 1 }))
    const visitor = someUser('visitor' as Role)
    const ask = (query: { onBehalfOf?: string }) => read.ask(visitor, { query }, signal)
    await expect(ask({ onBehalfOf: 'ana-8' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await ask({})).toEqual({ data: 1 })
  })
})

describe('answers', () => {
  const answer = z.strictObject({ data: z.strictObject({ calls: z.int() }) })
  const answered = (data: { calls: number }) =>
    ask(defineRoute({ method: 'GET', path: '/api/x', answer }, { role: 'public' }, async () => ({ data })))

  test('an answer that does not match its schema fails under test, and reveals nothing to the caller', async () => {
    expect((await answered({ calls: 1 })).body).toEqual({ data: { calls: 1 } })
    for (const data of [{ calls: Number.NaN }, { calls: 1.5 }, { calls: 1, key: 'secret' }]) {
      const { response, body } = await answered(data)
      expect([response.status, body.error.code]).toEqual([500, 'INTERNAL'])
      expect(JSON.stringify(body)).not.toContain('secret')
    }
  })
})

describe('an answer whose JSON is already written', () => {
  const answer = z.strictObject({ data: z.strictObject({ calls: z.int() }) })
  const prepared = (json: string, httpStatus?: number) =>
    defineRoute(
      { method: 'GET', path: '/api/x', answer },
      { role: 'public' },
      async () => PreparedAnswer.of(json, httpStatus),
      as('agent'),
    )

  test('is sent as it is, as JSON, with our headers', async () => {
    const { response } = await ask(prepared('{"data": {"calls":1}}', 202))
    expect([response.status, response.headers.get('content-type')]).toEqual([202, 'application/json'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.text()).toBe('{"data": {"calls":1}}')
  })

  test('must match the declaration like any other', async () => {
    for (const json of ['{"data":{"calls":"1"}}', '{"data":', '{}'])
      expect((await ask(prepared(json))).response.status).toBe(500)
  })

  test('is an object for a page that asks within the process', async () => {
    expect(await prepared('{"data":{"calls":1}}').ask(someUser('agent'), {}, AbortSignal.timeout(1000))).toEqual({
      data: { calls: 1 },
    })
  })
})

describe('requests', () => {
  const run = async (context: { query: unknown; body: unknown; params: unknown }) => ({
    data: { query: context.query, body: context.body, params: context.params },
  })
  const read = defineRoute({ ...ANY, query: z.object(PAGE) }, { role: 'public' }, run)
  const write = defineRoute({ ...ANY, body: z.strictObject({ name: z.string() }) }, { role: 'public' }, run)

  test.each([
    ['/api/x?pgae=1', 'pgae'],
    ['/api/x?page=%00', 'page'],
    ['/api/x?page=one', 'page'],
    ['/api/x?page=1&page=2', 'page'],
    ['/api/x?__proto__=1', '__proto__'],
    ['/api/x?page=%E0%A4%A', 'page'],
  ])('%s is a 400 that names the field', async (path, field) => {
    const { response, body } = await ask(read, {}, path)
    expect([response.status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(body.error.details.fields[0].field).toBe(field)
  })

  test.each([
    ['not JSON', post('{'), 400],
    ['another field', post({ name: 'a', role: 'admin' }), 400],
    ['a missing field', post({}), 400],
    ['an array', post([]), 400],
    ['null', post('null'), 400],
    ['bytes that are no text', { ...post(''), body: new Uint8Array([0xff, 0xfe]) }, 400],
    ['a form', { ...post('name=a'), headers: { 'content-type': 'text/plain' } }, 415],
    ['too long', post({ name: 'a'.repeat(70_000) }), 413],
  ])('a body that is %s is refused', async (_, init, status) => {
    expect((await ask(write, init)).response.status).toBe(status)
  })

  test('a bad path id names its parameter', async () => {
    const handler = defineRoute({ ...ANY, params: z.object({ id: z.uuid() }) }, { role: 'public' }, run)
    const { response, body } = await ask(handler, {}, '/api/x', { id: '..' })
    expect([response.status, body.error.details.fields[0].field]).toEqual([400, 'id'])
  })

  test('a change from another site is refused, from this site or a script it is not', async () => {
    const status = async (headers: Record<string, string>) =>
      (await ask(write, post({ name: 'a' }, headers))).response.status
    expect(await status({})).toBe(200)
    expect(await status({ origin: 'http://localhost:41400', 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ origin: 'null' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  })
})

describe('errors', () => {
  const failing = (error: unknown) => defineRoute(ANY, { role: 'public' }, () => Promise.reject(error))

  test('our own errors keep their code, status, details and retry time', async () => {
    const error = new AppError('RATE_LIMITED', 'Slow down.', { details: { a: 1 }, retryAfterSeconds: 1.2 })
    const { response, body } = await ask(failing(error))
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(body.error).toMatchObject({ code: 'RATE_LIMITED', message: 'Slow down.', details: { a: 1 } })
    expect(body.error.requestId).toBe(response.headers.get('x-request-id'))
  })

  test.each([[new Error('secret internals')], ['a thrown text'], [undefined], [new TypeError('x')]])(
    'anything else is INTERNAL and reveals nothing',
    async (error) => {
      const { response, body } = await ask(failing(error))
      expect([response.status, body.error.code]).toEqual([500, 'INTERNAL'])
      expect(JSON.stringify(body)).not.toContain('secret')
    },
  )

  test('a redirect, whose headers are immutable, still gets our headers', async () => {
    const handler = defineRoute(ANY, { role: 'public' }, async () => Response.redirect('http://localhost/', 302))
    const response = await handler(new NextRequest('http://localhost/api/x'), { params: Promise.resolve({}) })
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  })
})
