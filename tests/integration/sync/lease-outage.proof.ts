import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAccounts } from '@/lib/server/accounts/db'
import { databaseLease } from '@/lib/server/accounts/lease'
import { configure } from '../../support/own-accounts'
import { hasPostgres, ownPostgres } from '../../support/postgres'
import { ownWorld, startWorker, until } from './world'

/** Short, so that the next worker takes over within the test. */
const SHORT = { ttlSeconds: 2, renewMs: 200, askMs: 200 }

describe.skipIf(!hasPostgres)('workers with a lease in a PostgreSQL of their own', () => {
  const postgres = ownPostgres()
  const world = ownWorld({ calls: 200 })
  beforeAll(() => {
    configure({ DATA_DIR: world.dataDir, DATABASE_URL: postgres.databaseUrl() })
  })
  afterAll(() => closeAccounts())
  const start = () => startWorker(world, { lease: databaseLease(SHORT) })

  it('none runs while PostgreSQL is down, and one does once it is back', async () => {
    const workers = [start(), start()]
    const holders = () => workers.filter((worker) => worker.status() !== null).length
    await until('a holder', () => holders() === 1)
    await postgres.halt()
    await until('the end of its term', () => holders() === 0)
    await postgres.start()
    await until('a holder again', () => holders() === 1)
    expect(holders()).toBe(1)
    await Promise.all(workers.map((worker) => worker.stop()))
  })
})
