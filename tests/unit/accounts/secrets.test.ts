import { expect, test } from 'vitest'
import { isSameText } from '@/lib/server/accounts/secrets'

const RIGHT = 'vendor:a-long-password-of-the-vendor'

test.each([
  [RIGHT, true],
  ['vendo:a-long-password-of-the-vendor', false],
  [':a-long-password-of-the-vendor', false],
  ['vendor:', false],
  [`${RIGHT} `, false],
  ['ven:dora-long-password-of-the-vendor', false],
  ['', false],
  [`x:${'y'.repeat(10_000)}`, false],
])('%s are the credentials: %j', (given, isRight) => {
  expect(isSameText(given, RIGHT)).toBe(isRight)
})
