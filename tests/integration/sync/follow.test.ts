import { afterAll, beforeAll, expect, it } from 'vitest'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { getStoredCall } from '@/lib/server/mirror/lookup'
import type { SyncContext } from '@/lib/server/sync/context'
import { followPass, newFollowMemory } from '@/lib/server/sync/pass-follow'
import { storeRecords } from '@/lib/server/sync/store-page'
import { callIdText } from '@/lib/shared/call-id'
import { ANCHOR_SECONDS, contextOf, control, emptyMirror, openWorld, type World } from './world'

const HOUR = 3600
let world: World
let context: SyncContext
beforeAll(async () => {
  world = await openWorld({ calls: 0 })
  context = contextOf(world, 8)
})
afterAll(() => world.close())

const openCall = (sessionId: string, hoursAgo: number) => ({
  sessionId,
  status: 'ongoing',
  initiatedAt: ANCHOR_SECONDS - hoursAgo * HOUR,
  participants: [],
})
const lookedUp = async () => {
  const { data } = (await control(world, 'GET', '/requests')) as { data: { requests: { path: string }[] } }
  return new Set(data.requests.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)))
}

it('a newer open call is not kept waiting by thousands that are never closed', async () => {
  const stuck = Array.from({ length: 2050 }, (_, index) => openCall(`stuck-${index}`, 30))
  const newer = openCall('newer', 1)
  await control(world, 'POST', '/calls', [...stuck, { ...newer, status: 'ended', endedAt: ANCHOR_SECONDS - 60 }])
  await storeRecords(context, stuck, 1000)
  await storeRecords(context, [newer], 2000)
  await followPass(context, newFollowMemory(), new Set())
  expect((await getStoredCall(world.mirror, 'newer'))?.call.status).toBe('ended')
})

it('each has its turn, the forgotten ones too, but for those that were just read', async () => {
  await emptyMirror(world.mirror)
  const young = Array.from({ length: 250 }, (_, index) => openCall(`stuck-${index}`, 30))
  const old = Array.from({ length: 100 }, (_, index) => openCall(`forgotten-${index}`, 24 * 20))
  const read = openCall('read', 2)
  await control(world, 'POST', '/calls', { mode: 'replace', calls: [...young, ...old, read] })
  await control(world, 'DELETE', '/requests')
  await storeRecords(context, [...young, ...old, read], 1000)
  const memory = newFollowMemory()
  for (let pass = 0; pass < 3; pass += 1)
    await followPass(context, memory, new Set([callIdText({ sessionId: 'read', mid: '' })]))
  expect(await lookedUp()).toEqual(new Set([...young, ...old].map((call) => call.sessionId)))
})

/** Open calls in the mirror, all of which have ended upstream. */
async function endedUpstream(ids: readonly string[]): Promise<void> {
  await emptyMirror(world.mirror)
  const calls = ids.map((sessionId) => openCall(sessionId, 2))
  const ended = calls.map((call) => ({ ...call, status: 'ended' }))
  await control(world, 'POST', '/calls', { mode: 'replace', calls: ended })
  await control(world, 'DELETE', '/requests')
  await storeRecords(context, calls, 1000)
}
const statusOf = async (sessionId: string) => (await getStoredCall(world.mirror, sessionId))?.call.status
const failAt = (id: string) => control(world, 'POST', '/faults', { kind: 'status', endpoint: 'get', id, status: 500 })

it('a call at which upstream always fails keeps none of the others waiting, and is asked for ever more rarely', async () => {
  await endedUpstream(['failing', 'other'])
  await failAt('failing')
  let minutes = 0
  context.now = () => (ANCHOR_SECONDS + minutes * 60) * 1000
  const askedAt: number[] = []
  for (; minutes < 130; minutes += 1) {
    await control(world, 'DELETE', '/requests')
    await followPass(context, newFollowMemory(), new Set())
    if ((await lookedUp()).has('failing')) askedAt.push(minutes)
  }
  expect(await statusOf('other')).toBe('ended')
  expect(askedAt).toEqual([0, 1, 3, 7, 15, 31, 63, 123])
  await control(world, 'DELETE', '/faults')
})

it('a short failure of upstream at a single call is made good within a minute', async () => {
  await endedUpstream(['briefly'])
  await failAt('briefly')
  await followPass(context, newFollowMemory(), new Set())
  await control(world, 'DELETE', '/faults')
  const then = context.now()
  context.now = () => then + 60_000
  await followPass(context, newFollowMemory(), new Set())
  expect(await statusOf('briefly')).toBe('ended')
})

it('many calls at which upstream fails keep the others waiting for a few passes at most', async () => {
  const failing = Array.from({ length: 12 }, (_, index) => `broken-${index}`)
  await endedUpstream([...failing, 'whole'])
  for (const id of failing) await failAt(id)
  const memory = newFollowMemory()
  for (let pass = 0; pass < 4; pass += 1) await followPass(context, memory, new Set()).catch(() => undefined)
  expect(await statusOf('whole')).toBe('ended')
  await control(world, 'DELETE', '/faults')
})

it('an upstream that fails at every call fails the pass', async () => {
  await emptyMirror(world.mirror)
  const calls = Array.from({ length: 8 }, (_, index) => openCall(`down-${index}`, 2))
  await storeRecords(context, calls, 1000)
  await control(world, 'POST', '/faults', { kind: 'status', endpoint: 'get', status: 503 })
  await expect(followPass(context, newFollowMemory(), new Set())).rejects.toThrow(UpstreamError)
  await control(world, 'DELETE', '/faults')
})
