import { expect, test } from 'vitest'
import { parseConfig } from '@/lib/server/process/config/config'
import { configNotices } from '@/lib/server/process/start/notices'

const KEY = { CALLS_API_KEY: 'k', CALLS_API_URL: 'http://127.0.0.1:1/v3' }
const noticesOf = (environment: Record<string, string>) => configNotices(parseConfig(environment))

test('start-up warns about an untrusted proxy and a proxy without a public address, and otherwise has no notices', () => {
  const https = { ...KEY, NEXTAUTH_URL: 'https://calls.example.com' }
  expect(noticesOf(https)).toEqual([expect.stringContaining('TRUSTED_PROXIES=1')])
  expect(noticesOf({ ...https, TRUSTED_PROXIES: '1' })).toEqual([])
  expect(noticesOf({ ...KEY, NEXTAUTH_URL: 'http://localhost:3000' })).toEqual([])
  expect(noticesOf({ ...KEY, TRUSTED_PROXIES: '1' })).toEqual([expect.stringContaining('Set NEXTAUTH_URL')])
  expect(noticesOf(KEY)).toEqual([])
  expect(noticesOf({})).toEqual([expect.stringMatching(/^Demo mode/)])
})
