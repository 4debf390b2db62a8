import { expect, it } from 'vitest'
import { listQuarantined } from '@/lib/server/mirror/write/quarantine'
import { isProof } from '../../support/properties'
import {
  ANCHOR_SECONDS,
  apiOf,
  control,
  fullResync,
  inState,
  ownWorld,
  requestedPaths,
  startWorker,
  storedRaw,
  until,
} from './world'

const world = ownWorld({ calls: 260, quarantineRate: 0, roomRate: 0 })

/** Session ids in the order of the list, newest first. */
async function listedIds(): Promise<string[]> {
  const { records } = await apiOf(world.simulator).listCalls({ page: 1, perPage: 1000 })
  return records.map((record) => (record as { sessionId: string }).sessionId)
}
const quarantined = async () =>
  (await listQuarantined(world.mirror, { limit: 100, offset: 0 })).map(({ raw, reason }) => ({
    id: (JSON.parse(raw) as { sessionId: string }).sessionId,
    reason,
  }))
const requestsTo = async (part: string) => (await requestedPaths(world)).filter((path) => path.includes(part)).length

it('a call that is too large is quarantined, and all others are copied', async () => {
  const ids = await listedIds()
  const large = ids[3] as string
  await control(world, 'POST', '/faults', { kind: 'oversize', sessionIds: [large] })
  const worker = startWorker(world, { settings: { pageSize: 20 } })
  await inState(worker, 'current')
  const expectCopied = async () => {
    expect([...(await storedRaw(world.mirror)).keys()].sort()).toEqual(ids.filter((id) => id !== large).sort())
    expect(await quarantined()).toEqual([
      { id: large, reason: expect.stringMatching(/^Larger than 32 MiB.* number \d+ of the list/) },
    ])
  }
  await expectCopied()
  if (!isProof) return

  await fullResync(worker, world.mirror)
  await expectCopied()
  expect(worker.status()).toMatchObject({ state: 'current', lastError: null, quarantined: 1 })
})

it.skipIf(!isProof)(
  'an open call that has grown too large is requested by its id once, and its last copy stays',
  async () => {
    const old = ANCHOR_SECONDS - 40 * 86_400
    const grown = { sessionId: 'grown', status: 'ongoing', initiatedAt: old, participants: [] }
    await control(world, 'POST', '/calls', [grown])
    const worker = startWorker(world, { settings: { pageSize: 20 } })
    await inState(worker, 'current')
    await control(world, 'POST', '/faults', { kind: 'oversize', sessionIds: ['grown'] })
    await until('the quarantine', async () => (await quarantined()).length > 0)
    expect(await quarantined()).toEqual([{ id: 'grown', reason: expect.stringContaining('by its id') }])
    await control(world, 'DELETE', '/requests')
    await until('two more passes', async () => (await requestsTo('page=1&')) > 2)
    expect(await requestsTo('/calls/grown')).toBe(0)
    expect((await storedRaw(world.mirror)).has('grown')).toBe(true)
    await control(world, 'DELETE', '/calls/grown')
  },
)
