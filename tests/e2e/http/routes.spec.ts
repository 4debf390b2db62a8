import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PUBLIC_PAGES } from '../support/public-pages'
import { expect, test } from '../support/test'

const root = path.resolve(import.meta.dirname, '../../..')
const manifest: Record<string, string> = JSON.parse(
  readFileSync(path.join(root, '.next/app-path-routes-manifest.json'), 'utf8'),
)
const built = Object.entries(manifest)
const apiRoutes = built
  .filter(([file]) => file.startsWith('/api/') && file.endsWith('/route'))
  .map(([, route]) => route)
const pages = built.filter(([file]) => file.endsWith('/page')).map(([, route]) => route)

/** Routes that need no sign-in: monitoring, signing in, the one-time setup, the description of the API, webhooks with credentials of their own, and shared links, whose token is the right to see them. */
const PUBLIC_API = new Set([
  '/api/health',
  '/api/health/live',
  '/api/health/ready',
  '/api/auth/[...nextauth]',
  '/api/setup',
  '/api/reset-password',
  '/api/hooks/calls',
  '/api/openapi.json',
  '/api/shared/[token]',
  '/api/shared/[token]/picture',
  '/api/digests/unsubscribe',
])
/** What a role may not do, by route and method; every other route that is not public only needs a sign-in. */
const FORBIDDEN: { route: string; method: 'get' | 'post' | 'patch' | 'put' | 'delete'; to: ('agent' | 'ops')[] }[] = [
  { route: '/api/erasures', method: 'get', to: ['agent', 'ops'] },
  { route: '/api/erasures', method: 'post', to: ['agent', 'ops'] },
  { route: '/api/erasures/erased?uid=nobody', method: 'get', to: ['agent'] },
  { route: '/api/calls/export', method: 'get', to: ['agent'] },
  { route: '/api/bill/export', method: 'get', to: ['agent'] },
  { route: '/api/settings/rates', method: 'put', to: ['agent'] },
  { route: '/api/groups/[guid]/conversation/delivered', method: 'post', to: ['ops'] },
  { route: '/api/sync', method: 'post', to: ['agent', 'ops'] },
  { route: '/api/sync/webhooks', method: 'get', to: ['agent', 'ops'] },
  { route: '/api/users', method: 'get', to: ['agent', 'ops'] },
  { route: '/api/users', method: 'post', to: ['agent', 'ops'] },
  { route: '/api/users/[id]', method: 'patch', to: ['agent', 'ops'] },
  { route: '/api/users/[id]', method: 'delete', to: ['agent', 'ops'] },
  { route: '/api/shares?all=true', method: 'get', to: ['agent', 'ops'] },
  { route: '/api/shares?all=true', method: 'delete', to: ['agent', 'ops'] },
  { route: '/api/annotations', method: 'post', to: ['agent'] },
  { route: '/api/annotations/[id]', method: 'put', to: ['agent'] },
  { route: '/api/annotations/[id]/restore', method: 'post', to: ['agent'] },
  { route: '/api/alerts', method: 'get', to: ['agent'] },
  { route: '/api/alerts', method: 'post', to: ['agent'] },
  { route: '/api/alerts/[id]', method: 'patch', to: ['agent'] },
  { route: '/api/alerts/[id]', method: 'delete', to: ['agent'] },
  { route: '/api/alerts/preview', method: 'post', to: ['agent'] },
  { route: '/api/alerts/history', method: 'get', to: ['agent'] },
  { route: '/api/channels', method: 'get', to: ['agent'] },
  { route: '/api/channels', method: 'post', to: ['agent'] },
  { route: '/api/channels/[id]', method: 'patch', to: ['agent'] },
  { route: '/api/channels/[id]/test', method: 'post', to: ['agent'] },
  { route: '/api/channels/deliveries', method: 'get', to: ['agent'] },
  { route: '/api/channels/deliveries/[id]/replay', method: 'post', to: ['agent'] },
  { route: '/api/digests', method: 'get', to: ['agent'] },
  { route: '/api/digests', method: 'post', to: ['agent'] },
  { route: '/api/digests/[id]', method: 'patch', to: ['agent'] },
  { route: '/api/digests/[id]/test', method: 'post', to: ['agent'] },
  { route: '/api/metrics', method: 'get', to: ['agent'] },
  { route: '/api/audit', method: 'get', to: ['agent', 'ops'] },
  { route: '/api/audit/export', method: 'get', to: ['agent', 'ops'] },
]

const AT_ONCE = 8

const concrete = (route: string) =>
  route
    .replace('[sessionId]', 'v1.us.app.1700000000abc')
    .replace('[guid]', 'field-team')
    .replace('[uid]', 'ana-8')
    .replace('[pseudonym]', 'erased-nobody')
    .replace('[id]', '00000000-0000-0000-0000-000000000000')
    .replace('[token]', 'A'.repeat(43))
    .replace('[...nextauth]', 'session')

test('the build has the routes of the contract', () => {
  for (const route of [
    '/api/calls',
    '/api/calls/[sessionId]',
    '/api/calls/export',
    '/api/analytics',
    '/api/sync',
    '/api/health',
  ]) {
    expect(apiRoutes).toContain(route)
  }
  for (const { route } of FORBIDDEN) expect(apiRoutes).toContain(route.split('?')[0])
})

/** Sends all requests, several at a time, so that the server is the bottleneck rather than this process. */
async function forEach<T>(all: readonly T[], ask: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(ask))
}

test('every route refuses every method without a session', async ({ requestAs }) => {
  const request = await requestAs(null)
  const asked = apiRoutes
    .filter((route) => !PUBLIC_API.has(route))
    .flatMap((route) => (['get', 'post', 'put', 'patch', 'delete'] as const).map((method) => ({ route, method })))
  expect(asked.length).toBeGreaterThan(300)
  await forEach(asked, async ({ route, method }) => {
    const name = `${method} ${route}`
    const answer = await request[method](concrete(route), {
      maxRedirects: 0,
      ...(method === 'get' ? {} : { data: {} }),
    })
    expect([401, 405], name).toContain(answer.status())
    if (answer.status() === 405) {
      const allow = answer.headers().allow?.split(', ') ?? []
      expect(allow, name).toContain('OPTIONS')
      expect(allow, name).not.toContain(method.toUpperCase())
      return
    }
    expect(answer.headers()['www-authenticate'], name).toBe('Bearer realm="Callscope"')
    const refusal = { error: { code: 'UNAUTHENTICATED', requestId: expect.any(String) } }
    expect(await answer.json(), name).toMatchObject(refusal)
    expect(answer.headers()['cache-control'], name).toContain('no-store')
  })
})

test('every page leads to the sign-in and back without a session', async ({ requestAs, baseURL }) => {
  const request = await requestAs(null)
  const asked = pages.filter((page) => !PUBLIC_PAGES.has(page)).map((page) => `${concrete(page)}?range=7d`)
  expect(asked.length).toBeGreaterThan(15)
  await forEach(asked, async (page) => {
    const answer = await request.get(page, { maxRedirects: 0 })
    expect([302, 303, 307], page).toContain(answer.status())
    const location = new URL(answer.headers().location ?? '', baseURL)
    expect(location.pathname, page).toBe('/login')
    expect(location.searchParams.get('callbackUrl')).toBe(page)
  })
})

for (const role of ['agent', 'ops'] as const)
  test(`what ${role} may not do is refused`, async ({ requestAs }) => {
    const request = await requestAs(role)
    await forEach(
      FORBIDDEN.filter(({ to }) => to.includes(role)),
      async ({ route, method }) => {
        const answer = await request[method](concrete(route), method === 'get' ? {} : { data: {} })
        expect(answer.status(), `${method} ${route}`).toBe(403)
        expect(await answer.json(), `${method} ${route}`).toMatchObject({ error: { code: 'FORBIDDEN' } })
      },
    )
  })
