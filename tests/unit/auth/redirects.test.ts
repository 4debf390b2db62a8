import { expect, test } from 'vitest'
import { signInWords } from '@/components/auth/login-form'
import { homePath, homeRedirect } from '@/lib/server/auth/addresses'
import { contentSecurityPolicy } from '@/lib/server/auth/content-security-policy'
import { callHref } from '@/lib/shared/links'
import { HUMAN_IDS } from '../../support/human-ids'

const HOME = 'https://calls.example.com'

test('a sign-in leads back to a path of this site', () => {
  for (const path of ['/', '/calls/v1.us.x', '/calls?status=ended&range=7d#t', '/calls/a%2Fb?t=95&p=bo-2']) {
    expect(homePath(path)).toBe(path)
    expect(homeRedirect(path, HOME)).toBe(HOME + path)
    expect(homeRedirect(HOME + path, HOME)).toBe(HOME + path)
  }
})

test('a sign-in leads back to a room, whatever its name', () => {
  for (const path of HUMAN_IDS.map((id) => callHref({ sessionId: id })).filter(({ length }) => length <= 2000)) {
    expect(homePath(path)).toBe(path)
    expect(homeRedirect(path, HOME)).toBe(HOME + path)
  }
})

test('a sign-in leads nowhere else', () => {
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https://calls.example.com.evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/ok\\..\\x',
    'calls',
    '',
    'https:/evil.example',
    'https://calls.example.com@evil.example/',
    `/${'a'.repeat(3000)}`,
  ]
  for (const target of foreign) {
    expect(homePath(target), JSON.stringify(target)).toBe('/')
    expect(homeRedirect(target, HOME), JSON.stringify(target)).toBe(`${HOME}/`)
  }
  expect(homePath(null)).toBe('/')
  expect(homeRedirect(`${HOME}//evil.example`, HOME)).toBe(`${HOME}/`)
})

test('scripts only run with a nonce', () => {
  const policy = contentSecurityPolicy('abc', { hosts: [] })
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy).toContain("frame-ancestors 'none'")
})

test('media only come from the allowed hosts, over https', () => {
  const sources = (hosts: string[], isDemo = false) =>
    /media-src ([^;]*)/.exec(contentSecurityPolicy('abc', { hosts, isDemo }))?.[1]
  expect(sources(['files.example.com', '*.media.example.com'])).toBe(
    'https://files.example.com https://*.media.example.com',
  )
  expect(sources([])).toBe("'none'")
  expect(sources(['files.example.com'], true)).toBe("'self' https://files.example.com")
})

test('every sign-in failure has a message', () => {
  expect(signInWords('LOCKED:90')).toContain('1 min 30 s')
  expect(signInWords('WRONG')).toMatch(/^Wrong/)
  expect(signInWords('SomethingNew')).not.toContain('SomethingNew')
})
