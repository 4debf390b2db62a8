import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsIn, readHint } from '@/lib/server/sync/webhooks/hint'
import type { Simulator } from '@/lib/simulator/server'
import { listen } from '../../support/listen'
import { ANCHOR_SECONDS, control, startUpstream, until, upstreamRecords } from '../sync/world'

type Received = { event: string; sessionId: string | null; authorization: string | undefined }
type RawCall = { sessionId: string; status: string; endedAt?: number }

let receiver: Server
let simulator: Simulator
let received: Received[] = []
let status = 200

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const hint = eventsIn(body)?.map(readHint)[0]
    const sessionId = hint?.sessionId ?? null
    received.push({ event: hint?.event ?? '', sessionId, authorization: request.headers.authorization })
    response.writeHead(status).end()
  })
  const url = `http://127.0.0.1:${await listen(receiver)}/hooks`
  simulator = await startUpstream({
    calls: 300,
    seed: 4,
    liveCallsPerMinute: 20,
    anomalyRate: 0,
    quarantineRate: 0,
    roomRate: 0,
    webhook: { url, user: 'vendor', password: 'a password: with signs' },
  })
})
afterAll(async () => {
  await simulator.close()
  receiver.close()
})
beforeEach(() => {
  received = []
  status = 200
})

const records = async () => (await upstreamRecords({ simulator })) as RawCall[]

test('calls are announced as they happen, each event once, with the credentials', async () => {
  const before = ANCHOR_SECONDS
  const { data } = (await control({ simulator }, 'POST', '/clock', { advanceSeconds: 120 })) as {
    data: { nowSeconds: number }
  }
  const after = data.nowSeconds
  const ended = (await records()).filter(
    (call) => call.status === 'ended' && Number(call.endedAt) > before && Number(call.endedAt) <= after,
  )
  expect(ended.length).toBeGreaterThan(3)
  const announced = () => received.filter(({ event }) => event === 'call_ended').map(({ sessionId }) => sessionId)
  await until('every end', () => announced().length >= ended.length)
  expect(announced().sort()).toEqual(ended.map(({ sessionId }) => sessionId).sort())
  await until('every first ring', () => received.filter(({ event }) => event === 'call_initiated').length > 30)
  expect(new Set(received.map(({ authorization }) => authorization))).toEqual(
    new Set([`Basic ${Buffer.from('vendor:a password: with signs').toString('base64')}`]),
  )
})

test('a call that a test ends is announced, and so is any event on request', async () => {
  const open = (await records()).find((call) => call.status === 'ongoing') as RawCall
  await control({ simulator }, 'POST', '/calls/end', { sessionId: open.sessionId })
  await until('its end', () =>
    received.some(({ event, sessionId }) => event === 'call_ended' && sessionId === open.sessionId),
  )
  status = 503
  const sent = await control({ simulator }, 'POST', '/webhooks', { sessionId: open.sessionId, event: 'call_started' })
  expect(sent).toEqual({ data: { status: 503 } })
  expect(received.at(-1)).toMatchObject({ event: 'call_started', sessionId: open.sessionId })
  expect(await control({ simulator }, 'GET', '/webhooks')).toMatchObject({
    data: { failed: 1, last: { event: 'call_started', status: 503 } },
  })
})

test('a clock that was set far ahead announces nothing of what it skipped', async () => {
  await control({ simulator }, 'POST', '/clock', { advanceSeconds: 7200 })
  await control({ simulator }, 'POST', '/clock', { advanceSeconds: 0 })
  const { data } = (await control({ simulator }, 'GET', '/webhooks')) as { data: { accepted: number } }
  await until('a later step', async () => {
    await control({ simulator }, 'POST', '/clock', { advanceSeconds: 30 })
    return received.length > 0
  })
  expect(received.length).toBeLessThan(200)
  expect(data.accepted).toBeGreaterThan(0)
})
