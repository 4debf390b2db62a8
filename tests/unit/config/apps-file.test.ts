import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '@/lib/server/process/config/config'
import { mistakesOf } from './mistakes'
import { SETTINGS } from './settings'

const folder = mkdtempSync(path.join(os.tmpdir(), 'callscope-apps-'))
let written = 0
const fileOf = (content: unknown) => {
  const file = path.join(folder, `apps-${written++}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const set = (content: unknown, others: object) => ({ CALLS_APPS_FILE: fileOf(content), ...others })
const configOf = (content: unknown, others = {}) => parseConfig(set(content, others))
const mistakesIn = (content: unknown, others = {}) => mistakesOf(set(content, others))

const EU = { id: 'eu', name: 'Europe', appId: 'app1', region: 'eu', host: 'example.io', apiKey: 'key-of-eu' }
const US = { id: 'us', name: 'United States', apiUrl: 'https://app2.call-us.example.io/v3/', apiKeyFile: 'us.key' }
writeFileSync(path.join(folder, 'us.key'), 'key-of-us\n')

test('apps are read in their order, with addresses, keys and hosts of their own', () => {
  const { apps, isDemo } = configOf([
    { ...EU, retentionMonths: 12 },
    { ...US, recordingHosts: ['Files.example.com'], webhookUser: 'v', webhookPassword: 'yR4kq0Zp1LwX8vT2' },
  ])
  expect(isDemo).toBe(false)
  expect(apps).toEqual([
    {
      id: 'eu',
      name: 'Europe',
      upstream: {
        callsApiUrl: 'https://app1.call-eu.example.io/v3',
        chatApiUrl: 'https://app1.api-eu.example.io/v3',
        apiKey: 'key-of-eu',
      },
      recordingHosts: ['*.example.io'],
      webhook: null,
      retentionMonths: 12,
    },
    {
      id: 'us',
      name: 'United States',
      upstream: {
        callsApiUrl: 'https://app2.call-us.example.io/v3',
        chatApiUrl: 'https://app2.api-us.example.io/v3',
        apiKey: 'key-of-us',
      },
      recordingHosts: ['files.example.com'],
      webhook: { user: 'v', password: 'yR4kq0Zp1LwX8vT2' },
      retentionMonths: null,
    },
  ])
})

test('a byte order mark, quotes, blanks and capitals around values change nothing', () => {
  const plain = configOf([EU])
  expect(configOf(`\ufeff${JSON.stringify([EU])}\r\n`)).toMatchObject({ apps: plain.apps })
  const wrapped = { ...EU, region: ' EU ', host: 'https://example.io/', apiKey: '"key-of-eu"\r\n' }
  expect(configOf([wrapped])).toMatchObject({ apps: plain.apps })
})

test('hosts of recordings are read as in the variable', () => {
  const [written, meant] = SETTINGS.RECORDING_HOSTS?.right.at(1) ?? []
  const [app] = configOf([{ ...EU, recordingHosts: written?.split(',') }]).apps
  expect(app.recordingHosts).toEqual(meant)
})

test('RETENTION_MONTHS is the default of apps without months of their own', () => {
  const monthsOf = (others: object) =>
    configOf([{ ...EU, retentionMonths: 36 }, US], others).apps.map((app) => app.retentionMonths)
  expect(monthsOf({ RETENTION_MONTHS: '6' })).toEqual([36, 6])
  expect(monthsOf({})).toEqual([36, null])
})

test('every variable about one app either takes effect beside the file or contradicts it', () => {
  const alone = JSON.stringify(parseConfig({}).apps)
  const changesApps = (environment: Record<string, string>) => JSON.stringify(parseConfig(environment).apps) !== alone
  const ofApps = Object.entries(SETTINGS).filter(
    ([
      name,
      {
        beside = {},
        right: [first],
      },
    ]) => changesApps({ ...beside, [name]: first?.[0] ?? '' }),
  )
  expect(ofApps.length).toBeGreaterThan(8)
  const plain = configOf([EU]).apps
  for (const [name, { right }] of ofApps) {
    const own = { [name]: right[0]?.[0] }
    const contradicts = mistakesIn([EU], own).some((mistake) => mistake.startsWith(`${name} contradicts`))
    if (!contradicts) expect(configOf([EU], own).apps, name).not.toEqual(plain)
  }
})

const NOT_JSON =
  'CALLS_APPS_FILE is not JSON: a list such as [{"id": "eu", …}] in UTF-8, without comments and without a comma after the last entry'
test.each<[string, unknown, string[]]>([
  ['text', 'no json: key-of-eu', [NOT_JSON]],
  ['comments', '[{"apiKey": "key-of-eu"} // of Europe\n]', [NOT_JSON]],
  ['no list', { apps: [] }, ['CALLS_APPS_FILE must be a list of 1 to 50 apps']],
  ['an empty list', [], ['CALLS_APPS_FILE must be a list of 1 to 50 apps']],
  ['an app that is a word', ['eu'], ['CALLS_APPS_FILE[0] must be an object, and is text']],
  ['a region', [EU, { ...EU, id: 'us', region: 'mars' }], ['CALLS_APPS_FILE[1].region must be us, eu or in']],
  ['an id', [{ ...EU, id: 'Ü/1' }], ['CALLS_APPS_FILE[0].id must be 1 to 40 of a-z, 0-9 and -']],
  ['an id twice', [EU, US, EU], ['CALLS_APPS_FILE[2].id is that of CALLS_APPS_FILE[0] too']],
  ['no name', [{ ...EU, name: undefined }], ['CALLS_APPS_FILE[0].name is required']],
  [
    'other types',
    [
      { ...EU, id: null, apiKey: ['key-of-eu'], recordingHosts: 'x' },
      { ...US, name: 7, region: 1, host: true, apiUrl: {}, webhookUser: 1, webhookPassword: 16, retentionMonths: '12' },
    ],
    [
      'CALLS_APPS_FILE[0].id must be text, and is null',
      'CALLS_APPS_FILE[0].apiKey must be text, and is a list',
      'CALLS_APPS_FILE[0].recordingHosts must be a list, and is text',
      'CALLS_APPS_FILE[1].name must be text, and is a number',
      'CALLS_APPS_FILE[1].region must be us, eu or in',
      'CALLS_APPS_FILE[1].host must be text, and is true or false',
      'CALLS_APPS_FILE[1].apiUrl must be text, and is an object',
      'CALLS_APPS_FILE[1].webhookUser must be text, and is a number',
      'CALLS_APPS_FILE[1].webhookPassword must be text, and is a number',
      'CALLS_APPS_FILE[1].retentionMonths must be a number, and is text',
    ],
  ],
  ['another field', [{ ...EU, key: 'key-of-eu' }], ['CALLS_APPS_FILE[0] has the unknown key']],
  [
    'no address',
    [{ ...EU, host: undefined, region: undefined }],
    ['CALLS_APPS_FILE[0].region is required (or apiUrl)', 'CALLS_APPS_FILE[0].host is required (or apiUrl)'],
  ],
  [
    'two keys',
    [{ ...EU, apiKeyFile: 'us.key' }],
    ['CALLS_APPS_FILE[0].apiKey is required, or apiKeyFile, and not both'],
  ],
  ['no key file', [{ ...US, apiKeyFile: 'none.key' }], ['CALLS_APPS_FILE[0].apiKeyFile cannot be read (ENOENT)']],
  [
    'half of webhooks',
    [{ ...EU, webhookUser: 'v' }],
    ['CALLS_APPS_FILE[0].webhookUser and webhookPassword must be set together'],
  ],
  [
    'a host',
    [{ ...EU, recordingHosts: ['https://x'] }],
    ['CALLS_APPS_FILE[0].recordingHosts.0 must be a host name, such as files.example.com or *.media.example.com'],
  ],
  ['months', [{ ...EU, retentionMonths: 0 }], ['CALLS_APPS_FILE[0].retentionMonths must be at least 1']],
])('mistakes are named: %s', (_, content, mistakes) => {
  const found = mistakesIn(content)
  expect(found).toEqual(mistakes)
  expect(found.join()).not.toContain('key-of-eu')
})

test('a file that is not there, and what contradicts one, are named with all other mistakes', () => {
  expect(() => parseConfig({ CALLS_APPS_FILE: path.join(folder, 'nowhere') })).toThrow(
    'CALLS_APPS_FILE cannot be read (ENOENT)',
  )
  expect(mistakesIn([{ ...EU, region: 'mars' }], { CALLS_API_KEY: 'k', WEBHOOK_USER: 'v', PORT: 'x' })).toEqual([
    expect.stringMatching(/^PORT /),
    'CALLS_API_KEY contradicts CALLS_APPS_FILE, which says it for each app',
    'WEBHOOK_USER contradicts CALLS_APPS_FILE, which says it for each app',
    'CALLS_APPS_FILE[0].region must be us, eu or in',
  ])
})
