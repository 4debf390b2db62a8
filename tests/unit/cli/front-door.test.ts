import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { senderOf } from '@/lib/cli/front-door/entrance.mjs'
import { frontDoor, keepTrustedForwarding, routerStateCheck } from '@/lib/cli/front-door/front-door.mjs'
import { ask, serving } from '../../support/serving'

/** A real server behind the front door; admitted requests get a 200 with the headers they arrived with. */
async function serve(environment: Record<string, string> = {}, folder: string | null = null) {
  const letIn = frontDoor(environment, folder)
  const server = createServer((incoming, response) => {
    if (letIn(incoming, response).passes) response.end(JSON.stringify(incoming.headers))
  })
  const port = await serving(server)
  return async (method: string, path: string, headers: Record<string, string> = {}) => {
    const { body, ...answer } = await ask(port, path, { method, headers })
    return { ...answer, text: String(body) }
  }
}

test.each([
  '/%',
  '/%E0%A4%A',
  '/calls/%zz',
  '/api/calls/%E0%A4%A/raw',
  '/_next/static/%ff',
  '*',
  'http://evil.example/',
])('the path %s is a 400 with our own message', async (path) => {
  const { status, headers, text } = await (await serve())('GET', path)
  expect(status).toBe(400)
  expect(JSON.parse(text).error).toMatchObject({ code: 'INVALID_REQUEST', requestId: headers['x-request-id'] })
})

test.each(['/', '/calls/a%2Fb?q=%E0%A4%A', '/people/%F0%9F%92%A5', '/api/calls?q=100%'])(
  'the path %s is admitted',
  async (path) => {
    expect((await (await serve())('GET', path)).status).toBe(200)
  },
)

test.each([
  ...['TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'M-SEARCH'].flatMap((method) => [
    [method, '/login', 'GET, HEAD, OPTIONS'],
    [method, '/api/users', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ]),
  ...['/', '/login', '/s/abc', '/calls/a', '/_next/static/a.js', '/api', '//api/users', '/%61pi/users'].map((path) => [
    'POST',
    path,
    'GET, HEAD, OPTIONS',
  ]),
  ['PUT', '/', 'GET, HEAD, OPTIONS'],
] as [string, string, string][])('%s %s is a 405 that lists the allowed methods', async (method, path, allow) => {
  const { status, headers, text } = await (await serve())(method, path)
  expect([status, headers.allow]).toEqual([405, allow])
  expect(JSON.parse(text).error.code).toBe('METHOD_NOT_ALLOWED')
})

/** A build, as far as the front door reads it: the names and methods of its routes. */
function someBuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'front-door-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dynamicRoutes = [{ page: '/api/calls/[sessionId]', regex: '^/api/calls/([^/]+?)(?:/)?$' }]
  const staticRoutes = ['/', '/login', '/api/calls', '/api/mcp'].map((page) => ({ page }))
  mkdirSync(path.join(folder, '.next'))
  writeFileSync(path.join(folder, '.next/routes-manifest.json'), JSON.stringify({ staticRoutes, dynamicRoutes }))
  const sources: Record<string, string> = {
    calls: 'export const GET = 1\n',
    'calls/[sessionId]': 'export const GET = 1\nexport const DELETE = 1\n',
    mcp: 'export async function POST() {}\n',
  }
  for (const [place, source] of Object.entries(sources)) {
    mkdirSync(path.join(folder, 'app/api', place), { recursive: true })
    writeFileSync(path.join(folder, 'app/api', place, 'route.ts'), source)
  }
  return folder
}

test('with a build, every route answers for the methods that it has, and there are no others', async () => {
  const asked = await serve({}, someBuild())
  const allowed: Record<string, string> = {
    '/api/calls': 'GET, HEAD, OPTIONS',
    '/api/calls/': 'GET, HEAD, OPTIONS',
    '/api/calls/a%2Fb?x=1': 'GET, HEAD, DELETE, OPTIONS',
    '/api/mcp': 'POST, OPTIONS',
    '/login': 'GET, HEAD, OPTIONS',
    '/robots.txt': 'GET, HEAD, OPTIONS',
  }
  for (const [place, allow] of Object.entries(allowed))
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      const answer = await asked(method, place, { origin: 'https://elsewhere.example' })
      const status = !allow.split(', ').includes(method) ? 405 : method === 'OPTIONS' ? 204 : 200
      expect([answer.status, answer.headers.allow], `${method} ${place}`).toEqual([
        status,
        status === 200 ? undefined : allow,
      ])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  for (const place of ['/api/unknown', '/api/', '/api/calls/a/b', '/api/mcp/sse', '/nowhere', '/x.php'])
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { status, headers, text } = await asked(method, place)
      // Next answers an unknown page itself.
      const isPage = method === 'GET' && !place.startsWith('/api/')
      expect(status, `${method} ${place}`).toBe(isPage ? 200 : 404)
      if (isPage) continue
      expect(JSON.parse(text).error).toMatchObject({ code: 'NOT_FOUND', requestId: headers['x-request-id'] })
    }
})

test.each([
  '/.well-known/oauth-protected-resource/api/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration?x',
  '/register',
  '/authorize',
  '/token',
])('who looks for OAuth at %s is told to send a token', async (place) => {
  for (const method of ['GET', 'POST']) {
    const { status, text } = await (await serve({}, someBuild()))(method, place)
    expect(status).toBe(404)
    expect(JSON.parse(text).error.message).toContain('send a valid token')
  }
})

test.each(['/api/auth/callback/credentials', '/api/users?x=1'])('a POST of %s is admitted', async (path) => {
  expect((await (await serve())('POST', path)).status).toBe(200)
})

const STATE = ['', { children: ['calls', { children: ['__PAGE__', {}] }] }, null, null]

test.each([
  ['x', 400],
  ['%', 400],
  ['{}', 400],
  ['%5B7%5D', 400],
  ['%5B'.repeat(3000), 400],
  [encodeURIComponent(JSON.stringify(STATE)), 200],
])('the router state %.20s is a %d', async (state, status) => {
  expect((await (await serve())('GET', '/', { rsc: '1', 'next-router-state-tree': state })).status).toBe(status)
})

test.each([
  [
    'Next has no such file',
    () => {
      throw new Error('Cannot find module')
    },
  ],
  ['its file has no such function', () => undefined],
])('where %s, router states are left to Next', (_, loadParser) => {
  const check = routerStateCheck(loadParser)
  expect([check('x'), check(undefined)]).toEqual([true, true])
})

test('a Server Action is refused, since there are none', async () => {
  const asked = await serve()
  expect((await asked('GET', '/login', { 'next-action': 'x' })).status).toBe(400)
  expect((await asked('POST', '/login', { 'content-type': 'Multipart/Form-Data; boundary=x' })).status).toBe(405)
})

test('every answer has security headers, refusals too; only https has HSTS', async () => {
  const [plain, secure] = [await serve(), await serve({ NEXTAUTH_URL: 'https://calls.example.com' })]
  for (const { headers } of [await plain('GET', '/'), await plain('TRACE', '/'), await secure('GET', '/%')])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  expect((await plain('GET', '/')).headers['strict-transport-security']).toBeUndefined()
  expect((await secure('GET', '/')).headers['strict-transport-security']).toMatch(/^max-age=\d+$/)
})

test.each([
  [0, '203.0.113.9', '192.0.2.1'],
  [0, undefined, '192.0.2.1'],
  [1, '203.0.113.9', '203.0.113.9'],
  [1, 'forged, 203.0.113.9', '203.0.113.9'],
  [2, 'forged, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
  [3, '203.0.113.9', '203.0.113.9'],
  [1, undefined, '192.0.2.1'],
])('with %d trusted proxies, "%s" means the caller %s', (trusted, header, caller) => {
  const incoming = {
    headers: header === undefined ? {} : { 'x-forwarded-for': header },
    socket: { remoteAddress: '192.0.2.1' },
  }
  keepTrustedForwarding(incoming, trusted)
  expect(incoming.headers).toEqual({ 'x-forwarded-for': caller })
})

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9', 'a client'],
  ['2001:db8::1', '2001:db8::1', '2001:db8:0:0::/64', 'a client'],
  ['10.1.2.3', '192.168.1.2', '10.1.2.3', 'a client'],
  ['unknown', undefined, 'unknown', 'a client'],
  ['127.0.0.1', '127.0.0.1', '127.0.0.1', 'perhaps a proxy'],
  ['::ffff:172.18.0.1', '::ffff:172.18.0.1', '172.18.0.1', 'perhaps a proxy'],
  ['fe80::1%eth0', 'fe80::1%eth0', 'fe80:0:0:0::/64', 'perhaps a proxy'],
])('%s, from the peer %s, is the network %s and %s', (forwarded, remoteAddress, network, kind) => {
  const incoming = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }
  expect(senderOf(incoming)).toEqual({ network, share: kind === 'a client' ? 1 / 3 : 3 / 4 })
})

test('host and scheme are only taken from a trusted proxy', async () => {
  const said = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'for=1.2.3.4' }
  const arrived = async (environment: Record<string, string>) =>
    JSON.parse((await (await serve(environment))('GET', '/', said)).text)
  expect(await arrived({ TRUSTED_PROXIES: '1' })).toMatchObject(said)
  for (const name of Object.keys(said)) expect(await arrived({})).not.toHaveProperty(name)
})

test('an id is a proxy’s only behind a trusted one; the answer and what is behind have the same', async () => {
  const asked = async (environment: Record<string, string>, id: string, path = '/') => {
    const { headers, text } = await (await serve(environment))('GET', path, { 'x-request-id': id })
    const body = JSON.parse(text)
    expect(headers['x-request-id']).toBe(path === '/' ? body['x-request-id'] : body.error.requestId)
    return headers['x-request-id']
  }
  for (const path of ['/', '/%']) {
    expect(await asked({ TRUSTED_PROXIES: '1' }, 'from-a-proxy', path)).toBe('from-a-proxy')
    expect(await asked({}, 'from-a-proxy', path)).toMatch(/^[0-9a-f-]{36}$/)
    expect(await asked({ TRUSTED_PROXIES: '1' }, 'bad id with spaces', path)).toMatch(/^[0-9a-f-]{36}$/)
  }
})
