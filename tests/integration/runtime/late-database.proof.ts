import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '@/lib/simulator/server'
import { ownDirectory } from '../../support/own-mirror'
import { hasPostgres, ownPostgres } from '../../support/postgres'
import { type Running, start, stop } from '../cli/running-process'
import { control, requestedPaths, startUpstream, until } from '../sync/world'

const APP = ['the app', 'tests/integration/runtime/start-child.ts', 'The accounts database is not responding'] as const
const WORKER = ['a sync worker alone', 'lib/cli/sync.ts', 'did not return the lease holder'] as const

describe.skipIf(!hasPostgres)('started while PostgreSQL is down', () => {
  const dataDir = ownDirectory()
  const postgres = ownPostgres()
  let simulator: Simulator
  let running: Running | null = null
  beforeAll(async () => {
    simulator = await startUpstream({ calls: 50, seed: 3 })
  })
  afterEach(async () => {
    if (running !== null) await stop(running)
    running = null
  })
  afterAll(() => simulator.close())

  it.each([APP, WORKER])('%s waits, says why, and syncs once PostgreSQL is up', async (_, script, waiting) => {
    await postgres.halt()
    await control({ simulator }, 'DELETE', '/requests')
    running = start(script, [], {
      DATA_DIR: path.join(dataDir, path.basename(script)),
      DATABASE_URL: postgres.databaseUrl(),
      CALLS_API_URL: simulator.url,
      CHAT_API_URL: simulator.chatUrl,
      CALLS_API_KEY: simulator.apiKey,
      LOG_LEVEL: 'info',
    })
    const { output } = running
    await until('the message that it waits', () => output().includes(waiting) && output().includes('ECONNREFUSED'))
    expect(output()).not.toContain('this process has the lease')
    await postgres.start()
    await until('the first request to the Calls API', async () =>
      (await requestedPaths({ simulator })).some((path) => path.includes('/calls')),
    )
    expect(output()).toContain('this process has the lease')
  })
})
