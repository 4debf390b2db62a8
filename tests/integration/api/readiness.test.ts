import { NextRequest } from 'next/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as calls } from '@/app/api/calls/route'
import { GET as live } from '@/app/api/health/live/route'
import { GET as ready } from '@/app/api/health/ready/route'
import { closeAccounts } from '@/lib/server/accounts/db'
import { workspace } from '@/lib/server/workspace/workspace'
import { type ClickHouseProcess, startClickHouseProcess } from '../../support/clickhouse/start'
import { configure } from '../../support/own-accounts'
import { ownDirectory } from '../../support/own-mirror'
import { hasPostgres, ownPostgres } from '../../support/postgres'

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
    return [answer.status, error?.message]
  }
  const askReady = () => ask(ready, '/api/health/ready')
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

  it('is not while ClickHouse hangs, however many ask', async () => {
    clickhouse.pause()
    const answers = await Promise.all([askReady(), askReady(), askReady()])
    expect(answers).toEqual(Array(3).fill([503, 'The mirror does not respond.']))
    clickhouse.resume()
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
})
