import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseConfig } from '@/lib/server/process/config/config'
import { mistakesOf } from './mistakes'

test('no settings means demo mode, with no proxy trusted, no mail and no webhooks; blank means not set', () => {
  for (const environment of [{}, { CALLS_API_KEY: ' ', ADMIN_EMAIL: '', PORT: '', TZ: '' }]) {
    const config = parseConfig(environment)
    expect(config).toMatchObject({ isDemo: true, port: 3000, firstAdmin: null, clickhouse: null, appsFile: null })
    expect(config).toMatchObject({ trustedProxies: 0, mail: null, alertAllowHosts: [] })
    expect(config.apps).toMatchObject([{ id: 'default', upstream: null, retentionMonths: null, webhook: null }])
  }
})

test('URLs are built as specified, or set in full', () => {
  const parts = { CALLS_API_KEY: 'k', CALLS_APP_ID: 'app1', CALLS_REGION: 'eu', CALLS_API_HOST: 'example.io' }
  expect(parseConfig(parts).apps[0].upstream).toEqual({
    callsApiUrl: 'https://app1.call-eu.example.io/v3',
    chatApiUrl: 'https://app1.api-eu.example.io/v3',
    apiKey: 'k',
  })
  const whole = { CALLS_API_KEY: 'k', CALLS_API_URL: 'https://app1.call-us.example.io/v3/' }
  expect(parseConfig(whole).apps[0].upstream).toMatchObject({
    callsApiUrl: 'https://app1.call-us.example.io/v3',
    chatApiUrl: 'https://app1.api-us.example.io/v3',
  })
})

test('every mistake is reported at once, also between variables, without revealing values', () => {
  const mistakes = mistakesOf({
    PORT: '99999',
    LOG_LEVEL: 'loud',
    CALLS_API_KEY: 'secret key with spaces',
    ADMIN_EMAIL: 'ana@example.com',
    OIDC_ISSUER: 'https://id.example.com',
    CLICKHOUSE_CLUSTER: 'main',
  })
  for (const name of [
    'PORT',
    'LOG_LEVEL',
    'CALLS_API_KEY',
    'CALLS_API_URL',
    'ADMIN_EMAIL',
    'OIDC_ISSUER',
    'CLICKHOUSE_CLUSTER',
  ])
    expect(
      mistakes.some((mistake) => mistake.startsWith(name)),
      name,
    ).toBe(true)
  expect(mistakes.join()).not.toContain('secret')
  expect(mistakesOf({ CALLS_APP_ID: 'app1', CALLS_API_KEY: 'k' })).toEqual([
    'CALLS_REGION is required with CALLS_APP_ID',
    'CALLS_API_HOST is required with CALLS_APP_ID',
  ])
  expect(mistakesOf({ CALLS_API_URL: 'https://calls.example.io/v3' })).toEqual([
    'CALLS_API_KEY is required with an address of the Calls API',
  ])
})

test('recordings are allowed from the domain of the Calls API, or from the configured hosts', () => {
  const hostsOf = (environment: Record<string, string>) => parseConfig(environment).apps[0].recordingHosts
  expect(hostsOf({})).toEqual(['recordings.example', 'transcripts.example'])
  const parts = { CALLS_API_KEY: 'k', CALLS_APP_ID: 'app1', CALLS_REGION: 'eu', CALLS_API_HOST: 'Example.io' }
  expect(hostsOf(parts)).toEqual(['*.example.io'])
  expect(hostsOf({ CALLS_API_KEY: 'k', CALLS_API_URL: 'https://app1.call-us.example.io/v3' })).toEqual(['*.example.io'])
  for (const CALLS_API_URL of ['http://localhost:4000/v3', 'https://calls.example.io/v3', 'https://app1.call-us.io/v3'])
    expect(hostsOf({ CALLS_API_KEY: 'k', CALLS_API_URL }), CALLS_API_URL).toEqual([])
})

test('a guessable secret is rejected with advice on how to generate one', () => {
  const guessable = [
    'aaaaaaaaaaaaaaaa',
    'abababababababab',
    'abcabcabcabcabcabcabc',
    '1234567890123456',
    '0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz',
    'passwordpassword',
    'changemechangemechangeme',
    'secretsecretsecretsecret',
    'short',
  ]
  for (const NEXTAUTH_SECRET of guessable) {
    const [mistake, ...others] = mistakesOf({ NEXTAUTH_SECRET })
    expect(others, NEXTAUTH_SECRET).toEqual([])
    expect(mistake, NEXTAUTH_SECRET).toMatch(
      /^NEXTAUTH_SECRET (is too easy to guess: .*openssl rand|must have at least 16)/,
    )
    expect(mistake).not.toContain(NEXTAUTH_SECRET)
  }
  for (let round = 0; round < 200; round += 1)
    for (const NEXTAUTH_SECRET of [randomBytes(16).toString('hex'), randomBytes(32).toString('base64')])
      expect(parseConfig({ NEXTAUTH_SECRET }).nextAuthSecret).toBe(NEXTAUTH_SECRET)
})

test('settings that need each other are set together', () => {
  expect(mistakesOf({ WEBHOOK_USER: 'vendor' })).toEqual(['WEBHOOK_USER and WEBHOOK_PASSWORD must be set together'])
  expect(mistakesOf({ SMTP_URL: 'smtps://user:secret@mail.example:465' })).toEqual([
    'SMTP_URL and MAIL_FROM must be set together',
  ])
})

const OIDC = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'callscope', OIDC_CLIENT_SECRET: 'x' }

test('groups of the identity provider are mapped to roles', () => {
  const oidcOf = (rest: Record<string, string>) => parseConfig({ ...OIDC, ...rest }).oidc
  expect(oidcOf({})).toMatchObject({ scope: 'openid email profile', roles: null, requiredGroup: null })
  expect(oidcOf({ OIDC_ROLE_CLAIM: 'role' })).toMatchObject({ claim: 'role', roles: 'named' })
  expect(oidcOf({ OIDC_REQUIRED_GROUP: ' staff ' })).toMatchObject({
    claim: 'groups',
    roles: null,
    requiredGroup: 'staff',
  })
  expect(oidcOf({ OIDC_ROLE_MAP: 'callscope-admins=admin, Call Center = ops,' })).toMatchObject({
    claim: 'groups',
    roles: new Map([
      ['callscope-admins', 'admin'],
      ['Call Center', 'ops'],
    ]),
  })
  expect(oidcOf({ OIDC_ROLE_MAP: 'cn=admins,ou=calls=admin; cn=ops,ou=calls=ops' })?.roles).toEqual(
    new Map([
      ['cn=admins,ou=calls', 'admin'],
      ['cn=ops,ou=calls', 'ops'],
    ]),
  )
})

test.each([
  [{ OIDC_ROLE_MAP: 'secret-group' }, 'OIDC_ROLE_MAP entry 1 must be group=role'],
  [{ OIDC_ROLE_MAP: 'a=admin,secret-group=root' }, 'OIDC_ROLE_MAP entry 2 must be group=role'],
  [{ OIDC_ROLE_MAP: '=admin' }, 'OIDC_ROLE_MAP entry 1 must be group=role'],
  [{ OIDC_ROLE_MAP: 'secret-group=ops,secret-group=admin' }, 'OIDC_ROLE_MAP entry 2 names a group for the second time'],
  [{ OIDC_ROLE_MAP: ',;' }, 'OIDC_ROLE_MAP'],
])('%j is a mistake', (environment, mistake) => {
  const mistakes = mistakesOf({ ...OIDC, ...environment })
  expect(mistakes).toEqual([expect.stringContaining(mistake)])
  expect(mistakes.join()).not.toContain('secret-group')
})

test('settings of single sign-on require an identity provider', () => {
  expect(mistakesOf({ OIDC_ROLE_MAP: 'a=admin', OIDC_REQUIRED_GROUP: 'a' })).toEqual([
    'OIDC_ROLE_MAP requires OIDC_ISSUER',
    'OIDC_REQUIRED_GROUP requires OIDC_ISSUER',
  ])
})
