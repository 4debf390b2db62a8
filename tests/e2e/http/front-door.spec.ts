import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { ask } from '../support/wire'

const built = path.resolve(import.meta.dirname, '../../../.next/static')
const scriptFile = readdirSync(built, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.js')) ?? ''
const UNREADABLE_STATE = { headers: { rsc: '1', 'next-router-state-tree': '{}' } }

/** Requests of every kind with the status of their answers; unit tests of the front door and the proxy have all paths and methods. */
const KINDS: [status: number, path: string, more?: { method?: string; headers?: Record<string, string> }][] = [
  [200, '/login'],
  [200, '/login', { method: 'HEAD' }],
  [307, '/'],
  [307, '/.well-known/change-password'],
  [200, '/api/health'],
  [200, '/api/health', { method: 'HEAD' }],
  [200, '/api/auth/session', { method: 'HEAD' }],
  [401, '/api/calls'],
  [404, '/api/nope'],
  [404, '/.well-known/oauth-protected-resource/api/mcp'],
  [404, '/calls.json'],
  [404, '/favicon.ico'],
  [404, '/favicon.ico-x'],
  [404, '/favicon.ico-x', { headers: { accept: 'text/html,*/*;q=0.8' } }],
  [404, '/icon.svg-x'],
  [200, '/icon.svg'],
  [200, '/robots.txt'],
  [200, '/robots.txt', { method: 'HEAD' }],
  [200, `/_next/static/${scriptFile}`],
  [404, '/_next/static/nope.js'],
  [400, '/_next/static/%ff'],
  [400, '/%'],
  [400, '/calls/%zz'],
  [400, '/api/calls/%E0%A4%A/raw'],
  [400, '/api/auth/%'],
  [204, '/calls/a', { method: 'OPTIONS' }],
  [204, '/api/mcp', { method: 'OPTIONS' }],
  [405, '/login', { method: 'TRACE' }],
  [405, '/icon.svg', { method: 'TRACE' }],
  [405, '/calls/a', { method: 'PUT' }],
  [405, '/api/mcp', { method: 'PUT' }],
  [400, '/', UNREADABLE_STATE],
  [400, '/api/nope', UNREADABLE_STATE],
]

test('every kind of answer has its status and the security headers: pages, the API, files, errors', async () => {
  expect(scriptFile).not.toBe('')
  for (const [status, wirePath, more] of KINDS) {
    const answer = await ask({ path: wirePath, ...more })
    const name = `${wirePath} ${JSON.stringify(more)}`
    expect(answer.status, name).toBe(status)
    expect(answer.headers, name).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['access-control-allow-origin'], name).toBeUndefined()
  }
  expect((await ask({ path: '/robots.txt' })).text).toBe('User-agent: *\nDisallow: /\n')
  expect((await ask({ path: '/login' })).headers['content-security-policy']).toContain("'strict-dynamic'")
  const cookie = 'next-auth.session-token=x'
  const page = await ask({ path: '/favicon.ico-x', headers: { cookie, accept: 'text/html' } })
  expect(page.headers['content-security-policy']).toContain("'nonce-")
})

test('a route of the build tells the methods that it has', async () => {
  for (const [wirePath, allow] of [
    ['/api/hooks/calls', 'GET, HEAD, POST, OPTIONS'],
    ['/api/shares/x', 'PATCH, DELETE, OPTIONS'],
  ] as const)
    expect((await ask({ path: wirePath, method: 'OPTIONS' })).headers.allow, wirePath).toBe(allow)
})

test('an upgrade to another protocol is a 400', async () => {
  for (const wirePath of ['/', '/login', '/api/health', '/_next/webpack-hmr'])
    expect(
      (await ask({ path: wirePath, headers: { connection: 'Upgrade', upgrade: 'websocket' } })).status,
      wirePath,
    ).toBe(400)
})

test('the document of the API is compressed', async () => {
  const { status, headers } = await ask({ path: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } })
  expect([status, headers['content-encoding']]).toEqual([200, 'gzip'])
  expect(Number(headers['content-length'])).toBeLessThan(40_000)
})
