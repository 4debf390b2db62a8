import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCallsApi } from '@/lib/calls-api/client'
import { UpstreamError } from '@/lib/calls-api/upstream-error'
import { getStoredCall } from '@/lib/mirror/lookup'
import type { SyncContext } from '@/lib/sync/context'
import { followPass, newFollowMemory } from '@/lib/sync/pass-follow'
import { newProgress } from '@/lib/sync/progress'
import { storeRecords } from '@/lib/sync/store-page'
import { ANCHOR_SECONDS, control, emptyMirror, openWorld, silent, type World } from './world'

const HOUR = 3600
let world: World
let context: SyncContext
beforeAll(async () => {
  world = await openWorld({ calls: 0 })
  const { url, chatUrl, apiKey } = world.simulator
  context = {
    api: createCallsApi({ callsApiUrl: url, chatApiUrl: chatUrl, apiKey, log: silent }),
    mirror: world.mirror,
    settings: { intervalSeconds: 1, pageSize: 100, concurrency: 8 },
    log: silent,
    now: () => ANCHOR_SECONDS * 1000,
    signal: new AbortController().signal,
    progress: newProgress(),
  }
})
afterAll(() => world.close())

const openCall = (sessionId: string, hoursAgo: number) => ({
  sessionId,
  status: 'ongoing',
  initiatedAt: ANCHOR_SECONDS - hoursAgo * HOUR,
  participants: [],
})
const asked = async () => {
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
  for (let pass = 0; pass < 3; pass += 1) await followPass(context, memory, new Set(['read']))
  expect(await asked()).toEqual(new Set([...young, ...old].map((call) => call.sessionId)))
})

it('a call at which upstream always fails keeps none of the others waiting, and is left alone for an hour', async () => {
  await emptyMirror(world.mirror)
  const calls = ['failing', 'other'].map((sessionId) => openCall(sessionId, 2))
  await control(world, 'POST', '/calls', {
    mode: 'replace',
    calls: calls.map((call) => ({ ...call, status: 'ended' })),
  })
  await storeRecords(context, calls, 1000)
  await control(world, 'POST', '/faults', { kind: 'status', endpoint: 'get', id: 'failing', status: 500 })
  await followPass(context, newFollowMemory(), new Set())
  expect((await getStoredCall(world.mirror, 'other'))?.call.status).toBe('ended')
  expect((await getStoredCall(world.mirror, 'failing'))?.call.status).toBe('ongoing')

  await control(world, 'DELETE', '/faults')
  await control(world, 'DELETE', '/requests')
  await followPass(context, newFollowMemory(), new Set())
  expect(await asked()).toEqual(new Set())
  context.now = () => (ANCHOR_SECONDS + HOUR) * 1000
  await followPass(context, newFollowMemory(), new Set())
  expect((await getStoredCall(world.mirror, 'failing'))?.call.status).toBe('ended')
})

it('an upstream that fails at every call fails the pass', async () => {
  await emptyMirror(world.mirror)
  const calls = Array.from({ length: 8 }, (_, index) => openCall(`down-${index}`, 2))
  await storeRecords(context, calls, 1000)
  await control(world, 'POST', '/faults', { kind: 'status', endpoint: 'get', status: 503 })
  await expect(followPass(context, newFollowMemory(), new Set())).rejects.toThrow(UpstreamError)
  await control(world, 'DELETE', '/faults')
})
