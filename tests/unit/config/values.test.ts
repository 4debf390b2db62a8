import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from '@/lib/server/process/config/config'

const mistakesOf = (environment: Record<string, string>): string[] => {
  try {
    parseConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}

test('no settings means demo mode; blank means not set', () => {
  for (const environment of [{}, { CALLS_API_KEY: ' ', ADMIN_EMAIL: '', PORT: '' }]) {
    const config = parseConfig(environment)
    expect(config).toMatchObject({ isDemo: true, port: 3000, firstAdmin: null, clickhouse: null, appsFile: null })
    expect(config.apps).toMatchObject([{ id: 'default', upstream: null, retentionMonths: null }])
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
  expect(hostsOf({ RECORDING_HOSTS: ' files.example.com , *.Media.example.com,' })).toEqual([
    'files.example.com',
    '*.media.example.com',
  ])
  expect(hostsOf({ RECORDING_HOSTS: 'none' })).toEqual([])
  const wrong = [
    'https://files.example.com',
    'files.example.com:8443',
    '*',
    '*.com',
    'a.*.com',
    'localhost',
    'a.com;b.com',
    "a.com 'self'",
  ]
  for (const RECORDING_HOSTS of wrong)
    expect(mistakesOf({ RECORDING_HOSTS }), RECORDING_HOSTS).toEqual([
      expect.stringMatching(/^RECORDING_HOSTS must be a list/),
    ])
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

test('no proxy is trusted unless their number is set', () => {
  expect(parseConfig({}).trustedProxies).toBe(0)
  expect(parseConfig({ TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
  for (const TRUSTED_PROXIES of ['-1', 'all', '1.5', '99'])
    expect(mistakesOf({ TRUSTED_PROXIES })).toEqual([expect.stringMatching(/^TRUSTED_PROXIES must be/)])
})

test('webhooks need a user and a password that nobody can guess', () => {
  const password = randomBytes(24).toString('base64url')
  expect(parseConfig({}).apps[0].webhook).toBeNull()
  expect(parseConfig({ WEBHOOK_USER: 'vendor', WEBHOOK_PASSWORD: password }).apps[0].webhook).toEqual({
    user: 'vendor',
    password,
  })
  expect(mistakesOf({ WEBHOOK_USER: 'vendor' })).toEqual(['WEBHOOK_USER and WEBHOOK_PASSWORD must be set together'])
  for (const [user, wrong] of [
    ['vendor', 'short'],
    ['vendor', 'passwordpassword'],
    ['vendor', `${password} x`],
    ['ven:dor', password],
  ] as const) {
    const mistakes = mistakesOf({ WEBHOOK_USER: user, WEBHOOK_PASSWORD: wrong })
    expect(mistakes).toEqual([expect.stringMatching(/^WEBHOOK_/)])
    expect(mistakes.join()).not.toContain(wrong)
  }
})

test('alerts by e-mail need a server and a sender, and hosts of private networks are named', () => {
  expect(parseConfig({})).toMatchObject({ mail: null, alertAllowHosts: [] })
  const mail = { SMTP_URL: 'smtps://user:secret@mail.example:465', MAIL_FROM: 'Callscope <alerts@example.com>' }
  expect(parseConfig(mail).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM })
  expect(mistakesOf({ SMTP_URL: mail.SMTP_URL })).toEqual(['SMTP_URL and MAIL_FROM must be set together'])
  expect(mistakesOf({ ...mail, SMTP_URL: 'http://mail.example' })).toEqual([
    expect.stringMatching(/^SMTP_URL must be an smtp:\/\/ or smtps:\/\/ URL, such as /),
  ])
  for (const MAIL_FROM of ['nobody', 'a@b\r\nBcc: c@d', '<a@b', 'a@b c@d'])
    expect(mistakesOf({ ...mail, MAIL_FROM })).toEqual([expect.stringMatching(/^MAIL_FROM must be an e-mail address/)])
  const ALERT_ALLOW_HOSTS = 'Hooks.Internal, 10.0.0.5:8080,[::1]:9000'
  expect(parseConfig({ ALERT_ALLOW_HOSTS }).alertAllowHosts).toEqual(['hooks.internal', '10.0.0.5:8080', '[::1]:9000'])
  for (const wrong of ['http://hooks.internal', '*', 'a b', 'x:port'])
    expect(mistakesOf({ ALERT_ALLOW_HOSTS: wrong })).toEqual([
      expect.stringMatching(/^ALERT_ALLOW_HOSTS must be a list/),
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
  [{ OIDC_SCOPE: 'email profile' }, 'OIDC_SCOPE must be scopes'],
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
