import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAccounts } from '@/lib/server/accounts/db'
import { databaseLease } from '@/lib/server/sync/lease'
import { readStatus } from '@/lib/server/sync/stored-status'
import { hasPostgres, startPostgres, type TestPostgres } from '../../support/postgres'
import { expectExact, inState, openWorld, startWorker, until, type World } from './world'

/** Short terms, so that who takes over does so within the test. */
const SHORT = { ttlSeconds: 2, renewMs: 200 }

describe.skipIf(!hasPostgres)('workers with a lease in a real PostgreSQL', () => {
  let postgres: TestPostgres
  let world: World
  beforeAll(async () => {
    postgres = await startPostgres()
    world = await openWorld({ calls: 200 })
    Object.assign(process.env, { DATA_DIR: world.dataDir, DATABASE_URL: await postgres.database() })
  })
  afterAll(async () => {
    await world.close()
    await closeAccounts()
    await postgres.close()
  })
  const start = () => startWorker(world, {}, undefined, databaseLease(SHORT))

  it('one runs, others show its status, and one takes over when it ends', async () => {
    const first = start()
    await inState(first, 'current')
    const second = start()
    // The status is written a moment after it changes.
    await until('the first one’s status', async () => (await readStatus(world.mirror, Date.now())).state === 'current')
    expect(second.status()).toBeNull()
    await first.stop()
    await inState(second, 'current')
    await expectExact(world)
    await second.stop()
  })

  it('none runs while nobody can tell whose turn it is, and one does once PostgreSQL is back', async () => {
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
