import { expect, it } from 'vitest'
import { getStoredCall } from '@/lib/server/mirror/lookup'
import { beginReconcile, openReconcile, reconcilePass } from '@/lib/server/sync/pass-reconcile'
import { storeRecords } from '@/lib/server/sync/store-page'
import { ANCHOR_SECONDS, control, ownContext, ownWorld } from './world'

const world = ownWorld({ calls: 0 })
const context = ownContext(world, 4)

const endedCall = (sessionId: string, time: number) => ({
  sessionId,
  status: 'ended',
  initiatedAt: time,
  participants: [],
})

it('a full resync ends only once upstream answers look-ups by id again', async () => {
  const listed = endedCall('listed', ANCHOR_SECONDS - 60)
  await control(world, 'POST', '/calls', [listed])
  await storeRecords(context, [listed, endedCall('vanished', ANCHOR_SECONDS - 600)], 1000)
  const untilMs = context.now() + 60_000
  let state = await beginReconcile(context, await openReconcile(context))

  await control(world, 'POST', '/faults', { kind: 'status', endpoint: 'get', id: 'listed', status: 500 })
  for (let pass = 0; pass < 2; pass += 1) state = await reconcilePass(context, state, untilMs, 'listed')
  expect(state.finishedAtMs).toBeNull()
  expect(await getStoredCall(world.mirror, 'vanished')).not.toBeNull()

  await control(world, 'DELETE', '/faults')
  state = await reconcilePass(context, state, untilMs, 'listed')
  expect(state.finishedAtMs).toBe(context.now())
  expect(await getStoredCall(world.mirror, 'vanished')).toBeNull()
  expect(await getStoredCall(world.mirror, 'listed')).not.toBeNull()
})

it('a full resync ends even if the newest calls take all of the time between two syncs', async () => {
  await control(world, 'POST', '/calls', { mode: 'replace', calls: [endedCall('listed', ANCHOR_SECONDS - 60)] })
  await storeRecords(context, [endedCall('vanished', ANCHOR_SECONDS - 600)], 1000)
  const noTimeLeft = context.now()
  let state = await beginReconcile(context, await openReconcile(context))
  for (let pass = 0; pass < 4; pass += 1) state = await reconcilePass(context, state, noTimeLeft, 'listed')
  expect(state.walk).toBeNull()
  expect(await getStoredCall(world.mirror, 'vanished')).toBeNull()
})
