import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '@/lib/server/auth/content-security-policy'

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
