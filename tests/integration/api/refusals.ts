import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RouteHandler } from '@/lib/server/http/define-route'
import { createToken } from '@/lib/server/users/tokens'
import { createUser } from '@/lib/server/users/users'
import type { Param } from '@/lib/shared/filters/query'
import { ROLES, type Role } from '@/lib/shared/users/roles'
import { SCOPES, type Scope } from '@/lib/shared/users/scopes'
import type { User } from '@/lib/shared/users/users'
import { mayUse } from '../../support/all-handlers'
import { inTurn } from '../../support/properties'
import { NO_TIMES, TIMES, timeParamsOf } from '../../support/written-times'
import { PUBLIC_ROUTES, REFUSED, REFUSED_QUERIES } from './contract'
import { type Answer, ORIGIN, type Request } from './documented'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const paramsOf = (handler: RouteHandler, value: string) =>
  Object.fromEntries(Object.keys(handler.route.params?.shape ?? {}).map((name) => [name, value]))
/** Valid requests to routes with their own protocol, which reports errors itself. */
const OF_PROTOCOL: Record<string, Partial<Request>> = {
  'POST /api/mcp': {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    headers: { accept: 'application/json, text/event-stream' },
  },
}
/** `Accept` headers of clients. */
const ACCEPTED = [
  '',
  '*/*',
  '*',
  'application/json',
  'application/*;q=0.8',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
  'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
  'application/vnd.api+json',
  'text/csv',
  'application/json;q=0',
  ';;,q=x,/',
]
const bytes = (text: string) => new TextEncoder().encode(text)
/** Ways to send JSON: content type, body and further headers. */
const BODIES: readonly (readonly [type: string, body: Uint8Array, headers?: Record<string, string>])[] = [
  ['', bytes('7')],
  ['application/json; charset=utf-8', bytes('7')],
  ['Application/JSON;Charset="UTF-8"', bytes('\ufeff7')],
  ['application/vnd.api+json', bytes(' \r\n7\n')],
  ['text/json', gzipSync('7'), { 'content-encoding': 'gzip' }],
  ['application/json', gzipSync('7'), { 'content-encoding': 'X-GZIP' }],
  ['application/json', deflateSync('7'), { 'content-encoding': 'deflate' }],
  ['application/json', brotliCompressSync('7'), { 'content-encoding': 'br' }],
  ['application/json', bytes('7'), { 'content-encoding': 'identity' }],
]
const codeOf = ({ status, json }: Answer) => [status, (json as { error: { code: string } } | undefined)?.error.code]

/**
 * Walks over all routes of a running app and tests which users and requests are refused. Each answer is also checked against the document.
 * @param ask sends a request to a route by name, and checks the answer
 */
export function testRefusals(
  handlersOf: () => ReadonlyMap<string, RouteHandler>,
  ask: (name: string, request: Partial<Request>) => Promise<Answer>,
): void {
  const users = {} as Record<Role, User>
  const tokens = {} as Record<Scope, { authorization: string }>
  describe('every route', () => {
    beforeAll(async () => {
      for (const role of ROLES)
        users[role] = await createUser({ email: `${role}@refused.example`, role, password: null, source: 'local' })
      for (const scope of SCOPES) {
        const { token } = await createToken({ name: scope, scopes: [scope], expiresInDays: 1 }, users.admin)
        tokens[scope] = { authorization: `Bearer ${token}` }
      }
    })

    test('is for those whom the contract names', () => {
      const handlers = [...handlersOf()]
      const open = handlers.flatMap(([name, { role }]) => (role === 'public' ? [name] : []))
      expect(open.sort()).toEqual([...PUBLIC_ROUTES].sort())
      const refused = handlers.map(([name, handler]) => [name, ROLES.filter((role) => !mayUse(role, handler))] as const)
      expect(Object.fromEntries(refused.filter(([, roles]) => roles.length > 0))).toEqual(REFUSED)
    })

    test('refuses who is not signed in, whose token is none or for something else, and a role that may not', async () => {
      for (const [name, handler] of handlersOf()) {
        if (handler.role === 'public') continue
        const params = paramsOf(handler, UNKNOWN_ID)
        const asked = async (request: Partial<Request>) => codeOf(await ask(name, { params, ...request }))
        const nobody = await ask(name, { as: null, params })
        expect(codeOf(nobody), name).toEqual([401, 'UNAUTHENTICATED'])
        expect(nobody.headers.get('cache-control'), name).toContain('no-store')
        expect(nobody.headers.get('www-authenticate'), name).toBe('Bearer realm="Callscope"')
        const wrong = await ask(name, { as: null, params, headers: { authorization: 'bearer   x' } })
        expect(codeOf(wrong), name).toEqual([401, 'UNAUTHENTICATED'])
        expect(wrong.headers.get('www-authenticate'), name).toBe(
          'Bearer realm="Callscope", error="invalid_token", error_description="The token is not valid: unknown, expired or revoked."',
        )
        for (const role of REFUSED[name] ?? [])
          expect(await asked({ as: users[role] }), `${name} as ${role}`).toEqual([403, 'FORBIDDEN'])
        for (const scope of SCOPES) {
          if (scope === handler.scope) continue
          const refused = await ask(name, { as: null, params, headers: tokens[scope] })
          expect(codeOf(refused), `${name} with ${scope}`).toEqual([403, 'FORBIDDEN'])
          expect(refused.text, name).toContain(handler.scope ?? 'Tokens may not')
          const challenge = refused.headers.get('www-authenticate')
          if (handler.scope === null) expect(challenge, name).toBeNull()
          else expect(challenge, name).toContain(`error="insufficient_scope", scope="${handler.scope}"`)
        }
      }
      for (const { name, query, to } of REFUSED_QUERIES)
        for (const role of to) expect((await ask(name, { as: users[role], query })).status, name).toBe(403)
    })

    test('answers a token with its scope, whatever else is wrong', async () => {
      for (const [name, handler] of handlersOf()) {
        const { route, scope } = handler
        if (scope === null) continue
        const params = paramsOf(handler, UNKNOWN_ID)
        const wrong = route.query ? { query: { nonsense: '1' } } : route.body ? { body: 7 } : {}
        const headers = { ...tokens[scope], ...OF_PROTOCOL[name]?.headers }
        const { status } = await ask(name, { as: null, params, ...wrong, ...OF_PROTOCOL[name], headers })
        expect([401, 403, 429], name).not.toContain(status)
        expect(status, name).toBeLessThan(500)
      }
    })

    test('answers whatever is accepted, and reads a body by what it is', async () => {
      for (const [index, [name, { route, role }]] of [...handlersOf()].entries()) {
        const as = role === 'public' ? null : users.admin
        const params = paramsOf(handlersOf().get(name) as RouteHandler, UNKNOWN_ID)
        const accept = ACCEPTED[index % ACCEPTED.length] ?? ''
        const { status } = await ask(name, { as: null, params, headers: { accept } })
        expect([406, 415], `${name} ${accept}`).not.toContain(status)
        if (!route.body) continue
        for (const [type, body, headers] of BODIES) {
          const sent = { origin: ORIGIN, ...(type !== '' && { 'content-type': type }), ...headers }
          // The body is parsed, but is none that the route accepts.
          const read = await ask(name, { as, params, body, headers: sent })
          expect(codeOf(read), `${name} ${type}`).toEqual([400, 'INVALID_REQUEST'])
          expect(read.text, `${name} ${type}`).not.toContain('must be JSON')
        }
        for (const coding of ['zstd', 'gzip, br', 'compress']) {
          const sent = { origin: ORIGIN, 'content-encoding': coding }
          expect((await ask(name, { as, params, body: bytes('7'), headers: sent })).status, name).toBe(415)
        }
      }
    })

    test('refuses what is no time by its name, and takes every form of one', async () => {
      const named = ({ json }: Answer) =>
        (json as { error?: { details?: { fields?: { field: string }[] } } } | undefined)?.error?.details?.fields?.map(
          ({ field }) => field,
        ) ?? []
      let asked = 0
      for (const [name, handler] of handlersOf()) {
        const { query, body } = handler.route
        const as = handler.role === 'public' ? null : users.admin
        const params = paramsOf(handler, UNKNOWN_ID)
        for (const field of timeParamsOf((query?.shape ?? {}) as Record<string, Param>)) {
          for (const text of inTurn(NO_TIMES, asked)) {
            const answer = await ask(name, { as, params, query: { [field]: text } })
            expect([answer.status, ...named(answer)], `${name} ${field}=${text}`).toEqual(
              expect.arrayContaining([400, field]),
            )
          }
          const time = ['since', 'until'].includes(field) ? TIMES[0] : TIMES[asked % TIMES.length]
          const answer = await ask(name, { as, params, query: { [field]: time as string } })
          expect(answer.status, `${name} ${field}=${time}`).toBeLessThan(500)
          expect(named(answer), `${name} ${field}=${time}`).not.toContain(field)
          asked += 1
        }
        for (const field of timeParamsOf((body as { shape?: Record<string, Param> } | undefined)?.shape ?? {})) {
          for (const text of NO_TIMES) {
            const answer = await ask(name, { as, params, body: { [field]: text }, headers: { origin: ORIGIN } })
            expect([answer.status, ...named(answer)], `${name} ${field}: ${text}`).toEqual(
              expect.arrayContaining([400, field]),
            )
          }
          asked += 1
        }
      }
      expect(asked).toBeGreaterThan(50)
    })

    test('refuses parameters and bodies that are not valid, and ids of nothing', async () => {
      for (const [name, handler] of handlersOf()) {
        const { route } = handler
        const as = handler.role === 'public' ? null : users.admin
        const params = paramsOf(handler, UNKNOWN_ID)
        if (route.query) expect((await ask(name, { as, params, query: { nonsense: '1' } })).status, name).toBe(400)
        if (route.params) expect((await ask(name, { as, params: paramsOf(handler, '\0') })).status, name).toBe(400)
        if (route.params && !route.body) expect((await ask(name, { as, params })).status, name).toBeLessThan(500)
        if (!route.body) continue
        const headers = { origin: ORIGIN }
        expect((await ask(name, { as, params, body: 7, headers })).status, name).toBe(400)
        const form = { ...headers, 'content-type': 'text/plain' }
        expect((await ask(name, { as, params, body: {}, headers: form })).status, name).toBe(415)
        const long = 'x'.repeat((route.maxBodyBytes ?? 65_536) + 5_000)
        expect((await ask(name, { as, params, body: long, headers })).status, name).toBe(413)
      }
    })
  })
}
