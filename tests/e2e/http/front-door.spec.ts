import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { ask } from '../support/wire'

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
    '/favicon.ico': 307,
    '/favicon.ico-x': 307,
    '/icon.svg-x': 307,
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
  expect((await ask({ path: '/favicon.ico-x', headers: { cookie } })).headers['content-security-policy']).toContain(
    "'nonce-",
  )
})
