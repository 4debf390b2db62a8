import { NextRequest } from 'next/server'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Authenticate, defineRoute, type RouteHandler } from '@/lib/server/api/define-route'
import type { Role } from '@/lib/shared/contracts/roles'
import { AppError } from '@/lib/shared/errors'

const as =
  (role: Role): Authenticate =>
  async () => ({
    id: 'u',
    email: 'a@b.example',
    name: null,
    role,
    disabled: false,
    createdAt: 0,
    lastSignInAt: null,
    source: 'local',
  })
const nobody: Authenticate = async () => null

async function ask(
  handler: RouteHandler,
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

describe('who may', () => {
  test('nobody signed in is 401, the wrong role is 403, and nothing runs', async () => {
    const run = vi.fn(async () => ({ data: 1 }))
    const { response, body } = await ask(defineRoute({ role: 'manage-users', run }, nobody))
    expect([response.status, body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
    const refused = await ask(defineRoute({ role: 'manage-users', run }, as('ops')))
    expect([refused.response.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect(run).not.toHaveBeenCalled()
  })

  test('the right role gets the envelope, an id, and no caching; the handler says for whom it is', async () => {
    const handler = defineRoute(
      { role: 'export', run: async ({ user }) => ({ data: user.role, meta: { n: 1 } }) },
      as('ops'),
    )
    const { response, body } = await ask(handler)
    expect(body).toEqual({ data: 'ops', meta: { n: 1 } })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toContain('Cookie')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(handler.routeRole).toBe('export')
  })

  test('reading on behalf of someone needs its own permission, on every route that takes the parameter', async () => {
    const run = vi.fn(async () => ({ data: 1 }))
    const query = z.object({ onBehalfOf: z.string().optional() })
    // Every role of today may; whoever may not is a role to come.
    const handler = defineRoute({ role: 'signed-in', query, run }, as('visitor' as Role))
    const refused = await ask(handler, {}, '/api/x?onBehalfOf=ana-8')
    expect([refused.response.status, refused.body.error.details]).toEqual([403, { permission: 'read-on-behalf-of' }])
    expect(run).not.toHaveBeenCalled()
    expect((await ask(handler)).response.status).toBe(200)
    expect(
      (await ask(defineRoute({ role: 'read', query, run }, as('agent')), {}, '/api/x?onBehalfOf=a')).response.status,
    ).toBe(200)
  })

  test('public asks nobody', async () => {
    const authenticate = vi.fn(nobody)
    const { response } = await ask(defineRoute({ role: 'public', run: async () => ({ data: null }) }, authenticate))
    expect(response.status).toBe(200)
    expect(authenticate).not.toHaveBeenCalled()
  })
})

describe('asked in this process', () => {
  const question = { user: null, params: {}, search: new URLSearchParams(), signal: new AbortController().signal }
  const user = as('agent')

  test('the guard and the schemas are those of HTTP, and the cookie is not looked at', async () => {
    const run = vi.fn(async ({ query }: { query: { page?: number | undefined } }) => ({ data: query }))
    const authenticate = vi.fn(nobody)
    const query = z.object({ page: z.coerce.number().int().optional() })
    const read = defineRoute({ role: 'read', query, run }, authenticate)
    const refused = defineRoute({ role: 'manage-users', query, run }, authenticate)
    await expect(read.ask(question)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(refused.ask({ ...question, user: await user() })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const search of ['page=one', 'pgae=1', 'page=%00'])
      await expect(
        read.ask({ ...question, user: await user(), search: new URLSearchParams(search) }),
      ).rejects.toBeDefined()
    expect(run).not.toHaveBeenCalled()
    const answer = await read.ask({ ...question, user: await user(), search: new URLSearchParams('page=2') })
    expect(answer).toEqual({ data: { page: 2 } })
    expect(authenticate).not.toHaveBeenCalled()
  })
})

describe('what is asked', () => {
  const run = async (context: { query: unknown; body: unknown; params: unknown }) => ({
    data: { query: context.query, body: context.body, params: context.params },
  })
  const read = defineRoute({ role: 'public', query: z.object({ page: z.coerce.number().int().optional() }), run })
  const write = defineRoute({ role: 'public', body: z.strictObject({ name: z.string() }), run })

  test.each([
    ['/api/x?pgae=1', 'pgae'],
    ['/api/x?page=%00', 'page'],
    ['/api/x?page=one', 'page'],
    ['/api/x?page=1&page=2', 'page'],
    ['/api/x?__proto__=1', '__proto__'],
  ])('%s is a 400 that names the field', async (path, field) => {
    const { response, body } = await ask(read, {}, path)
    expect([response.status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(body.error.details.fields[0].field).toBe(field)
  })

  test('a malformed percent-encoding is a value like any other', async () => {
    const { response } = await ask(read, {}, '/api/x?page=%E0%A4%A')
    expect(response.status).toBe(400)
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
    const handler = defineRoute({ role: 'public', params: z.object({ id: z.uuid() }), run })
    const { response, body } = await ask(handler, {}, '/api/x', { id: '..' })
    expect([response.status, body.error.details.fields[0].field]).toEqual([400, 'id'])
  })

  test('a change from another site is refused, one from this site or a script is not', async () => {
    const status = async (headers: Record<string, string>) =>
      (await ask(write, post({ name: 'a' }, headers))).response.status
    expect(await status({})).toBe(200)
    expect(await status({ origin: 'http://localhost:41400', 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ origin: 'null' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  })
})

describe('what went wrong', () => {
  const failing = (error: unknown) => defineRoute({ role: 'public', run: () => Promise.reject(error) })

  test('our own errors keep code, status, details and the time to wait', async () => {
    const error = new AppError('RATE_LIMITED', 'Slow down.', { details: { a: 1 }, retryAfterSeconds: 1.2 })
    const { response, body } = await ask(failing(error))
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(body.error).toMatchObject({ code: 'RATE_LIMITED', message: 'Slow down.', details: { a: 1 } })
    expect(body.error.requestId).toBe(response.headers.get('x-request-id'))
  })

  test.each([[new Error('secret internals')], ['a thrown text'], [undefined], [new TypeError('x')]])(
    'anything else is INTERNAL and tells nothing',
    async (error) => {
      const { response, body } = await ask(failing(error))
      expect([response.status, body.error.code]).toEqual([500, 'INTERNAL'])
      expect(JSON.stringify(body)).not.toContain('secret')
    },
  )

  test('a redirect, whose headers cannot be changed, passes with ours', async () => {
    const handler = defineRoute({ role: 'public', run: async () => Response.redirect('http://localhost/', 302) })
    const response = await handler(new NextRequest('http://localhost/api/x'), { params: Promise.resolve({}) })
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  })
})
