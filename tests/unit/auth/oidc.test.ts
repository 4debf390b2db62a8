import { expect, test } from 'vitest'
import { judgeClaims, oidcProvider } from '@/lib/server/auth/oidc'

test.each([
  ['admin', 'admin'],
  [['agent', 'ops'], 'ops'],
  [['staff', 'admin', 'agent'], 'admin'],
  ['owner', null],
  [undefined, null],
  [{ admin: true }, null],
  [[['admin']], null],
  ['ops,callscope', 'ops'],
  ['callscope ops', 'ops'],
  ['agent, admin ,ops', 'admin'],
  ['agent\tops', 'ops'],
  [['callscope', 'ops'], 'ops'],
  ['Admin', null],
  ['callscope,OPS', null],
  ['devops', null],
  ['the ops,callscope', null],
  [['the ops'], null],
  ['', null],
  [null, null],
  [[], null],
  [7, null],
])('the claim %j grants %j', (claim, role) => {
  const rules = { claim: 'role', roles: 'named', requiredGroup: null } as const
  expect(judgeClaims({ role: claim }, rules)).toEqual({ isAllowed: true, role })
})

test('the provider uses discovery and checks PKCE, state and nonce', () => {
  const provider = oidcProvider({
    issuer: 'https://id.example',
    clientId: 'a',
    clientSecret: 'b',
    scope: 'openid email profile groups',
    claim: 'groups',
    roles: null,
    requiredGroup: null,
    uidClaim: null,
  })
  expect(provider.authorization).toEqual({ params: { scope: 'openid email profile groups' } })
  expect(provider.wellKnown).toBe('https://id.example/.well-known/openid-configuration')
  expect(provider.checks).toEqual(['pkce', 'state', 'nonce'])
  expect(provider.profile({ sub: '1', email: 'a@b.example', name: 'Ana' }, {})).toEqual({
    id: '1',
    email: 'a@b.example',
    name: 'Ana',
  })
})

const MAP = new Map([
  ['callscope-admins', 'admin'],
  ['Call Center', 'ops'],
  ['support', 'agent'],
] as const)
const rules = (rest: Partial<Parameters<typeof judgeClaims>[1]> = {}) => ({
  claim: 'groups',
  roles: MAP,
  requiredGroup: null,
  ...rest,
})

test.each([
  [['support', 'callscope-admins'], 'admin'],
  [['everyone', 'Call Center'], 'ops'],
  [['everyone'], 'agent'],
  [[], 'agent'],
  [undefined, 'agent'],
  [null, 'agent'],
  [{ 'callscope-admins': true }, 'agent'],
  [[['callscope-admins']], 'agent'],
  [['CALLSCOPE-ADMINS', ' callscope-admins'], 'agent'],
  ['callscope-admins', 'admin'],
  ['Call Center', 'ops'],
  ['everyone, Call Center,support', 'ops'],
  ['everyone callscope-admins\tsupport', 'admin'],
  ['not-callscope-admins', 'agent'],
  ['Night Call Center', 'agent'],
  ['Call Center callscope', 'agent'],
  ['a'.repeat(100_000), 'agent'],
  [['admin', 'ops'], 'agent'],
  [['__proto__', 'constructor'], 'agent'],
])('the groups %j are mapped to %s', (groups, role) => {
  expect(judgeClaims({ groups }, rules())).toEqual({ isAllowed: true, role })
})

test('a claim may be nested, or have a name with dots', () => {
  const claims = { realm_access: { roles: ['callscope-admins'] }, 'https://id.example/roles': ['Call Center'] }
  expect(judgeClaims(claims, rules({ claim: 'realm_access.roles' })).role).toBe('admin')
  expect(judgeClaims(claims, rules({ claim: 'https://id.example/roles' })).role).toBe('ops')
  for (const claim of [
    'realm_access',
    'realm_access.roles.length',
    'realm_access.nothing',
    'constructor.name',
    '__proto__',
  ])
    expect(judgeClaims(claims, rules({ claim })).role, claim).toBe('agent')
})

test('only members of the required group may sign in', () => {
  const staff = rules({ roles: null, requiredGroup: 'All Staff' })
  for (const groups of [['All Staff'], ['x', 'All Staff'], 'All Staff', 'x,All Staff'])
    expect(judgeClaims({ groups }, staff)).toEqual({ isAllowed: true, role: null })
  for (const groups of [['all staff'], ['All', 'Staff'], 'Not All Staff', [], undefined, { 'All Staff': true }, true])
    expect(judgeClaims({ groups }, staff).isAllowed, JSON.stringify(groups)).toBe(false)
})

test('a claim that names roles grants them only where it was chosen for that', () => {
  expect(judgeClaims({ groups: ['admin'] }, rules({ roles: null })).role).toBeNull()
  expect(judgeClaims({ role: 'ops' }, rules({ roles: 'named', claim: 'role' })).role).toBe('ops')
  const required = rules({ roles: 'named', requiredGroup: 'callscope' })
  expect(judgeClaims({ groups: 'callscope ops' }, required)).toEqual({ isAllowed: true, role: 'ops' })
  expect(judgeClaims({ role: 'boss' }, rules({ roles: 'named', claim: 'role' })).role).toBeNull()
})
