import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import { webhookEvents } from '@/lib/server/accounts/schema/calls'
import { getStoredCall, getStoredCalls } from '@/lib/server/mirror/read/lookup'
import { eventFigures, receiveEvent } from '@/lib/server/sync/webhooks/events'
import { followHints, newHintMemory } from '@/lib/server/sync/webhooks/follow-hints'
import { readHint } from '@/lib/server/sync/webhooks/hint'
import type { SyncWorker } from '@/lib/server/sync/worker'
import { ownAccounts } from '../../support/own-accounts'
import { isProof } from '../../support/properties'
import { ANCHOR_SECONDS, control, inState, ownWorld, requestedPaths, startWorker, until } from './world'

/** The next sync is an hour away: what changes sooner was read because of a webhook. */
const HOURLY = { intervalSeconds: 3600, pageSize: 100 }
const WITHIN_MS = 2_000

ownAccounts()
const CALLS = 120
const world = ownWorld({ calls: CALLS })
beforeEach(async () => {
  await (await accountsDb()).delete(webhookEvents)
})

const call = (sessionId: string, status: string, agoSeconds = 60) => ({
  sessionId,
  status,
  initiatedAt: ANCHOR_SECONDS - agoSeconds,
  initiator: 'ana-8',
  receiver: 'bo-2',
  ...(status === 'ended' ? { startedAt: ANCHOR_SECONDS - agoSeconds, endedAt: ANCHOR_SECONDS } : {}),
  participants: [],
})
const feed = (...calls: unknown[]) => control(world, 'POST', '/calls', calls)
const statusOf = async (sessionId: string) => (await getStoredCall(world.mirror, sessionId))?.call.status
/** As where no other process receives webhooks. */
const POLL_MS = 4_000
const start = (settings = {}) => startWorker(world, { hintPollMs: POLL_MS, settings: { ...HOURLY, ...settings } })
/** A worker whose history is complete and whose tick has just ended: nothing but a webhook makes it read within the hour. */
async function startIdle(): Promise<SyncWorker> {
  const first = start()
  await inState(first, 'current')
  await first.stop()
  const worker = start()
  await inState(worker, 'current')
  return worker
}

/** What the route does with a body. */
async function receive(worker: SyncWorker | null, body: Record<string, unknown>): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(body))
  await receiveEvent({ ...readHint(body), bodyHash: createHash('sha256').update(bytes).digest('hex') })
  worker?.followHints()
}
const ended = (sessionId: string) => ({ trigger: 'call_ended', data: { sessionId } })
const allFollowed = () => until('an empty queue', async () => (await eventFigures()).waiting === 0)

it('a call that ends shows as ended within 2 s of its webhook, an hour before the next sync', async () => {
  const rooms = ['talk', 'sales/weekly', 'Müller-Runde', '100% room', '..']
  await feed(...rooms.map((room) => call(room, 'ongoing')))
  const worker = await startIdle()
  for (const room of rooms) {
    expect(await statusOf(room)).toBe('ongoing')
    await feed(call(room, 'ended'))
    await receive(worker, ended(room))
    await until(`the end of ${room}`, async () => (await statusOf(room)) === 'ended', WITHIN_MS)
  }
})

it('an event without a session id reads the newest page', async () => {
  await feed(call('rings', 'initiated'))
  const worker = await startIdle()
  await feed(call('rings', 'unanswered'))
  await receive(worker, { trigger: 'call_unanswered', data: { call: { sender: 'ana-8' } } })
  await until('the outcome', async () => (await statusOf('rings')) === 'unanswered', WITHIN_MS)
})

it('the body changes nothing: only what the API says of the call is stored', async () => {
  await feed(call('honest', 'ongoing'))
  const worker = await startIdle()
  await receive(worker, { trigger: 'call_ended', data: { ...call('honest', 'ended'), type: 'video' } })
  await receive(worker, { trigger: 'call_ended', data: { ...call('made-up', 'ended') } })
  await until('the readings', async () => {
    const paths = await requestedPaths(world)
    return ['/calls/honest', '/calls/made-up'].every((end) => paths.some((path) => path.endsWith(end)))
  })
  await allFollowed()
  expect(await statusOf('honest')).toBe('ongoing')
  expect(await getStoredCalls(world.mirror, ['made-up'])).toEqual([])
})

it.skipIf(!isProof)(
  'webhooks that wait when the worker starts are followed, also for calls that no pass would read',
  async () => {
    await (await startIdle()).stop()
    await feed(call('old', 'ended', 20 * 86_400))
    await receive(null, ended('old'))
    const next = start()
    await inState(next, 'current')
    await until('the old call', async () => (await statusOf('old')) === 'ended', WITHIN_MS)
    await allFollowed()
  },
)

it.skipIf(!isProof)('webhooks are followed during a long backfill', async () => {
  await feed(call('busy', 'ongoing'))
  // 120 calls, ten a page, two a second.
  await control(world, 'POST', '/faults', { kind: 'slow', endpoint: 'list', delayMs: 400 })
  const worker = start({ concurrency: 1, pageSize: 10 })
  await inState(worker, 'backfilling')
  await feed(call('busy', 'ended'))
  await receive(worker, ended('busy'))
  await until('the end of the call', async () => (await statusOf('busy')) === 'ended', WITHIN_MS)
  expect(worker.status()?.state).toBe('backfilling')
})

it('while the API is down webhooks wait, and none is lost', async () => {
  await feed(call('waits', 'ongoing'))
  const worker = await startIdle()
  await control(world, 'POST', '/faults', { kind: 'status', endpoint: 'get', id: 'waits', status: 503 })
  await feed(call('waits', 'ended'))
  await receive(worker, ended('waits'))
  await until('a failed reading', async () => {
    const [row] = await (await accountsDb()).select().from(webhookEvents)
    return row?.attempts === 1
  })
  expect((await eventFigures()).waiting).toBe(1)
  expect(await statusOf('waits')).toBe('ongoing')
})

it('when a reading fails, every webhook is followed again later', async () => {
  await receive(null, ended('one'))
  await receive(null, ended('other'))
  const down = () => Promise.reject(new Error('down'))
  const reader = { readNewest: down, readRooms: down }
  await expect(followHints(reader, newHintMemory(), 0)).rejects.toThrow('down')
  const rows = await (await accountsDb()).select().from(webhookEvents)
  expect(rows.map(({ attempts, handledAt }) => ({ attempts, handledAt }))).toEqual(
    Array(2).fill({ attempts: 1, handledAt: null }),
  )
})
