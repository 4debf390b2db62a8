import { expect, test } from 'vitest'
import { homePath, homeRedirect } from '@/lib/server/auth/addresses'
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
