import { expect, test } from 'vitest'
import { requireOwnOrigin, requireSameOrigin } from '@/lib/server/http/guards'

const HOST = 'calls.example.com'
const COOKIE = 'theme=dark; next-auth.session-token=x'

/** True unless it is forbidden. */
function isLetIn(require: () => void): boolean {
  try {
    require()
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'FORBIDDEN', status: 403 })
    return false
  }
}
const passes = (more: Record<string, string>, publicUrl: string | null = null) => {
  const headers = { host: HOST, ...more }
  return isLetIn(() => requireSameOrigin(new Request('http://internal/api/x', { method: 'POST', headers }), publicUrl))
}

test('with a session cookie, a change must name its origin', () => {
  expect(passes({ cookie: COOKIE })).toBe(false)
  expect(passes({ cookie: COOKIE.replace('token', 'token.0') })).toBe(false)
  expect(passes({ cookie: COOKIE, origin: `http://${HOST}` })).toBe(true)
  expect(passes({ cookie: COOKIE, 'sec-fetch-site': 'same-origin' })).toBe(true)
  expect(passes({ cookie: 'theme=dark' })).toBe(true)
  expect(passes({})).toBe(true)
})

test('a machine with credentials of its own may name any origin, unless it has a session', () => {
  const authorization = 'Basic dmVuZG9yOnBhc3N3b3Jk'
  expect(passes({ authorization, origin: 'https://hooks.vendor.example' })).toBe(true)
  expect(passes({ authorization, origin: 'https://evil.example', cookie: COOKIE })).toBe(false)
  expect(passes({ authorization, cookie: COOKIE })).toBe(false)
})

test('another site is refused, and so is an unknown one', () => {
  for (const origin of [
    'https://evil.example',
    'null',
    '',
    'calls.example.com',
    `http://${HOST}.evil.example`,
    `http://${HOST}:8080`,
  ])
    expect(passes({ origin }), origin).toBe(false)
  for (const site of ['cross-site', 'same-site', 'other']) expect(passes({ 'sec-fetch-site': site }), site).toBe(false)
  expect(passes({ origin: `http://${HOST}`, 'sec-fetch-site': 'cross-site' })).toBe(false)
})

test('the scheme matters: http is a different origin from https', () => {
  const https = `https://${HOST}`
  expect(passes({ origin: https }, https)).toBe(true)
  expect(passes({ origin: `http://${HOST}` }, https)).toBe(false)
  expect(passes({ origin: https, host: '10.0.0.5:3000' }, https)).toBe(true)
  expect(passes({ origin: https })).toBe(false)
  expect(passes({ origin: https, 'x-forwarded-proto': 'https' })).toBe(true)
  expect(passes({ origin: `http://${HOST}`, 'x-forwarded-proto': 'https' })).toBe(false)
  expect(passes({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, 'http://localhost:3000')).toBe(true)
})

test('an assistant’s request is refused from another origin even with a token, and needs none', () => {
  const isOwn = (origin: string | null, publicUrl: string | null = null) => {
    const headers = new Headers({ host: HOST, authorization: 'Bearer csk_x', ...(origin === null ? {} : { origin }) })
    return isLetIn(() => requireOwnOrigin(headers, publicUrl))
  }
  expect(isOwn(null)).toBe(true)
  expect(isOwn(`http://${HOST}`)).toBe(true)
  expect(isOwn('https://public.example', 'https://public.example/')).toBe(true)
  for (const origin of ['https://evil.example', 'null', '', HOST, `http://${HOST}.evil.example`])
    expect(isOwn(origin), origin).toBe(false)
})
