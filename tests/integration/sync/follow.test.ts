import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCallsApi } from '@/lib/calls-api/client'
import { getStoredCall } from '@/lib/mirror/lookup'
import type { SyncContext } from '@/lib/sync/context'
import { followPass, newFollowMemory } from '@/lib/sync/pass-follow'
import { newProgress } from '@/lib/sync/progress'
import { storeRecords } from '@/lib/sync/store-page'
import { ANCHOR_SECONDS, control, openWorld, silent, type World } from './world'

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

it('every open call has its turn, however many are never closed, and a newer one is not kept waiting by them', async () => {
  const stuck = [
    ...Array.from({ length: 2050 }, (_, index) => openCall(`stuck-${index}`, 30)),
    ...Array.from({ length: 100 }, (_, index) => openCall(`forgotten-${index}`, 24 * 20)),
  ]
  const newer = openCall('newer', 1)
  await control(world, 'POST', '/calls', [...stuck, { ...newer, status: 'ended', endedAt: ANCHOR_SECONDS - 60 }])
  await storeRecords(context, stuck, 1000)
  await storeRecords(context, [newer], 2000)

  const memory = newFollowMemory()
  await followPass(context, memory, new Set())
  expect((await getStoredCall(world.mirror, 'newer'))?.call.status).toBe('ended')

  for (let pass = 0; pass < 20; pass += 1) await followPass(context, memory, new Set())
  const ids = await asked()
  expect(stuck.filter((call) => !ids.has(call.sessionId))).toEqual([])
})

it('calls that were just read are passed over', async () => {
  await control(world, 'DELETE', '/requests')
  const readIds = new Set(Array.from({ length: 2050 }, (_, index) => `stuck-${index}`))
  await followPass(context, newFollowMemory(), readIds)
  expect([...(await asked())].filter((id) => !id.startsWith('forgotten-'))).toEqual([])
})
