import { afterAll, beforeAll, expect, it } from 'vitest'
import { LEASE_RENEW_MS, type Lease } from '@/lib/sync/lease'
import { readStatus } from '@/lib/sync/stored-status'
import { control, expectExact, inState, openWorld, startWorker, until, type World } from './world'

let world: World
beforeAll(async () => {
  world = await openWorld({ calls: 200 })
})
afterAll(() => world.close())

/** A lease among the workers of this test: one holder at a time. */
function sharedLease() {
  let holder: string | null = null
  const of = (name: string): Lease => ({
    acquire: async () => {
      holder ??= name
      return holder === name
    },
    release: async () => {
      if (holder === name) holder = null
    },
  })
  const giveTo = (name: string) => {
    holder = name
  }
  return { of, isHeldBy: (name: string) => holder === name, giveTo }
}

it('one worker runs, others show its status and take over when it ends or loses the lease', {
  timeout: 60_000,
}, async () => {
  const lease = sharedLease()
  const first = startWorker(world, {}, undefined, lease.of('first'))
  await inState(first, 'current')
  const second = startWorker(world, {}, undefined, lease.of('second'))
  expect(second.status()).toBeNull()
  // The status is written a moment after it changes.
  await until('the first one’s status', async () => (await readStatus(world.mirror, Date.now())).state === 'current')

  await first.stop()
  expect(lease.isHeldBy('first')).toBe(false)
  await control(world, 'DELETE', '/requests')
  await inState(second, 'current', LEASE_RENEW_MS + 5000)
  await expectExact(world)

  lease.giveTo('somebody')
  await until('the end of its term', () => second.status() === null, LEASE_RENEW_MS + 5000)
  await second.stop()
})
