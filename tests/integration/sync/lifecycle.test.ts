import { describe, expect, it } from 'vitest'
import { getStoredCall } from '@/lib/server/mirror/read/lookup'
import { countQuarantined, storeQuarantined } from '@/lib/server/mirror/write/quarantine'
import { storeLiveCalls } from '@/lib/server/sync/pages/records'
import { rereadQuarantine } from '@/lib/server/sync/passes/refill'
import { size } from '../../support/properties'
import {
  ANCHOR_SECONDS,
  control,
  expectExact,
  fullResync,
  inState,
  isExact,
  ownWorld,
  startWorker,
  until,
} from './world'

const world = ownWorld({ calls: size(60, 120), quarantineRate: 0 })
const feed = (call: object) => control(world, 'POST', '/calls', [{ participants: [], ...call }])
const statusOf = async (id: string) => (await getStoredCall(world.mirror, id))?.call.status

/** Get Call’s answer with one call. */
const roomOf = (record: unknown) => ({ records: [record], isWhole: false })

describe('a call', () => {
  it('that ends upstream shows as ended, however old it is', async () => {
    const old = ANCHOR_SECONDS - 40 * 86_400
    await feed({
      sessionId: 'open-new',
      status: 'ongoing',
      initiatedAt: ANCHOR_SECONDS - 5,
      startedAt: ANCHOR_SECONDS - 2,
    })
    await feed({ sessionId: 'open-old', status: 'ongoing', initiatedAt: old, startedAt: old })
    const worker = startWorker(world, { settings: { pageSize: 20 } })
    await inState(worker, 'current')
    expect(await statusOf('open-new')).toBe('ongoing')
    await feed({
      sessionId: 'open-new',
      status: 'ended',
      initiatedAt: ANCHOR_SECONDS - 5,
      startedAt: ANCHOR_SECONDS - 2,
      endedAt: ANCHOR_SECONDS,
    })
    await feed({ sessionId: 'open-old', status: 'ended', initiatedAt: old, startedAt: old, endedAt: ANCHOR_SECONDS })
    await until('the end of the old call', async () => (await statusOf('open-old')) === 'ended')
    await until('the end of the new call', async () => (await statusOf('open-new')) === 'ended')
  })

  it('without any time stays at the time when it was first seen', async () => {
    const timeless = { sessionId: 'timeless', status: 'initiated', participants: [] }
    const [first] = await storeLiveCalls(world.mirror, roomOf(timeless), ANCHOR_SECONDS * 1000)
    const [second] = await storeLiveCalls(
      world.mirror,
      roomOf({ ...timeless, status: 'canceled' }),
      ANCHOR_SECONDS * 1000 + 60_000,
    )
    expect(second?.call.time).toBe(first?.call.time)
    expect(second?.call.time).toBe(ANCHOR_SECONDS)
  })

  it('ahead of the clock stays where it was first seen, also once the clock has passed it', async () => {
    const ahead = { sessionId: 'ahead', status: 'ongoing', initiatedAt: ANCHOR_SECONDS + 2 * 86_400, participants: [] }
    const read = async (record: object, atSeconds: number) => {
      await storeLiveCalls(world.mirror, roomOf(record), (ANCHOR_SECONDS + atSeconds) * 1000)
      return (await getStoredCall(world.mirror, 'ahead'))?.call
    }
    const expected = { time: ANCHOR_SECONDS, anomalies: ['missing-started-at', 'ahead-of-clock'] }
    expect(await read(ahead, 0)).toMatchObject(expected)
    expect(await read({ ...ahead, note: 1 }, 3600)).toMatchObject(expected)
    expect(await read({ ...ahead, note: 1 }, 3 * 86_400)).toMatchObject(expected)
  })

  it('that an earlier release could not read is stored from the quarantine, and nothing else', async () => {
    const reason = 'The record has no session id.'
    const records = [
      { reason, raw: JSON.stringify({ session_id: 'released', status: 'ended', initiated_at: ANCHOR_SECONDS - 90 }) },
      { reason, raw: '{"status":"ended"}' },
      { reason: 'Larger than 32 MiB, so it was not read; it is number 1 of the list.', raw: '{"sessionId":"large"}' },
    ].map((one) => ({ ...one, seenAtSeconds: ANCHOR_SECONDS }))
    await storeQuarantined(world.mirror, records)
    await rereadQuarantine({ mirror: world.mirror, onMoved: undefined })
    expect((await getStoredCall(world.mirror, 'released'))?.call.time).toBe(ANCHOR_SECONDS - 90)
    expect(await getStoredCall(world.mirror, 'large')).toBeNull()
    expect(await countQuarantined(world.mirror)).toBe(2)
  })

  it('that was open and is gone upstream is marked as gone, not deleted', async () => {
    await feed({ sessionId: 'vanishing', status: 'ongoing', initiatedAt: ANCHOR_SECONDS - 3 })
    const worker = startWorker(world)
    await inState(worker, 'current')
    await control(world, 'DELETE', '/calls/vanishing')
    await until('the mark', async () => (await getStoredCall(world.mirror, 'vanishing'))?.gone === true)
  })

  it('that upstream deleted is noticed by the counts alone', async () => {
    await feed({ sessionId: 'deleted-too', status: 'ended', initiatedAt: ANCHOR_SECONDS - 30 * 86_400 })
    const worker = startWorker(world, { settings: { pageSize: 50 } })
    await inState(worker, 'current')
    await control(world, 'DELETE', '/calls/deleted-too')
    await until('the deletion', () => isExact(world))
  })

  it('is never deleted while upstream’s look-up by id is broken', async () => {
    const worker = startWorker(world, { settings: { pageSize: 50 } })
    await inState(worker, 'current')
    await storeLiveCalls(
      world.mirror,
      roomOf({ sessionId: 'only-here', status: 'ended', initiatedAt: ANCHOR_SECONDS - 9 * 86_400 }),
      Date.now() - 3_600_000,
    )
    await control(world, 'POST', '/faults', {
      kind: 'error',
      endpoint: 'get',
      status: 404,
      code: 'ERR_CALL_SESSION_NOT_FOUND',
    })
    await fullResync(worker, world.mirror)
    expect(await getStoredCall(world.mirror, 'only-here')).not.toBeNull()
  })
})

describe('upstream', () => {
  it('goes away and comes back: sync waits, says why, and catches up by itself', async () => {
    const worker = startWorker(world)
    await inState(worker, 'current')
    await control(world, 'POST', '/faults', { kind: 'status', status: 503 })
    const waiting = await inState(worker, 'waiting')
    expect(waiting.lastError).toMatch(/Something went wrong|503/)
    await feed({ sessionId: 'meanwhile', status: 'ended', initiatedAt: ANCHOR_SECONDS - 1 })
    await control(world, 'DELETE', '/faults')
    await until('catching up', () => isExact(world))
    expect((await inState(worker, 'current')).lastError).toBeNull()
  })
})

describe('a room', () => {
  const daily = (days: number) =>
    Array.from({ length: days }, (_, index) => ({
      sessionId: 'stand-up',
      status: 'ended',
      mid: `m-${index}`,
      initiatedAt: ANCHOR_SECONDS - (days - index) * 86_400,
      startedAt: ANCHOR_SECONDS - (days - index) * 86_400 + 10,
    }))
  const midsOf = async () =>
    (
      await world.mirror.query<{ mid: string }>({
        name: 'test.mids',
        sql: "SELECT mid FROM calls FINAL WHERE session_id = 'stand-up' ORDER BY time",
      })
    ).map(({ mid }) => mid)

  it('keeps each of its calls across pages, and loses the one that upstream deleted', async () => {
    await control(world, 'POST', '/calls', { mode: 'replace', calls: daily(6) })
    const worker = startWorker(world, { settings: { pageSize: 2 } })
    await inState(worker, 'current')
    expect(await midsOf()).toEqual(['m-0', 'm-1', 'm-2', 'm-3', 'm-4', 'm-5'])
    await control(world, 'DELETE', '/calls/stand-up/m-2')
    worker.request({ action: 'rewalk' })
    await until('the deletion', async () => (await midsOf()).length === 5)
    expect(await midsOf()).toEqual(['m-0', 'm-1', 'm-3', 'm-4', 'm-5'])
    await expectExact(world)
  })
})
