import { expect, it } from 'vitest'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { getStoredCall } from '@/lib/server/mirror/read/lookup'
import { storeRecords } from '@/lib/server/sync/pages/records'
import { followPass, newFollowMemory } from '@/lib/server/sync/passes/follow'
import { callIdText } from '@/lib/shared/calls/call-path'
import { firstOf, isProof } from '../../support/properties'
import { ANCHOR_SECONDS, control, ownContext, ownWorld, requestedPaths } from './world'

const HOUR = 3600
const world = ownWorld({ calls: 0 })
const context = ownContext(world, 8)

const openCall = (sessionId: string, hoursAgo: number) => ({
  sessionId,
  status: 'ongoing',
  initiatedAt: ANCHOR_SECONDS - hoursAgo * HOUR,
  participants: [],
})
const lookedUp = async () => new Set((await requestedPaths(world)).map((path) => path.slice(path.lastIndexOf('/') + 1)))

it('thousands of calls that are never closed do not delay a newer open call', async () => {
  const stuck = Array.from({ length: 2050 }, (_, index) => openCall(`stuck-${index}`, 30))
  const newer = openCall('newer', 1)
  await control(world, 'POST', '/calls', [...stuck, { ...newer, status: 'ended', endedAt: ANCHOR_SECONDS - 60 }])
  await storeRecords(context, stuck, 1000)
  await storeRecords(context, [newer], 2000)
  await followPass(context, newFollowMemory(), new Set())
  expect((await getStoredCall(world.mirror, 'newer'))?.call.status).toBe('ended')
})

it.skipIf(!isProof)(
  'every open call has its turn, long forgotten ones too, except those that were just read',
  async () => {
    const young = Array.from({ length: 250 }, (_, index) => openCall(`stuck-${index}`, 30))
    const forgotten = Array.from({ length: 100 }, (_, index) => openCall(`forgotten-${index}`, 24 * 20))
    const read = openCall('read', 2)
    await control(world, 'POST', '/calls', { mode: 'replace', calls: [...young, ...forgotten, read] })
    await control(world, 'DELETE', '/requests')
    await storeRecords(context, [...young, ...forgotten, read], 1000)
    const memory = newFollowMemory()
    for (let pass = 0; pass < 3; pass += 1)
      await followPass(context, memory, new Set([callIdText({ sessionId: 'read', mid: '' })]))
    expect(await lookedUp()).toEqual(new Set([...young, ...forgotten].map((call) => call.sessionId)))
  },
)

/** Stores open calls that have all ended upstream. */
async function storeEndedUpstream(ids: readonly string[]): Promise<void> {
  const calls = ids.map((sessionId) => openCall(sessionId, 2))
  const ended = calls.map((call) => ({ ...call, status: 'ended' }))
  await control(world, 'POST', '/calls', { mode: 'replace', calls: ended })
  await control(world, 'DELETE', '/requests')
  await storeRecords(context, calls, 1000)
}
const statusOf = async (sessionId: string) => (await getStoredCall(world.mirror, sessionId))?.call.status
const failAt = (id: string) => control(world, 'POST', '/faults', { kind: 'status', endpoint: 'get', id, status: 500 })

it('a call for which upstream always fails delays no other, and is requested less and less often', async () => {
  await storeEndedUpstream(['failing', 'other'])
  await failAt('failing')
  const expectedMinutes = firstOf([0, 1, 3, 7, 15, 31, 63, 123], 4)
  // Passes only at the expected minutes and those around them, since requests are due by time.
  const minutes = [...new Set(expectedMinutes.flatMap((minute) => [minute - 1, minute, minute + 1]))].slice(1)
  const requestedAt: number[] = []
  for (const minute of minutes) {
    context.now = () => (ANCHOR_SECONDS + minute * 60) * 1000
    await control(world, 'DELETE', '/requests')
    await followPass(context, newFollowMemory(), new Set())
    if ((await lookedUp()).has('failing')) requestedAt.push(minute)
  }
  expect(await statusOf('other')).toBe('ended')
  expect(requestedAt).toEqual(expectedMinutes)
})

const aboutRooms = [
  'ERR_CALL_TERMINATED',
  'ERR_CALL_NOT_A_PART',
  'ERR_EMPTY_CALL_SESSION_ID',
  'ERR_UID_NOT_FOUND',
  'ERR_X',
]
it('answers that refuse some calls, with whatever code and status, delay no other call', async () => {
  const refused = aboutRooms.flatMap((code) => [400, 401, 403, 404, 500].map((status) => ({ code, status })))
  const ids = refused.map(({ code, status }) => `${code}-${status}`)
  await storeEndedUpstream([...ids, 'no-code', 'another'])
  await control(world, 'POST', '/faults', { kind: 'status', endpoint: 'get', id: 'no-code', status: 404 })
  for (const [index, fault] of refused.entries())
    await control(world, 'POST', '/faults', { kind: 'error', endpoint: 'get', id: ids[index], ...fault })
  await followPass(context, newFollowMemory(), new Set())
  expect(await statusOf('another')).toBe('ended')
  expect(await Promise.all([...ids, 'no-code'].map(statusOf))).toEqual([...ids, 'no-code'].map(() => 'ongoing'))
  await control(world, 'DELETE', '/requests')
  await followPass(context, newFollowMemory(), new Set())
  expect(await requestedPaths(world)).toEqual([])
})

it.each(['AUTH_ERR_APIKEY_NOT_FOUND', 'ERR_SUBSCRIPTION_EXPIRED'])('%s fails the pass', async (code) => {
  await storeEndedUpstream(['asked'])
  context.now = () => (ANCHOR_SECONDS + 86_400) * 1000
  await control(world, 'POST', '/faults', { kind: 'error', endpoint: 'get', status: 400, code })
  await expect(followPass(context, newFollowMemory(), new Set())).rejects.toThrow(UpstreamError)
})

it('a brief failure of upstream for a single call is made up for within a minute', async () => {
  await storeEndedUpstream(['briefly'])
  await failAt('briefly')
  await followPass(context, newFollowMemory(), new Set())
  await control(world, 'DELETE', '/faults')
  const then = context.now()
  context.now = () => then + 60_000
  await followPass(context, newFollowMemory(), new Set())
  expect(await statusOf('briefly')).toBe('ended')
})

it.skipIf(!isProof)('many calls for which upstream fails delay the others by a few passes at most', async () => {
  const failing = Array.from({ length: 12 }, (_, index) => `broken-${index}`)
  await storeEndedUpstream([...failing, 'whole'])
  for (const id of failing) await failAt(id)
  const memory = newFollowMemory()
  for (let pass = 0; pass < 4; pass += 1) await followPass(context, memory, new Set()).catch(() => undefined)
  expect(await statusOf('whole')).toBe('ended')
})

const REFUSED = { 'sales/weekly': 404, 'a%41': 403, 'Müller-Runde': 400 }
const UNNAMED = ['.', '..', 'r'.repeat(1200), 'half \ud83d', ...Object.keys(REFUSED)]
/** A session id as the mirror keeps it. */
const kept = (id: string) => id.slice(0, 1000).replaceAll(/\p{Surrogate}/gu, '\ufffd')
const hoursAgo = (hours: number) => ANCHOR_SECONDS - hours * HOUR

it.each(['newest', 'oldest'])(
  'what cannot be asked for, or whose name something on the way refuses, is followed through a list with the %s first',
  async (first) => {
    const open = UNNAMED.map((sessionId, index) => openCall(sessionId, 5 + 60 * index))
    const others = Array.from({ length: 3000 }, (_, index) => ({
      ...openCall(`other-${index}`, 0),
      status: 'ended',
      initiatedAt: hoursAgo(index / 6),
    }))
    const ended = open.map((call) => ({ ...call, status: 'ended' }))
    await control(world, 'POST', '/calls', { mode: 'replace', calls: [...others, ...ended] })
    for (const [id, status] of Object.entries(REFUSED))
      await control(world, 'POST', '/faults', { kind: 'status', endpoint: 'get', id, status })
    if (first === 'oldest') await control(world, 'POST', '/faults', { kind: 'order' })
    await control(world, 'DELETE', '/requests')
    await storeRecords(context, open, 1000)
    const then = context.now()
    context.now = () => then + HOUR * 1000
    await followPass(context, newFollowMemory(), new Set())
    expect(await Promise.all(UNNAMED.map((id) => statusOf(kept(id))))).toEqual(UNNAMED.map(() => 'ended'))
    const paths = await requestedPaths(world)
    // One request for each id that can be asked for; the list is read only around the time of each call.
    expect(paths.filter((path) => path.includes('/calls/'))).toHaveLength(Object.keys(REFUSED).length)
    expect(paths.length).toBeLessThan(45)
  },
)

it('the list is not searched again at once for a call that goes on, nor is it gone if it is not found', async () => {
  const calls = [openCall('..', 2), openCall('.', 3)]
  const then = context.now()
  context.now = () => then + 3_600_000
  await control(world, 'POST', '/calls', { mode: 'replace', calls: calls.slice(0, 1) })
  await storeRecords(context, calls, 1000)
  await control(world, 'DELETE', '/requests')
  for (let pass = 0; pass < 3; pass += 1) await followPass(context, newFollowMemory(), new Set())
  expect(await requestedPaths(world)).toHaveLength(1)
  expect(await getStoredCall(world.mirror, '.')).toMatchObject({ call: { status: 'ongoing' }, gone: false })
})

it('an upstream that fails for every call fails the pass', async () => {
  const calls = Array.from({ length: 8 }, (_, index) => openCall(`down-${index}`, 2))
  await storeRecords(context, calls, 1000)
  await control(world, 'POST', '/faults', { kind: 'status', endpoint: 'get', status: 503 })
  await expect(followPass(context, newFollowMemory(), new Set())).rejects.toThrow(UpstreamError)
})
