import { beforeAll, describe, expect, test } from 'vitest'
import type { RouteHandler } from '@/lib/server/http/define-route'
import { createToken } from '@/lib/server/users/tokens'
import { createUser } from '@/lib/server/users/users'
import { ROLES, type Role } from '@/lib/shared/users/roles'
import { SCOPES, type Scope } from '@/lib/shared/users/scopes'
import type { User } from '@/lib/shared/users/users'
import { mayUse } from '../../support/all-handlers'
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
