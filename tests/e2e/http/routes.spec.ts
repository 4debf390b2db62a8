import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PUBLIC_ROUTES } from '../../integration/api/contract'
import { expect, test } from '../support/test'

const root = path.resolve(import.meta.dirname, '../../..')
const manifest: Record<string, string> = JSON.parse(
  readFileSync(path.join(root, '.next/app-path-routes-manifest.json'), 'utf8'),
)
/** Routes that need no sign-in: those of the contract, and signing in. */
const PUBLIC_API = new Set(['/api/auth/[...nextauth]', ...PUBLIC_ROUTES.map((name) => name.split(' ')[1])])
const PUBLIC_PAGES = new Set([
  '/login',
  '/s/[token]',
  '/setup',
  '/reset-password',
  '/unsubscribe',
  '/_not-found',
  '/[...unknown]',
  '/_global-error',
])
const built = Object.entries(manifest)
const apiRoutes = built
  .filter(([file, route]) => file.startsWith('/api/') && file.endsWith('/route') && !PUBLIC_API.has(route))
  .map(([, route]) => route)
const pages = built
  .filter(([file, route]) => file.endsWith('/page') && !PUBLIC_PAGES.has(route))
  .map(([, route]) => route)

const AT_ONCE = 8

const concrete = (route: string) =>
  route
    .replace('[sessionId]', 'v1.us.app.1700000000abc')
    .replace('[guid]', 'field-team')
    .replace('[uid]', 'ana-8')
    .replace('[pseudonym]', 'erased-nobody')
    .replace('[id]', '00000000-0000-0000-0000-000000000000')
    .replace('[token]', 'A'.repeat(43))

/** Sends all requests, several at a time, so that the server is the bottleneck rather than this process. */
async function forEach<T>(all: readonly T[], ask: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(ask))
}

test('every route refuses every method without a session', async ({ requestAs }) => {
  const request = await requestAs(null)
  const asked = apiRoutes.flatMap((route) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).map((method) => ({ route, method })),
  )
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
  const asked = pages.map((page) => `${concrete(page)}?range=7d`)
  expect(asked.length).toBeGreaterThan(15)
  await forEach(asked, async (page) => {
    const answer = await request.get(page, { maxRedirects: 0 })
    expect([302, 303, 307], page).toContain(answer.status())
    const location = new URL(answer.headers().location ?? '', baseURL)
    expect(location.pathname, page).toBe('/login')
    expect(location.searchParams.get('callbackUrl')).toBe(page)
  })
})

/** Next’s flag for the root layout. */
const ROOT = 16
/** The state of a browser that already has the layout and only requests the page inside. */
const INSIDE_THE_FRAME = JSON.stringify([
  '',
  { children: ['(dashboard)', { children: ['elsewhere', { children: ['__PAGE__', {}] }] }] },
  null,
  null,
  ROOT,
])
const WAYS: Record<string, Record<string, string>> = {
  'as a document': {},
  'as a payload': { rsc: '1' },
  'as a payload inside the frame': { rsc: '1', 'next-router-state-tree': encodeURIComponent(INSIDE_THE_FRAME) },
}
const COOKIES = ['next-auth.session-token=x', '__Secure-next-auth.session-token=x', 'next-auth.session-token.0=x']
/** From RECORDING_HOSTS; pages reveal it only to signed-in users. */
const CONFIGURED = 'recordings.example'

/** Requests each page in each way with one cookie, taking the cookies in turn; the long proofs try every cookie in every way. */
const isTried = (place: number, cookie: number) =>
  process.env.TEST_THOROUGH === '1' || place % COOKIES.length === cookie

test('no page reveals anything for a forged session cookie', async ({ request }) => {
  const ways = pages.flatMap((page) => Object.entries(WAYS).map(([way, headers]) => ({ page, way, headers })))
  const tries = ways.flatMap((one, place) =>
    COOKIES.filter((_, index) => isTried(place + Math.floor(place / COOKIES.length), index)).map((cookie) => ({
      ...one,
      cookie,
    })),
  )
  await forEach(tries, async ({ page, way, headers, cookie }) => {
    const name = `${page} ${way} with ${cookie}`
    const ask = (place: string) => request.get(place, { headers: { ...headers, cookie }, maxRedirects: 0 })
    let answer = await ask(`${concrete(page)}?range=7d`)
    // The framework first redirects a request for a payload to a URL with its cache key.
    const marked = answer.headers().location ?? ''
    if (marked.includes('_rsc') && !marked.includes('/login')) answer = await ask(marked)
    const said = `${JSON.stringify(answer.headers())} ${await answer.text()}`
    expect(said, name).toContain('/login?callbackUrl=')
    expect(said, name).not.toContain('queryKey')
    expect(said, name).not.toContain(CONFIGURED)
  })
})

test('only signed-in users get the recording hosts: public pages reveal no configuration', async ({
  request,
  requestAs,
}) => {
  for (const page of ['/login', '/setup', '/reset-password', '/unsubscribe', `/s/${'A'.repeat(43)}`, '/nowhere'])
    for (const cookie of ['', 'next-auth.session-token=x']) {
      const answer = await request.get(page, { headers: { cookie } })
      expect(`${JSON.stringify(answer.headers())} ${await answer.text()}`, page).not.toContain(CONFIGURED)
    }
  const answer = await (await requestAs('agent')).get('/calls')
  expect(answer.headers()['content-security-policy']).toContain(CONFIGURED)
})
