import { beforeAll, expect, it } from 'vitest'
import { getStoredCall, getStoredCalls } from '@/lib/server/mirror/read/lookup'
import { storeRecords } from '@/lib/server/sync/pages/records'
import { beginReconcile, openReconcile, reconcilePass } from '@/lib/server/sync/passes/reconcile'
import { SyncSession } from '@/lib/server/sync/session'
import { ANCHOR_SECONDS, control, ownContext, ownWorld } from './world'

const world = ownWorld({ calls: 0 })
const context = ownContext(world, 4)
let nowMs = ANCHOR_SECONDS * 1000 + 3_600_000
beforeAll(() => Object.assign(context, { now: () => nowMs }))

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

it('a full resync ends, and deletes nothing, while upstream refuses the call that it asks for as a test', async () => {
  const listed = endedCall('listed', ANCHOR_SECONDS - 60)
  await control(world, 'POST', '/calls', { mode: 'replace', calls: [listed] })
  await storeRecords(context, [listed, endedCall('vanished', ANCHOR_SECONDS - 600)], 1000)
  const error = { kind: 'error', endpoint: 'get', id: 'listed', status: 403, code: 'ERR_CALL_NOT_A_PART' }
  await control(world, 'POST', '/faults', error)
  await resync()
  expect(await getStoredCall(world.mirror, 'vanished')).not.toBeNull()
})

/** A full resync from its beginning to its end, an hour after the one before. */
async function resync() {
  nowMs += 3_600_000
  let state = await beginReconcile(context, await openReconcile(context))
  for (let pass = 0; pass < 4 && state.walk !== null; pass += 1)
    state = await reconcilePass(context, state, context.now(), 'listed')
  expect(state.walk).toBeNull()
}

const roomCall = (mid: string, time: number) => ({ ...endedCall('room', time), mid })
const inRoom = async () => (await getStoredCalls(world.mirror, ['room'])).map(({ mid }) => mid).sort()

it('of a room’s two calls, the one that is deleted upstream goes with the second complete list without it', async () => {
  const [listed, kept, deleted] = [
    endedCall('listed', ANCHOR_SECONDS - 60),
    roomCall('kept', ANCHOR_SECONDS - 600),
    roomCall('deleted', ANCHOR_SECONDS - 900),
  ]
  await control(world, 'POST', '/calls', { mode: 'replace', calls: [listed, kept] })
  await storeRecords(context, [listed, kept, deleted], 1000)
  await resync()
  expect(await inRoom()).toEqual(['deleted', 'kept'])
  await resync()
  expect(await inRoom()).toEqual(['kept'])
})

it('a call that cannot be asked for goes with the second complete list without it', async () => {
  const [listed, kept, deleted] = [
    endedCall('listed', ANCHOR_SECONDS - 60),
    endedCall('.', ANCHOR_SECONDS - 600),
    endedCall('..', ANCHOR_SECONDS - 900),
  ]
  await control(world, 'POST', '/calls', { mode: 'replace', calls: [listed, kept] })
  await storeRecords(context, [listed, kept, deleted], 1000)
  await resync()
  expect(await getStoredCall(world.mirror, '..')).not.toBeNull()
  await resync()
  expect(await getStoredCall(world.mirror, '..')).toBeNull()
  expect(await getStoredCall(world.mirror, '.')).not.toBeNull()
})

it('a list that does not add up is no evidence, and being listed ends the evidence of lists before', async () => {
  const [listed, kept, absent] = [
    endedCall('listed', ANCHOR_SECONDS - 60),
    roomCall('kept', ANCHOR_SECONDS - 600),
    roomCall('absent', ANCHOR_SECONDS - 900),
  ]
  const serve = (calls: unknown[]) => control(world, 'POST', '/calls', { mode: 'replace', calls })
  await serve([listed, kept])
  await storeRecords(context, [absent], nowMs - 1000)
  await control(world, 'POST', '/faults', { kind: 'envelope', omit: ['total'] })
  for (let times = 0; times < 3; times += 1) await resync()
  await control(world, 'DELETE', '/faults')
  await resync()
  expect(await inRoom()).toEqual(['absent', 'kept'])
  await serve([listed, kept, absent])
  await resync()
  await serve([listed, kept])
  await resync()
  expect(await inRoom()).toEqual(['absent', 'kept'])
  await resync()
  expect(await inRoom()).toEqual(['kept'])
})

it('a call of long ago that appears just after a full resync is found by the count, not only a day later', async () => {
  const listed = endedCall('listed', ANCHOR_SECONDS - 60)
  await control(world, 'POST', '/calls', { mode: 'replace', calls: [listed, { unreadable: true }] })
  const session = await SyncSession.open(context)
  for (let tick = 0; tick < 3; tick += 1) await session.tick()
  context.progress.isWalkRequested = true
  await session.tick()
  expect(await openReconcile(context)).toMatchObject({ walk: null, acceptedDifference: 1 })
  await control(world, 'POST', '/calls', [endedCall('of-long-ago', ANCHOR_SECONDS - 900_000)])
  for (let tick = 0; tick < 4; tick += 1) await session.tick()
  await session.settle()
  expect(await getStoredCall(world.mirror, 'of-long-ago')).not.toBeNull()
})
