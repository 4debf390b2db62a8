import { expect, test } from '@playwright/test'
import { PROOF } from '../../support/proof'
import { nowSeconds } from '../../support/setting'
import { control } from '../../support/simulator'
import { ask } from '../../support/wire'
import { CREDENTIALS, type World } from './world'

const PATH = '/api/hooks/calls'
const RIGHT = `Basic ${Buffer.from(`${CREDENTIALS.user}:${CREDENTIALS.password}`).toString('base64')}`

/** Tests of the events that the vendor sends by webhook. */
export function testsOfWebhooks(world: World): void {
  const upstream = (method: string, path: string, body?: unknown) =>
    control(method, path, body, world.server.simulatorUrl)
  const send = (body: string) =>
    ask({
      path: PATH,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: RIGHT },
      body,
      origin: world.server.url,
    })
  const eventOf = (sessionId: string, trigger = 'call_ended') => JSON.stringify({ trigger, data: { sessionId } })
  const state = async () => (await (await world.admin.get('/api/sync/webhooks')).json()).data
  const statusOf = async (sessionId: string) => {
    const answer = await (await world.admin.get(`/api/calls?range=all&q=${sessionId}`)).json()
    return answer.data[0]?.status
  }
  const call = (sessionId: string, status: string, agoSeconds: number) => ({
    sessionId,
    status,
    initiatedAt: nowSeconds() - agoSeconds,
    startedAt: nowSeconds() - agoSeconds + 9,
    ...(status === 'ended' ? { endedAt: nowSeconds() } : {}),
    initiator: 'ana-8',
    receiver: 'bo-2',
    receiverType: 'user',
    type: 'audio',
    participants: [],
  })

  test('a call that ends shows as ended within 2 s of the webhook, although the sync runs once an hour', async () => {
    await upstream('POST', 'calls', [call('hooked', 'ongoing', 60)])
    await upstream('POST', 'webhooks', { sessionId: 'hooked', event: 'call_initiated' })
    await expect.poll(() => statusOf('hooked'), { timeout: 2_000 }).toBe('ongoing')
    await upstream('POST', 'calls', [call('hooked', 'ended', 60)])
    expect(await upstream('POST', 'webhooks', { sessionId: 'hooked' })).toEqual({ data: { status: 200 } })
    await expect.poll(() => statusOf('hooked'), { timeout: 2_000 }).toBe('ended')
    expect(await state()).toMatchObject({
      isConfigured: true,
      user: CREDENTIALS.user,
      last: { event: 'call_ended' },
    })
  })

  test('a webhook that was answered survives kill -9', PROOF, async () => {
    // Weeks old, and on no page that a sync would read now: only the webhook makes the server read it.
    await upstream('POST', 'calls', [call('survivor', 'ended', 25 * 86_400)])
    await upstream('POST', 'faults', { kind: 'slow', endpoint: 'get', delayMs: 60_000 })
    expect((await send(eventOf('survivor', 'recording_generated'))).status).toBe(200)
    await world.server.killAndRestart()
    await upstream('DELETE', 'faults')
    await expect.poll(() => statusOf('survivor')).toBe('ended')
    await expect.poll(async () => (await state()).waiting, { timeout: 20_000 }).toBe(0)
  })

  test('without credentials in the configuration there is no such route', async () => {
    const answer = await ask({ path: PATH, method: 'POST', headers: { authorization: RIGHT }, body: eventOf('a') })
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })
}
