import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportedMethods } from '@/lib/cli/front-door/routes.mjs'
import type { Param } from '@/lib/shared/filters/query'
import { ROLES } from '@/lib/shared/users/roles'
import { SCOPES } from '@/lib/shared/users/scopes'
import { mayUseScope } from '@/lib/shared/users/tokens'
import { allHandlers, handlersOf, METHODS, mayUse, ROUTE_FILES } from '../../support/all-handlers'
import { NO_TIMES, TIMES, timeParamsOf } from '../../support/written-times'

/** Routes that answer with a file or with lines rather than with one JSON document. */
const FILES = new Set([
  '/api/batch',
  '/api/audit/export',
  '/api/bill/export',
  '/api/calls/export',
  '/api/teams/export',
  '/api/calls/[sessionId]/evidence',
  '/api/demo/recordings/[file]',
  '/api/shared/[token]/full',
  '/api/shared/[token]/picture',
  '/api/metrics',
  // Only redirects to the page that asks for confirmation.
  'GET /api/digests/unsubscribe',
  // JSON-RPC, or a stream of its messages.
  '/api/mcp',
])

const FOUND: Record<string, string[]> = exportedMethods(path.resolve('app/api'))

describe('every route', () => {
  it('is found', () => expect(ROUTE_FILES.length).toBeGreaterThan(25))

  it.each(ROUTE_FILES)('%s declares its path, method and answer', async (file) => {
    const handlers = await handlersOf(file)
    const made = METHODS.flatMap((method) => {
      const handler = handlers[method]
      return handler === undefined ? [] : [{ exported: method, ...handler.route }]
    })
    expect(made.length).toBeGreaterThan(0)
    // The methods that the front door of a build knows.
    const known = FOUND[file.slice('app'.length, -'/route.ts'.length)] ?? []
    expect(known.filter((method) => method !== 'HEAD' && method !== 'OPTIONS').sort()).toEqual(
      made.map(({ exported }) => exported).sort(),
    )
    for (const route of made) {
      expect(`app${route.path}/route.ts`).toBe(file)
      expect(route.exported).toBe(route.method)
      const isFile = FILES.has(route.path) || FILES.has(`${route.method} ${route.path}`)
      expect(route.answer === 'file', route.path).toBe(isFile)
      const ids = [...route.path.matchAll(/\[(\w+)\]/g)].map(([, name]) => name)
      expect(Object.keys(route.params?.shape ?? {}).sort(), route.path).toEqual(ids.sort())
    }
  })
})

it.each(SCOPES)('the scope %s is for the roles that may use all of its routes', async (scope) => {
  const taking = (await allHandlers()).filter((handler) => handler.scope === scope)
  for (const role of ROLES)
    expect(mayUseScope(role, scope), role).toBe(taking.every((handler) => mayUse(role, handler)))
})

it('every time of a query or a body takes each form of one, and nothing that is none', async () => {
  const times = (await allHandlers()).flatMap(({ route: { method, path: place, query, body } }) =>
    [query, body].flatMap((schema) => {
      const { shape = {} } = (schema ?? {}) as { shape?: Record<string, Param> }
      return timeParamsOf(shape).map((name) => ({ at: `${name} of ${method} ${place}`, param: shape[name] as Param }))
    }),
  )
  expect(times.length).toBeGreaterThan(50)
  for (const { at, param } of times) {
    for (const text of NO_TIMES) expect(param.safeParse(text).success, `${at}: ${text}`).toBe(false)
    // Days of an audit are days alone.
    for (const text of /^(since|until) /.test(at) ? TIMES.slice(0, 1) : TIMES)
      expect(param.safeParse(text).success, `${at}: ${text}`).toBe(true)
  }
})
