import { expect, test } from 'vitest'
import { oidcProvider, roleOfClaim } from '@/lib/server/auth/oidc'

test.each([
  ['admin', 'admin'],
  [['agent', 'ops'], 'ops'],
  [['staff', 'admin', 'agent'], 'admin'],
  ['owner', null],
  [undefined, null],
  [{ admin: true }, null],
  [[['admin']], 'admin'],
])('the claim %j grants %j', (claim, role) => {
  expect(roleOfClaim(claim)).toBe(role)
})

test('the provider uses discovery and checks PKCE, state and nonce', () => {
  const provider = oidcProvider({ issuer: 'https://id.example', clientId: 'a', clientSecret: 'b', roleClaim: null })
  expect(provider.wellKnown).toBe('https://id.example/.well-known/openid-configuration')
  expect(provider.checks).toEqual(['pkce', 'state', 'nonce'])
  expect(provider.profile({ sub: '1', email: 'a@b.example', name: 'Ana' }, {})).toEqual({
    id: '1',
    email: 'a@b.example',
    name: 'Ana',
  })
})
