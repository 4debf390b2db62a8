import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { ask } from '../support/wire'

const UNKNOWN = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/api/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/.well-known/security.txt',
  '/security.txt',
  '/sitemap.xml',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/wp-login.php',
  '/.env',
  '/.git/config',
  '/api',
  '/calls.json',
  '/nowhere',
]
const built = path.resolve(import.meta.dirname, '../../../.next/static')
const scriptFile = readdirSync(built, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.js')) ?? ''

test('a malformed path is a 400, wherever it leads', async () => {
  for (const wirePath of [
    '/%',
    '/calls/%zz',
    '/api/calls/%zz',
    '/api/calls/%E0%A4%A/raw',
    '/api/auth/%',
    '/_next/static/%ff',
  ])
    expect((await ask({ path: wirePath })).status, wirePath).toBe(400)
})

test('TRACE is a 405', async () => {
  for (const wirePath of ['/', '/login', '/api/health', '/icon.svg'])
    expect((await ask({ path: wirePath, method: 'TRACE' })).status, wirePath).toBe(405)
})

test('files that programs look for are a 404, and never the sign-in', async () => {
  for (const wirePath of UNKNOWN)
    for (const accept of ['*/*', 'application/json', 'text/html,*/*;q=0.8'])
      expect((await ask({ path: wirePath, headers: { accept } })).status, wirePath).toBe(404)
  for (const wirePath of ['/.well-known/oauth-protected-resource/api/mcp', '/api/unknown', '/favicon.ico'])
    expect(JSON.parse((await ask({ path: wirePath })).text).error.code, wirePath).toBe('NOT_FOUND')
  const robots = await ask({ path: '/robots.txt' })
  expect([robots.status, robots.text]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
  const change = await ask({ path: '/.well-known/change-password' })
  expect([change.status, change.headers.location]).toEqual([307, '/settings'])
})

test('every route and page tells which methods it has', async () => {
  const methods: Record<string, string> = {
    '/': 'GET, HEAD, OPTIONS',
    '/calls/a': 'GET, HEAD, OPTIONS',
    '/api/calls': 'GET, HEAD, OPTIONS',
    '/api/mcp': 'POST, OPTIONS',
    '/api/hooks/calls': 'GET, HEAD, POST, OPTIONS',
    '/api/shares/x': 'PATCH, DELETE, OPTIONS',
  }
  for (const [wirePath, allow] of Object.entries(methods)) {
    const options = await ask({ path: wirePath, method: 'OPTIONS', headers: { origin: 'https://elsewhere.example' } })
    expect([options.status, options.headers.allow], wirePath).toEqual([204, allow])
    expect(options.headers['access-control-allow-origin'], wirePath).toBeUndefined()
    const refused = await ask({ path: wirePath, method: allow.includes('PATCH') ? 'POST' : 'PUT' })
    expect([refused.status, refused.headers.allow], wirePath).toEqual([405, allow])
  }
  for (const wirePath of ['/login', '/robots.txt', '/api/auth/session', '/api/health'])
    expect((await ask({ path: wirePath, method: 'HEAD' })).status, wirePath).toBe(200)
})

test('an upgrade to another protocol is a 400', async () => {
  for (const wirePath of ['/', '/login', '/api/health', '/_next/webpack-hmr'])
    expect(
      (await ask({ path: wirePath, headers: { connection: 'Upgrade', upgrade: 'websocket' } })).status,
      wirePath,
    ).toBe(400)
})

test('an unreadable router state is a 400', async () => {
  for (const wirePath of ['/login', '/', '/api/nope', '/favicon.ico-x'])
    for (const state of ['x', '%', '{}', '[]'])
      expect(
        (await ask({ path: wirePath, headers: { rsc: '1', 'next-router-state-tree': state } })).status,
        `${wirePath} ${state}`,
      ).toBe(400)
})

test('every answer has security headers: pages, the API, files, errors', async () => {
  expect(scriptFile).not.toBe('')
  const answers = {
    '/login': 200,
    '/': 307,
    '/api/health': 200,
    '/api/calls': 401,
    '/api/nope': 404,
    '/icon.svg': 200,
    '/favicon.ico': 404,
    '/favicon.ico-x': 404,
    '/icon.svg-x': 404,
    '/robots.txt': 200,
    [`/_next/static/${scriptFile}`]: 200,
    '/_next/static/nope.js': 404,
    '/%': 400,
  }
  for (const [wirePath, status] of Object.entries(answers)) {
    const answer = await ask({ path: wirePath })
    expect(answer.status, wirePath).toBe(status)
    expect(answer.headers, wirePath).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
  expect((await ask({ path: '/login' })).headers['content-security-policy']).toContain("'strict-dynamic'")
  const cookie = 'next-auth.session-token=x'
  const page = await ask({ path: '/favicon.ico-x', headers: { cookie, accept: 'text/html' } })
  expect(page.headers['content-security-policy']).toContain("'nonce-")
})
