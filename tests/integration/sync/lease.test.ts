import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAccounts } from '@/lib/server/accounts/db'
import { databaseLease } from '@/lib/server/accounts/lease'
import { getStoredCall } from '@/lib/server/mirror/read/lookup'
import { readStatus, sharedGauges } from '@/lib/server/sync/progress'
import { eventFigures, receiveEvent } from '@/lib/server/sync/webhooks/events'
import { configure } from '../../support/own-accounts'
import { hasPostgres, ownDatabase } from '../../support/postgres'
import { isProof } from '../../support/properties'
import { ANCHOR_SECONDS, control, expectExact, inState, ownWorld, startWorker, until } from './world'

const TALK = { sessionId: 'talk', initiatedAt: ANCHOR_SECONDS - 60, participants: [] }
/** Short, so that the next worker takes over within the test. */
const SHORT = { ttlSeconds: 2, renewMs: 200, askMs: 200 }

describe.skipIf(!hasPostgres)('workers with a lease in a real PostgreSQL', () => {
  const postgres = ownDatabase()
  const world = ownWorld({ calls: 200 })
  beforeAll(() => {
    configure({ DATA_DIR: world.dataDir, DATABASE_URL: postgres.databaseUrl() })
  })
  afterAll(() => closeAccounts())
  const start = () => startWorker(world, { lease: databaseLease(SHORT) })

  it.skipIf(!isProof)('one runs, the others show its status, and one takes over when it stops', async () => {
    const first = start()
    await inState(first, 'current')
    const second = start()
    // The status is written a moment after it changes.
    await until('the first one’s status', async () => (await readStatus(world.mirror, Date.now())).state === 'current')
    expect((await readStatus(world.mirror, Date.now())).intervalSeconds).toBe(0.2)
    expect(second.status()).toBeNull()
    expect(second.gauges()).toBeNull()
    await until('the first one’s gauges', async () => {
      const shared = await sharedGauges()
      return shared?.state === 'current' && shared.callsStored === first.status()?.callsStored
    })
    await first.stop()
    await inState(second, 'current')
    await expectExact(world)
    await second.stop()
  })

  it('whoever has the lease follows webhooks that another process received', async () => {
    await control(world, 'POST', '/calls', [{ ...TALK, status: 'ongoing' }])
    const hourly = { lease: databaseLease(SHORT), hintPollMs: 1_000, settings: { intervalSeconds: 3600 } }
    const first = startWorker(world, hourly)
    await inState(first, 'current')
    // Its history is complete now: the next one reads nothing more within the hour.
    await first.stop()
    const holder = startWorker(world, { ...hourly, lease: databaseLease(SHORT) })
    await inState(holder, 'current')
    const other = startWorker(world, { ...hourly, lease: databaseLease(SHORT) })
    await control(world, 'POST', '/calls', [{ ...TALK, status: 'ended', endedAt: ANCHOR_SECONDS }])
    await receiveEvent({ bodyHash: 'talk', event: 'call_ended', sessionId: 'talk', isHint: true })
    other.followHints()
    const status = async () => (await getStoredCall(world.mirror, 'talk'))?.call.status
    await until('the end of the call', async () => (await status()) === 'ended', 2_000)
    expect(other.status()).toBeNull()
    await until('an empty queue', async () => (await eventFigures()).waiting === 0)
  })
})
