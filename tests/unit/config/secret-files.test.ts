import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '@/lib/server/process/config/config'
import { mistakesOf } from './mistakes'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'callscope-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string): string {
  const place = path.join(folder, name)
  writeFileSync(place, content)
  return place
}

test('every secret can come from a file, without the line end of its last line', () => {
  const config = parseConfig({
    CALLS_API_URL: 'https://app.call-us.example.com/v3',
    CALLS_API_KEY_FILE: file('key', 'the-key\n'),
    NEXTAUTH_SECRET_FILE: file('secret', 'eUTOAZ9wVOBSdJ6mlbVPvw\r\n'),
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD_FILE: file('admin', ' spaces count \n'),
    DATABASE_URL_FILE: file('database', 'postgres://a:b@db/c'),
    CLICKHOUSE_URL_FILE: file('clickhouse', 'http://a:b@ch:8123/c\n'),
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'callscope',
    OIDC_CLIENT_SECRET_FILE: file('oidc', 'client-secret\n'),
    WEBHOOK_USER: 'calls',
    WEBHOOK_PASSWORD_FILE: file('webhook', 'eUTOAZ9wVOBSdJ6mlbVPvw\n'),
    SMTP_URL_FILE: file('smtp', 'smtps://a:b@mail.example.com\n'),
    MAIL_FROM: 'alerts@example.com',
  })
  expect(config).toMatchObject({
    apps: [{ upstream: { apiKey: 'the-key' }, webhook: { password: 'eUTOAZ9wVOBSdJ6mlbVPvw' } }],
    nextAuthSecret: 'eUTOAZ9wVOBSdJ6mlbVPvw',
    firstAdmin: { password: ' spaces count ' },
    databaseUrl: 'postgres://a:b@db/c',
    clickhouse: { url: 'http://a:b@ch:8123/c' },
    oidc: { clientSecret: 'client-secret' },
    mail: { url: 'smtps://a:b@mail.example.com' },
  })
})

test('a file that cannot be read, an empty one, and both ways at once are mistakes that name the variable and no value', () => {
  const mistakes = mistakesOf({
    NEXTAUTH_SECRET: 'eUTOAZ9wVOBSdJ6mlbVPvw',
    NEXTAUTH_SECRET_FILE: file('secret', 'another-secret-value'),
    DATABASE_URL_FILE: path.join(folder, 'nowhere'),
    CLICKHOUSE_URL_FILE: folder,
    SMTP_URL_FILE: file('smtp', '\n'),
    MAIL_FROM: 'alerts@example.com',
  })
  expect(mistakes).toEqual(
    expect.arrayContaining([
      'NEXTAUTH_SECRET and NEXTAUTH_SECRET_FILE must not both be set',
      'DATABASE_URL_FILE cannot be read (ENOENT)',
      'CLICKHOUSE_URL_FILE cannot be read (EISDIR)',
      'SMTP_URL_FILE names an empty file',
    ]),
  )
  expect(mistakes.join()).not.toMatch(/eUTOAZ9|another-secret|callscope-secrets/)
})

test('an empty …_FILE variable is none', () => {
  expect(parseConfig({ DATABASE_URL_FILE: ' ', DATABASE_URL: 'postgres://a@db/c' }).databaseUrl).toBe(
    'postgres://a@db/c',
  )
})
