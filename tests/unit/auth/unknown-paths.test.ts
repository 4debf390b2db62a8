import fc from 'fast-check'
import { NextRequest } from 'next/server'
import { describe, expect, test } from 'vitest'
import { PAGES, pageAt } from '@/lib/shared/pages'
import { proxy } from '@/proxy'
import { runs } from '../../support/properties'

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const ask = (path: string, accept = '*/*', headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { accept, ...headers } }))

const PROBED = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/api/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/security.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/wp-login.php',
  '/xmlrpc.php',
  '/.env',
  '/.git/HEAD',
  '/api',
  '/calls/a/b',
  '/settings.json',
]

describe('without a session', () => {
  test.each(PROBED)('%s is a 404 in the words of the API', async (path) => {
    const answer = await ask(path, '*/*', { 'x-request-id': 'r' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json'])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await answer.json()).toEqual({
      error: { code: 'NOT_FOUND', message: 'There is no such file or page.', requestId: 'r' },
    })
  })

  test.each(PAGES.map(({ path }) => path.replaceAll(/\[\w+\]/g, 'a%20b')))('%s leads to the sign-in', async (path) => {
    for (const accept of ['*/*', HTML, 'application/json']) {
      const answer = await ask(`${path}?range=7d`, accept)
      const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '')
      expect([answer.status, pathname, searchParams.get('callbackUrl')]).toEqual([307, '/login', `${path}?range=7d`])
    }
  })

  test('whatever else is asked for never leads to the sign-in', async () => {
    const name = fc.stringMatching(/^[A-Za-z0-9._~-]{1,12}$/).filter((text) => !/^\.+$/.test(text))
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('*/*', 'image/*', ''),
        async (names, accept) => {
          const path = `/${names.join('/')}`
          fc.pre(pageAt(path) === null && !/^\/s\/[^/]+$/.test(path))
          expect((await ask(path, accept)).status, path).toBe(404)
        },
      ),
      { numRuns: runs(300) },
    )
  })

  test('a browser is shown a page for an address that it may have mistyped, but not for a well-known one', async () => {
    const page = await ask('/cals', HTML)
    expect(page.headers.get('x-middleware-next')).toBe('1')
    expect(page.headers.get('content-security-policy')).toContain("'nonce-")
    expect((await ask('/.well-known/oauth-protected-resource', HTML)).status).toBe(404)
  })

  test('password managers find where a password is changed', async () => {
    const answer = await ask('/.well-known/change-password', HTML)
    expect([answer.status, new URL(answer.headers.get('location') ?? '').pathname]).toEqual([307, '/settings'])
  })
})
