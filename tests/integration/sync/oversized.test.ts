import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { listQuarantined } from '@/lib/server/mirror/quarantine'
import type { SyncWorker } from '@/lib/server/sync/worker'
import {
  ANCHOR_SECONDS,
  control,
  emptyMirror,
  inState,
  openWorld,
  silent,
  startWorker,
  storedRaw,
  until,
  type World,
} from './world'

let world: World
let worker: SyncWorker | undefined
beforeAll(async () => {
  world = await openWorld({ calls: 260, quarantineRate: 0, roomRate: 0 })
})
afterAll(() => world.close())
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await control(world, 'DELETE', '/faults')
  await emptyMirror(world.mirror)
})

/** Session ids as they are listed, newest first. */
async function listedIds(): Promise<string[]> {
  const { url, chatUrl, apiKey } = world.simulator
  const api = createCallsApi({ callsApiUrl: url, chatApiUrl: chatUrl, apiKey, log: silent })
  const { records } = await api.listCalls({ page: 1, perPage: 1000 })
  return records.map((record) => (record as { sessionId: string }).sessionId)
}
const quarantined = async () =>
  (await listQuarantined(world.mirror, { page: 1, perPage: 100 })).map(({ raw, reason }) => ({
    id: (JSON.parse(raw) as { sessionId: string }).sessionId,
    reason,
  }))
const requestsTo = async (part: string): Promise<number> => {
  const { data } = (await control(world, 'GET', '/requests')) as { data: { requests: { path: string }[] } }
  return data.requests.filter(({ path }) => path.includes(part)).length
}

it.each([
  { positions: [3, 150], pageSize: 100 },
  { positions: [0, 1], pageSize: 1000 },
])(
  'calls that are too large are quarantined, and every other is copied: $positions at $pageSize a page',
  async ({ positions, pageSize }) => {
    const ids = await listedIds()
    const large = positions.map((position) => ids[position] as string)
    await control(world, 'POST', '/faults', { kind: 'oversize', sessionIds: large })
    worker = startWorker(world, { pageSize })
    await inState(worker, 'current')
    const expectCopied = async () => {
      expect([...(await storedRaw(world.mirror)).keys()].sort()).toEqual(ids.filter((id) => !large.includes(id)).sort())
      const entries = await quarantined()
      expect(entries.map(({ id }) => id).sort()).toEqual([...large].sort())
      for (const { reason } of entries) expect(reason).toMatch(/^Larger than 32 MiB.* number \d+ of the list/)
    }
    await expectCopied()

    worker.request({ action: 'rewalk' })
    await until('the walk', () => worker?.status()?.pass === 'reconcile')
    await until('its end', () => worker?.status()?.pass !== 'reconcile')
    await expectCopied()
    expect(worker.status()).toMatchObject({ state: 'current', lastError: null, quarantined: large.length })
  },
)

it('an open call that has grown too large is asked for by its id once, and its last copy stays', async () => {
  const old = ANCHOR_SECONDS - 40 * 86_400
  const grown = { sessionId: 'grown', status: 'ongoing', initiatedAt: old, participants: [] }
  await control(world, 'POST', '/calls', [grown])
  worker = startWorker(world, { pageSize: 20 })
  await inState(worker, 'current')
  await control(world, 'POST', '/faults', { kind: 'oversize', sessionIds: ['grown'] })
  await until('the quarantine', async () => (await quarantined()).length > 0)
  expect(await quarantined()).toEqual([{ id: 'grown', reason: expect.stringContaining('by its id') }])
  await control(world, 'DELETE', '/requests')
  await until('two more passes', async () => (await requestsTo('page=1&')) > 2)
  expect(await requestsTo('/calls/grown')).toBe(0)
  expect((await storedRaw(world.mirror)).has('grown')).toBe(true)
  await control(world, 'DELETE', '/calls/grown')
})
