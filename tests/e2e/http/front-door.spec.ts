import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { serverUrl } from '../support/setting'

const built = path.resolve(import.meta.dirname, '../../../.next/static')
const scriptFile = readdirSync(built, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.js')) ?? ''

/** As it stands on the wire: a client library would fold or encode the path. */
function ask(method: string, wirePath: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const { hostname, port } = new URL(serverUrl)
    const asked = httpRequest({ hostname, port, method, path: wirePath, headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
    })
    asked.on('error', reject).end()
  })
}

test('a malformed path is a 400, wherever it leads', async () => {
  for (const wirePath of [
    '/%',
    '/calls/%zz',
    '/api/calls/%zz',
    '/api/calls/%E0%A4%A/raw',
    '/api/auth/%',
    '/_next/static/%ff',
  ])
    expect((await ask('GET', wirePath)).status, wirePath).toBe(400)
})

test('TRACE is a 405', async () => {
  for (const wirePath of ['/', '/login', '/api/health', '/icon.svg'])
    expect((await ask('TRACE', wirePath)).status, wirePath).toBe(405)
})

test('a router state that cannot be read is a 400', async () => {
  for (const wirePath of ['/login', '/', '/api/nope', '/favicon.ico-x'])
    for (const state of ['x', '%', '{}', '[]'])
      expect(
        (await ask('GET', wirePath, { rsc: '1', 'next-router-state-tree': state })).status,
        `${wirePath} ${state}`,
      ).toBe(400)
})

test('every answer has the headers that harden it: pages, the API, files, errors', async () => {
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
    const answer = await ask('GET', wirePath)
    expect(answer.status, wirePath).toBe(status)
    expect(answer.headers, wirePath).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
  expect((await ask('GET', '/login')).headers['content-security-policy']).toContain("'strict-dynamic'")
  const cookie = 'next-auth.session-token=x'
  expect((await ask('GET', '/favicon.ico-x', { cookie })).headers['content-security-policy']).toContain("'nonce-")
})
