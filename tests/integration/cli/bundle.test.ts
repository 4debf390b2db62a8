import { readFileSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { supportBundle, writeBundle } from '@/lib/cli/doctor/bundle'
import { type Finding, ok, problem } from '@/lib/cli/doctor/finding'
import { accountsDb, closeAccounts } from '@/lib/server/accounts/db'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { lockDataDir } from '@/lib/server/process/config/data-dir'
import { startControl } from '@/lib/server/process/start/start'
import { workspace } from '@/lib/server/process/workspace/workspace'
import packageJson from '@/package.json'
import { layAccounts } from '../../support/accounts-template'
import { fillAccounts } from '../../support/fill-accounts'
import { layMirror } from '../../support/mirror-template'
import { configure } from '../../support/own-accounts'
import { ownDirectory } from '../../support/own-mirror'
import { call, item } from '../mirror/fixtures'

const dataDir = ownDirectory()
/** Everything that the bundle must not contain has one of these in it. */
const MARKS = /zebra|okapi|203\.0\.113\.7|ana-uid|desk-guid|room-of-ana|other-host|3f2504e0/i
const environment = {
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  CLICKHOUSE_URL: '',
  CALLS_API_URL: 'https://calls.okapi.example/v3',
  CHAT_API_URL: 'https://chat.okapi.example/v3',
  CALLS_API_KEY: 'zebra-key-0123456789abcdef',
  NEXTAUTH_URL: 'https://okapi-desk.example',
  NEXTAUTH_SECRET: 'zebra-kJ8v2Qm5rT9xW3zBqLp',
  WEBHOOK_USER: 'okapi-vendor',
  WEBHOOK_PASSWORD: 'zebra-hook-password-1',
  SMTP_URL: 'smtps://okapi:zebra-mail@mail.okapi.example:465',
  MAIL_FROM: 'Zebra Desk <alerts@okapi.example>',
  ADMIN_EMAIL: 'root@okapi.example',
  ADMIN_PASSWORD: 'zebra-admin-password',
  OIDC_ISSUER: 'https://login.okapi.example/realms/okapi',
  OIDC_CLIENT_ID: 'okapi-client',
  OIDC_CLIENT_SECRET: 'zebra-oidc-secret',
  SYNC_INTERVAL_SECONDS: '30',
}
const findings: Finding[] = [
  ok('DATA_DIR', `${dataDir} is free: no process uses it.`),
  ok('Mirror', 'ClickHouse at 203.0.113.7:8123 answers (version 26.7.1.12, database okapi_calls).'),
  problem(
    'Calls API of Zebra Desk',
    'calls.okapi.example refuses the key: No access for zebra@okapi.example at other-host.okapi.net (AUTH_ERR_NO_ACCESS).',
    'See https://okapi.example/help, or `chown -R zebra /srv/zebra`: 3f2504e0-4f89-41d3-9a0c-0305e82c3301.',
  ),
]
let lock: Awaited<ReturnType<typeof lockDataDir>>
let control: Awaited<ReturnType<typeof startControl>>

beforeAll(async () => {
  await layAccounts(dataDir)
  await layMirror(dataDir)
  configure(environment)
  lock = await lockDataDir(dataDir)
  await fillAccounts(await accountsDb(), 'zebra ')
  const named = { initiator: 'ana-uid', receiver: 'desk-guid', receiverType: 'group' }
  await storeCalls(await workspace().mirror(), [item(call('room-of-ana', { time: 1_700_000_000, ...named }), 1000)])
  control = await startControl(dataDir)
})
afterAll(async () => {
  await control.close()
  await workspace().close()
  await closeAccounts()
  await lock.release()
  configure(Object.fromEntries(Object.keys(environment).map((name) => [name, ''])))
})

test('a support bundle has figures, codes and names of settings, and nothing of a world full of secrets, names and ids', async () => {
  const file = path.join(dataDir, 'bundle.json')
  await writeBundle(file, await supportBundle(findings, environment))
  const text = readFileSync(file, 'utf8')
  expect(text).not.toMatch(MARKS)
  for (const mark of [dataDir, os.homedir()]) expect(text).not.toContain(mark)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const bundle = JSON.parse(text)
  expect(bundle).toMatchObject({ format: 'callscope-support', release: packageJson.version })
  expect(bundle.settings).toEqual(expect.arrayContaining(['CALLS_API_KEY', 'SMTP_URL', 'SYNC_INTERVAL_SECONDS=30']))
  expect(bundle.findings.map((one: Finding) => one.text)).toEqual([
    '*** is free: no process uses it.',
    'ClickHouse at ***:8123 answers (version 26.7.1.12, database ***_calls).',
    '*** refuses the key: No access for *** at *** (AUTH_ERR_NO_ACCESS).',
  ])
  expect(bundle.sizes.accounts.bytes).toBeGreaterThan(1_000_000)
  const { accounts, apps } = bundle.running
  expect(accounts).toContainEqual({ name: 'users', rows: 3 })
  expect(apps).toHaveLength(1)
  expect(apps[0]).toMatchObject({ sync: { state: 'starting' }, codes: [], engine: expect.stringMatching(/^chDB \d/) })
  expect(apps[0].tables).toContainEqual({ name: 'calls', rows: 1, bytes: expect.any(Number) })
  expect(apps[0].metrics).toContain(`callscope_build_info{version="${packageJson.version}"} 1`)
})

test('a file that is there is not overwritten, and errors name the option', async () => {
  const file = path.join(dataDir, 'there.json')
  await writeBundle(file, {})
  await expect(writeBundle(file, { other: true })).rejects.toThrow(`--bundle: ${file} is there already`)
  expect(readFileSync(file, 'utf8')).toBe('{}\n')
  await expect(writeBundle(path.join(dataDir, 'none', 'file'), {})).rejects.toThrow(/^--bundle: .* cannot be written/)
})

test('a configuration with mistakes still gives a bundle, without their values', async () => {
  const bundle = await supportBundle([], { ...environment, PORT: 'okapi', SYNC_PAGE_SIZE: 'zebra' })
  expect(bundle.running).toBeNull()
  expect(JSON.stringify(bundle)).not.toMatch(MARKS)
  expect(bundle.settings).toContain('SYNC_PAGE_SIZE')
})
