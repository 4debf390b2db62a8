import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { NextRequest } from 'next/server'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET as health } from '@/app/api/health/route'
import { examine } from '@/lib/cli/doctor/examine'
import type { Finding } from '@/lib/cli/doctor/finding'
import { openAccounts } from '@/lib/server/accounts/db'
import { newestLevel } from '@/lib/server/accounts/migrate'
import { openMirror } from '@/lib/server/mirror/open/open'
import { lockDataDir } from '@/lib/server/process/config/data-dir'
import { startControl } from '@/lib/server/process/start/start'
import { workspace } from '@/lib/server/process/workspace/workspace'
import type { Simulator } from '@/lib/simulator/server'
import { layAccounts } from '../../support/accounts-template'
import {
  type ClickHouseProcess,
  onRealServer,
  startClickHouse,
  startClickHouseProcess,
  type TestClickHouse,
} from '../../support/clickhouse/start'
import { freePort, listen } from '../../support/listen'
import { configure } from '../../support/own-accounts'
import { ownDirectory } from '../../support/own-mirror'
import { hasPostgres, ownPostgres } from '../../support/postgres'
import { isProof } from '../../support/properties'
import { silent, startUpstream } from '../sync/world'
import { finish } from './running-process'

const root = ownDirectory()
let directories = 0
/** A configuration of demo mode with an empty data directory and a free port. */
const demo = async (more: Record<string, string> = {}) => {
  directories += 1
  return { DATA_DIR: path.join(root, String(directories)), PORT: String(await freePort()), ...more }
}
/** The same with a mirror on a server that does not exist, which is quicker to find out than whether the embedded engine starts. */
const withoutEngine = (more: Record<string, string> = {}) => demo({ CLICKHOUSE_URL: 'http://127.0.0.1:1', ...more })
/** The findings of a check, without those about the clock, which the tests have shifted. */
const about = (findings: Finding[], check: string) =>
  findings.filter((finding) => finding.check === check && !finding.text.includes('This machine’s clock'))
const one = (findings: Finding[], check: string) => {
  const found = about(findings, check)
  expect(found, JSON.stringify(findings, null, 1)).toHaveLength(1)
  return found[0]
}

describe('the doctor', () => {
  let simulator: Simulator
  beforeAll(async () => {
    simulator = await startUpstream({ calls: 30, seed: 5 })
  })
  afterAll(() => simulator.close())
  const real = (more: Record<string, string> = {}) =>
    withoutEngine({
      CALLS_API_URL: simulator.url,
      CHAT_API_URL: simulator.chatUrl,
      CALLS_API_KEY: simulator.apiKey,
      ...more,
    })

  test('finds nothing wrong with a demo that was never started, and changes nothing', async () => {
    const environment = await demo()
    const findings = await examine(environment)
    expect(findings.filter(({ status }) => status === 'problem')).toEqual([])
    expect(one(findings, 'Accounts')?.text).toContain('created at the first start')
    expect(one(findings, 'Mirror')?.text).toContain('engine starts; the mirror is made at the first start')
    expect(one(findings, 'Calls API')?.status).toBe('skipped')
    expect(findings.every(({ text }) => text.endsWith('.'))).toBe(true)
    // Nothing was created.
    expect((await examine(environment)).find(({ text }) => text.includes('is made at the first start'))).toBeDefined()
  })

  test('names every mistake of the configuration, and no value', async () => {
    const findings = await examine({
      PORT: 'eighty',
      CALLS_API_KEY: 'very-secret',
      NEXTAUTH_SECRET: 'aaaaaaaaaaaaaaaaaaaa',
      TZ: 'UTC+2',
    })
    const mistakes = about(findings, 'Configuration')
    expect(mistakes.map(({ text }) => text.split(' ')[0]).sort()).toEqual([
      'CALLS_API_URL',
      'NEXTAUTH_SECRET',
      'PORT',
      'TZ',
    ])
    expect(mistakes.every(({ status, fix }) => status === 'problem' && fix !== null)).toBe(true)
    expect(JSON.stringify(findings)).not.toMatch(/very-secret|aaaaaa|eighty|UTC\+2/)
  })

  test('says whether the Calls API answers with the key', async () => {
    const good = await examine(await real())
    expect(one(good, 'Calls API')).toMatchObject({
      status: 'ok',
      text: expect.stringMatching(/answers with this key in \d+ ms, 30 calls\.$/),
    })
    expect(one(good, 'Chat API')?.status).toBe('ok')
    const bad = await examine(await real({ CALLS_API_KEY: 'a-wrong-key-1234567890' }))
    expect(one(bad, 'Calls API')).toMatchObject({
      status: 'problem',
      text: expect.stringMatching(/refuses the key: .+ \(AUTH_ERR_\w+\)\.$/),
      fix: expect.stringContaining('CALLS_API_KEY'),
    })
    expect(JSON.stringify(bad)).not.toContain('a-wrong-key')
  })

  test.each([
    ['a host that is not running', async () => `http://127.0.0.1:${await freePort()}/v3`, /: nothing listens there\.$/],
    [
      'an unknown host',
      async () => 'http://no-such-host.invalid/v3',
      /: (its name is unknown to DNS|DNS does not answer)\.$/,
    ],
  ])('says why %s cannot be reached', async (_, address, words) => {
    const url = await address()
    const found = await examine(await real({ CALLS_API_URL: url, CHAT_API_URL: url }))
    expect(one(found, 'Calls API')).toMatchObject({ status: 'problem', text: expect.stringMatching(words) })
    expect(one(found, 'Chat API')).toMatchObject({
      status: 'warning',
      text: expect.stringMatching(/cannot be marked as delivered/),
    })
  })

  test('says when something else answers, without TLS where it should, and by another clock', async () => {
    const other = createServer((_, response) =>
      response.setHeader('date', 'Tue, 01 Jan 2030 00:00:00 GMT').end('<html>Hello'),
    )
    const port = await listen(other)
    const plain = await examine(await real({ CALLS_API_URL: `http://127.0.0.1:${port}/v3` }))
    expect(one(plain, 'Calls API')).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('answers with status 200'),
    })
    expect(plain).toContainEqual(
      expect.objectContaining({ check: 'Calls API', text: expect.stringMatching(/clock is \d+ s behind that of 127/) }),
    )
    const tls = await examine(await real({ CALLS_API_URL: `https://127.0.0.1:${port}/v3` }))
    expect(one(tls, 'Calls API')?.text).toContain('it does not speak TLS there')
    other.close()
  })

  test('says what is wrong with the data directory', async () => {
    const open = await withoutEngine()
    mkdirSync(open.DATA_DIR)
    chmodSync(open.DATA_DIR, 0o755)
    mkdirSync(path.join(open.DATA_DIR, 'mirror-set-aside-20261124'))
    const found = about(await examine(open), 'DATA_DIR').map(({ status, text }) => `${status} ${text}`)
    expect(found).toEqual([
      expect.stringMatching(/^warning Other users of this machine may look into/),
      expect.stringMatching(/^warning It has mirror-set-aside-20261124/),
      expect.stringMatching(/^ok .* is free: no process uses it\.$/),
    ])
    const file = await withoutEngine()
    writeFileSync(file.DATA_DIR, '')
    expect(one(await examine(file), 'DATA_DIR')).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('is a file'),
    })
  })

  test('sees a port that another program has', async () => {
    const other = createServer()
    const port = await listen(other, '::')
    expect(one(await examine(await withoutEngine({ PORT: String(port) })), 'Port')).toMatchObject({
      status: 'problem',
      text: `Port ${port} is in use by another program.`,
    })
    other.close()
  })

  test('looks at the embedded accounts where nobody uses them, and says when they cannot be opened', async () => {
    const environment = await withoutEngine()
    await layAccounts(environment.DATA_DIR)
    expect(one(await examine(environment), 'Accounts')?.text).toMatch(/^The embedded database answers \(version 1\d/)
    // The doctor then tries to open a new database, which takes five seconds, and the start tries it again.
    if (!isProof) return
    const wrong = path.join(environment.DATA_DIR, 'accounts/PG_VERSION')
    writeFileSync(wrong, '9\n')
    const finding = one(await examine(environment), 'Accounts')
    expect(finding).toMatchObject({
      status: 'problem',
      text: expect.stringContaining(`The accounts in ${environment.DATA_DIR}/accounts are damaged`),
      fix: expect.stringContaining('`npm run restore -- FILE`'),
    })
    // A start says the same.
    const starting = openAccounts({ dataDir: environment.DATA_DIR, databaseUrl: null })
    await expect(starting).rejects.toThrow(`${finding?.text} ${finding?.fix}`)
  })

  test.skipIf(!isProof)('asks a running process instead of opening its files', async () => {
    const environment = await demo({ HOSTNAME: '127.0.0.1', DATABASE_URL: '' })
    await layAccounts(environment.DATA_DIR)
    configure(environment)
    const lock = await lockDataDir(environment.DATA_DIR)
    const control = await startControl(environment.DATA_DIR)
    const answering = createServer(async (request, response) => {
      const answer = await health(new NextRequest(`http://127.0.0.1${request.url}`), { params: Promise.resolve({}) })
      response.writeHead(answer.status).end(await answer.text())
    })
    const silent = await examine(environment)
    expect(one(silent, 'Server')).toMatchObject({ status: 'warning', text: expect.stringContaining('does not answer') })
    await listen(answering, '127.0.0.1', Number(environment.PORT))
    const found = await examine({ ...environment, NEXTAUTH_URL: `http://127.0.0.1:${environment.PORT}` })
    expect(about(found, 'DATA_DIR').at(-1)?.text).toContain(`is used by process ${process.pid}, release `)
    expect(one(found, 'Server')?.text).toMatch(/answers: release .*, chDB .*, embedded, 0 calls.*, sync \w+\.$/)
    expect(one(found, 'Public address')?.status).toBe('ok')
    expect(one(found, 'Accounts')?.status).toBe('skipped')
    expect(one(found, 'Mirror')?.status).toBe('skipped')
    answering.close()
    await workspace().close()
    await control.close()
    await lock.release()
  })

  test('says whether the mail server takes mail from us, and never its password', async () => {
    let received = 0
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onMailFrom: ({ address }, _, callback) =>
        callback(address.startsWith('stranger') ? Object.assign(new Error('Not yours'), { responseCode: 553 }) : null),
      onData: (stream, _, callback) => {
        stream.resume().on('end', () => {
          received += 1
          callback()
        })
      },
      onAuth: ({ password }, _, callback) =>
        password === 'right-password' ? callback(null, { user: 'u' }) : callback(new Error('Bad credentials')),
    })
    const port = await listen(server.server)
    const mail = (password: string, at = port, from = 'a@example.com') =>
      withoutEngine({ SMTP_URL: `smtp://user:${password}@127.0.0.1:${at}`, MAIL_FROM: from }).then(examine)
    expect(one(await mail('right-password'), 'Mail')?.status).toBe('ok')
    expect(received).toBe(0)
    const stranger = one(await mail('right-password', port, 'Desk <stranger@example.com>'), 'Mail')
    expect(stranger?.text).toContain('takes no mail from the sender that MAIL_FROM names (553: Not yours)')
    const wrong = await mail('wrong-password')
    expect(one(wrong, 'Mail')).toMatchObject({ status: 'problem', text: expect.stringContaining('Bad credentials') })
    expect(JSON.stringify(wrong)).not.toContain('wrong-password')
    expect(one(await mail('x', 1), 'Mail')?.text).toContain('cannot be reached: nothing listens there')
    await new Promise<void>((resolve) => server.close(resolve))
  })

  test('is a command with an exit code, and speaks JSON', async () => {
    const environment = { DATABASE_URL: '', CLICKHOUSE_URL: '', ...(await demo()) }
    const { code, output } = await finish('lib/cli/doctor.ts', ['--json'], environment)
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({ ok: true, findings: expect.any(Array) })
    if (!isProof) return
    const broken = await finish('lib/cli/doctor.ts', [], { ...environment, TRUSTED_PROXIES: 'many' })
    expect(broken.output).toMatch(/problem {2}Configuration: TRUSTED_PROXIES .*\n {9}→ /)
    expect(broken.output).toMatch(/1 problem, 0 warnings\.\n$/)
    expect(broken.code).toBe(1)
  })
})

describe.skipIf(!hasPostgres)('the doctor and PostgreSQL', () => {
  const postgres = ownPostgres()
  const url = (change: (url: URL) => void = () => undefined) => {
    const made = new URL(postgres.databaseUrl())
    change(made)
    return made.href
  }
  const look = async (databaseUrl: string) =>
    examine(
      await withoutEngine({ DATABASE_URL: databaseUrl, CALLS_API_URL: 'http://127.0.0.1:1/v3', CALLS_API_KEY: 'key' }),
    )
  const run = async (text: string) => {
    const client = new Client({ connectionString: postgres.databaseUrl() })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }

  test('says how the database is, at every stage, and changes nothing', async () => {
    expect(one(await look(url()), 'Accounts')?.text).toMatch(/answers \(version 1\d.*\), without tables yet\.$/)
    await (await openAccounts({ dataDir: root, databaseUrl: url() })).close()
    const empty = about(await look(url()), 'Accounts')
    expect(empty.map(({ status }) => status)).toEqual(['ok', 'warning'])
    expect(empty[1]?.text).toBe('No admin can sign in.')
    await run(`INSERT INTO users (id, email, role) VALUES ('a', 'a@example.com', 'admin')`)
    expect(one(await look(url()), 'Accounts')).toMatchObject({ status: 'ok' })
    await run(`DELETE FROM drizzle.__drizzle_migrations WHERE created_at = ${newestLevel()}`)
    expect(one(await look(url()), 'Accounts')?.text).toContain('the next start brings its tables up to date')
    await run(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('h', ${newestLevel() + 1})`)
    expect(one(await look(url()), 'Accounts')).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('newer release'),
    })
  })

  test('says what the user lacks, and why nobody answers', async () => {
    await run('CREATE ROLE guest LOGIN')
    await run('CREATE DATABASE bare')
    const guest = await look(
      url((made) => Object.assign(made, { username: 'guest', pathname: '/bare', password: 'guests-password' })),
    )
    expect(about(guest, 'Accounts').map(({ text }) => text)).toContain('This user may not create tables.')
    expect(JSON.stringify(guest)).not.toContain('guests-password')
    expect(one(await look(url((made) => Object.assign(made, { pathname: '/none' }))), 'Accounts')?.text).toContain(
      'it has no database of that name',
    )
    await postgres.halt()
    expect(one(await look(url()), 'Accounts')).toMatchObject({
      status: 'problem',
      text: expect.stringMatching(/PostgreSQL at 127\.0\.0\.1:\d+ cannot be used: nothing listens there\.$/),
    })
    await postgres.start()
  })
})

const LOGIN = { user: 'callscope', password: 'its-password' }

describe('the doctor and ClickHouse', () => {
  let server: TestClickHouse
  /** The same server, where it is a process on this machine. */
  let own: ClickHouseProcess
  beforeAll(async () => {
    if (onRealServer) server = await startClickHouse()
    else server = own = await startClickHouseProcess(LOGIN)
    return () => server.close()
  })
  const look = async (url: string, more: Record<string, string> = {}) =>
    examine(await demo({ CLICKHOUSE_URL: url, ...more }))

  test('says how the server is', async () => {
    const found = one(await look(server.url), 'Mirror')
    expect(found).toMatchObject({
      status: 'ok',
      text: expect.stringMatching(/answers \(version 2\d\..*, database .*\), without tables yet\.$/),
    })
    const other = about(await look(server.url, { CLICKHOUSE_CLUSTER: 'nowhere' }), 'Mirror')
    expect(other.at(-1)).toMatchObject({ status: 'problem', text: 'The server knows no cluster nowhere.' })
  })

  test.skipIf(onRealServer)('says that it refuses us', async () => {
    const wrong = await look(Object.assign(new URL(server.url), { password: 'not-its-password' }).href)
    expect(one(wrong, 'Mirror')).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('it refuses the user or the password'),
    })
    expect(JSON.stringify(wrong)).not.toContain('not-its-password')
  })

  const several = async (url: string) => {
    const environment = await demo({ CLICKHOUSE_URL: url })
    const file = `${environment.DATA_DIR}.json`
    const apps = ['default', 'eu-1', 'us-1'].map((id) => ({
      id,
      name: id,
      apiUrl: 'http://127.0.0.1:1/v3',
      apiKey: 'key',
    }))
    writeFileSync(file, JSON.stringify(apps))
    return about(await examine({ ...environment, CALLS_APPS_FILE: file }), 'Mirror').map(({ status, text, fix }) =>
      `${status} ${text} ${fix ?? ''}`.trim(),
    )
  }

  test.skipIf(onRealServer)(
    'looks at the database of each of several apps, and knows which the next start creates',
    async () => {
      const place = { dataDir: root, clickhouse: { url: `${own.url}/calls`, cluster: null }, log: silent }
      for (const database of [null, 'calls_eu_1']) await (await openMirror({ ...place, database })).close()
      const before = await several(`${own.url}/calls`)
      expect(before).toEqual([
        expect.stringMatching(/^ok ClickHouse .* answers \(version 2\d\..*, database calls\)\.$/),
        expect.stringMatching(/^ok ClickHouse .* answers \(version 2\d\..*, database calls_eu_1\)\.$/),
        expect.stringMatching(/^ok ClickHouse .* answers .*; the next start creates the database calls_us_1\.$/),
      ])
      expect(await several(`${own.url}/calls`)).toEqual(before)
    },
  )

  test.skipIf(onRealServer)('says what the user may not do with one of them', async () => {
    await own.forbid('calls_us_1')
    expect((await several(`${own.url}/calls`)).slice(2)).toEqual([
      expect.stringMatching(
        /^problem .* has no database calls_us_1, and this user may not create it\. CREATE DATABASE calls_us_1, and GRANT SELECT, /,
      ),
    ])
    await own.forbid('calls_eu_1')
    expect((await several(`${own.url}/calls`)).slice(1)).toEqual([
      expect.stringMatching(/^ok .* database calls_eu_1\)\.$/),
      expect.stringMatching(/^problem This user may not SELECT, .*, OPTIMIZE, TRUNCATE in calls_eu_1\. GRANT SELECT, /),
      expect.stringMatching(/^ok .* creates the database calls_us_1\.$/),
    ])
    await own.forbid(null)
  })

  test.skipIf(onRealServer || !isProof)('says that it is not there, and once of several apps', async () => {
    await own.kill()
    expect(one(await look(own.url), 'Mirror')?.text).toContain('cannot be used: nothing listens there')
    expect(await several(own.url)).toEqual([expect.stringContaining('cannot be used: nothing listens there')])
  })
})
