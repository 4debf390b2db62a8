import { NextRequest } from 'next/server'
import type { CredentialsConfig } from 'next-auth/providers/credentials'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { GET as calls } from '@/app/api/calls/route'
import { GET as live } from '@/app/api/health/live/route'
import { GET as ready } from '@/app/api/health/ready/route'
import { POST as openShared } from '@/app/api/shared/[token]/route'
import { accountsDb, closeAccounts } from '@/lib/server/accounts/db'
import { noteState } from '@/lib/server/accounts/out-of-reach'
import { authOptions } from '@/lib/server/auth/options'
import { errorResponse } from '@/lib/server/http/errors'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { createShare } from '@/lib/server/shares/shares'
import { createToken } from '@/lib/server/users/tokens'
import { createUser } from '@/lib/server/users/users'
import { createShareSchema } from '@/lib/shared/shares/shares'
import { type ClickHouseProcess, startClickHouseProcess } from '../../support/clickhouse/start'
import { configure } from '../../support/own-accounts'
import { ownDirectory } from '../../support/own-mirror'
import { hasPostgres, ownPostgres } from '../../support/postgres'
import { isProof } from '../../support/properties'

const JSON_BODY = { 'content-type': 'application/json', host: 'here', origin: 'http://here' }

describe.skipIf(!hasPostgres)('on servers, a process', () => {
  const dataDir = ownDirectory()
  const postgres = ownPostgres()
  let clickhouse: ClickHouseProcess
  beforeAll(async () => {
    clickhouse = await startClickHouseProcess()
    configure({
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.databaseUrl(),
      CLICKHOUSE_URL: clickhouse.url,
      CALLS_API_URL: 'http://127.0.0.1:1/v3',
      CALLS_API_KEY: 'key',
      LOG_LEVEL: 'silent',
    })
    await workspace().mirror()
  })
  afterAll(async () => {
    await workspace().close()
    await closeAccounts()
    await clickhouse.close()
  })
  const ask = async (handler: typeof live | typeof ready | typeof calls, path: string, headers = {}) => {
    const request = new NextRequest(`http://127.0.0.1${path}`, { headers })
    const answer = await handler(request, { params: Promise.resolve({}) })
    const { error } = (await answer.json()) as { error?: { code: string; message: string } }
    return [answer.status, error?.message] as const
  }
  /** Signs in as next-auth does with the credentials it receives. */
  const signIn = async (email: string, password: string) => {
    const [provider] = authOptions(new Headers()).providers as unknown as { options: CredentialsConfig }[]
    return provider?.options.authorize({ email, password }, { headers: {} })
  }
  const askReady = () => ask(ready, '/api/health/ready')
  /** Polls, because only the next query notices that connections were cut. */
  const expectReadOnly = async () => {
    await expect.poll(async () => (await askReady())[1]).toContain('can only be read')
    return askReady()
  }
  const isAlive = async () => expect(await ask(live, '/api/health/live')).toEqual([200, undefined])

  it('is ready while both stores respond, and for whoever asks', async () => {
    await isAlive()
    expect(await askReady()).toEqual([200, undefined])
  })

  it('is not while ClickHouse is down, says so, and is again by itself', async () => {
    await clickhouse.kill()
    expect(await askReady()).toEqual([503, 'The mirror does not respond.'])
    await isAlive()
    await clickhouse.start()
    expect(await askReady()).toEqual([200, undefined])
  })

  it.skipIf(!isProof)('is not while ClickHouse hangs, however many ask', async () => {
    clickhouse.pause()
    const answers = await Promise.all([askReady(), askReady(), askReady()])
    expect(answers).toEqual(Array(3).fill([503, 'The mirror does not respond.']))
    clickhouse.resume()
    await expect.poll(askReady).toEqual([200, undefined])
  })

  it('is not while the accounts can only be read, and goes on answering what needs no write', async () => {
    const owner = await createUser({ email: 'o@example.com', role: 'ops', password: 'right password', source: 'local' })
    const { token } = await createToken({ name: 'x', scopes: ['read:calls'], expiresInDays: 1 }, owner)
    const signedIn = { authorization: `Bearer ${token}` }
    const path = '/explore?range=7d'
    const shared = await createShare(createShareSchema.parse({ kind: 'report', path, label: 'x' }), { path }, owner)
    const readOnly = async (state: 'on' | 'off') => {
      const client = new Client({ connectionString: postgres.databaseUrl() })
      await client.connect()
      await client.query(`SET default_transaction_read_only = off`)
      await client.query(`ALTER DATABASE ${client.database} SET default_transaction_read_only = ${state}`)
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
      )
      await client.end()
    }
    await readOnly('on')
    const [, words = ''] = await expectReadOnly()
    expect(words).toContain('can only be read at the moment')
    expect(await ask(calls, '/api/calls', signedIn)).toEqual([200, undefined])
    const made = createUser({ email: 'p@example.com', role: 'ops', password: null, source: 'local' })
    const answer = errorResponse(await made.catch((error: unknown) => error), 'request')
    expect([answer.status, ((await answer.json()) as { error: { message: string } }).error.message]).toEqual([
      503,
      words,
    ])
    for (const password of ['right password', 'wrong password'])
      await expect(signIn('o@example.com', password)).rejects.toThrow(/^UNWRITTEN$/)
    const { token: link } = shared
    const visit = new NextRequest(`http://127.0.0.1/api/shared/${link}`, {
      method: 'POST',
      body: '{}',
      headers: JSON_BODY,
    })
    const opened = await openShared(visit, { params: Promise.resolve({ token: link }) })
    expect([opened.status, await opened.json()]).toEqual([200, { data: { counted: false } }])
    await readOnly('off')
    await expect.poll(askReady).toEqual([200, undefined])
  })

  it('is not while PostgreSQL is down, and other questions are told the same', async () => {
    await postgres.halt()
    expect(await askReady()).toEqual([503, 'The accounts database does not respond.'])
    await isAlive()
    const signedIn = { authorization: `Bearer csk_${'a'.repeat(43)}` }
    expect(await ask(calls, '/api/calls', signedIn)).toEqual([
      503,
      'The accounts database cannot be reached at the moment.',
    ])
    await postgres.start()
    expect(await askReady()).toEqual([200, undefined])
  })

  it('says for a while that there was no room', async () => {
    await accountsDb()
    noteState('full')
    expect(await askReady()).toEqual([503, expect.stringContaining('has no room left')])
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001)
    expect(await askReady()).toEqual([200, undefined])
    later.mockRestore()
  })
})
