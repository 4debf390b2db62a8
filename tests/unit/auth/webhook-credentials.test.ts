import { expect, test } from 'vitest'
import { areSame } from '@/lib/server/auth/webhook-credentials'

const RIGHT = { user: 'vendor', password: 'a-long-password-of-the-vendor' }

test.each([
  [RIGHT, true],
  [{ ...RIGHT, user: 'vendo' }, false],
  [{ ...RIGHT, user: '' }, false],
  [{ ...RIGHT, password: '' }, false],
  [{ ...RIGHT, password: `${RIGHT.password} ` }, false],
  [{ user: 'ven', password: `dor${RIGHT.password}` }, false],
])('%j are the credentials: %j', (given, isRight) => {
  expect(areSame(given, RIGHT)).toBe(isRight)
})

test('a wrong user and a wrong password are compared completely, whatever their length', () => {
  let reads = 0
  const counted = new Proxy(RIGHT, {
    get: (target, name: 'user' | 'password') => {
      reads += 1
      return target[name]
    },
  })
  areSame({ user: 'x', password: 'y'.repeat(10_000) }, counted)
  expect(reads).toBe(2)
})
