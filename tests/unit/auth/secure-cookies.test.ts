import { afterEach, expect, test } from 'vitest'
import { authOptions } from '@/lib/server/auth/options'
import { sessionCookieName } from '@/lib/server/auth/session-token'
import { entryCookie } from '@/lib/server/auth/share-visitor'
import { configure } from '../../support/own-accounts'

const BASE = {
  NEXTAUTH_SECRET: 'q8R3vT6yZ1wX4sD7fG0hJ2kL5pN9mB',
  CALLS_API_URL: 'http://127.0.0.1:1/v3',
  CALLS_API_KEY: 'key',
}
const reset = () => {
  configure({ ...BASE, NEXTAUTH_URL: '' })
  delete process.env.NEXTAUTH_URL
}
reset()
afterEach(reset)

const SHARE = {
  id: '0b4f1f7e-5a3c-4a1e-9c1d-2f6f8d9e0a11',
  passwordHash: 'salt:hash',
  maxOpens: null,
  expiresAt: new Date(2e12),
  frameHost: null,
}

test.each([
  [null, 'https', true],
  [null, 'https,http', true],
  [null, 'http', false],
  [null, null, false],
  ['https://calls.example', null, true],
  ['http://calls.example', 'https', false],
])('with NEXTAUTH_URL %s behind a proxy that says %s, cookies are secure: %s', (url, forwarded, isSecure) => {
  if (url !== null) configure({ ...BASE, NEXTAUTH_URL: url })
  // Without trusted proxies, the front door drops this header.
  const headers = new Headers({ host: 'calls.example', ...(forwarded !== null && { 'x-forwarded-proto': forwarded }) })
  expect(authOptions(headers).useSecureCookies).toBe(isSecure)
  expect(entryCookie(SHARE, headers).endsWith('; SameSite=Lax; Secure')).toBe(isSecure)
  expect(sessionCookieName(headers)).toBe(`${isSecure ? '__Secure-' : ''}next-auth.session-token`)
})
