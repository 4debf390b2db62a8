import { expect, test } from '@playwright/test'
import { PROOF } from '../../support/proof'
import { nowSeconds } from '../../support/setting'
import { control } from '../../support/simulator'
import { ask } from '../../support/wire'
import { CREDENTIALS, type World } from './world'

const PATH = '/api/hooks/calls'
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const RIGHT = basic(CREDENTIALS.user, CREDENTIALS.password)

/** Tests of the events that the vendor sends by webhook. */
export function testsOfWebhooks(world: World): void {
  const upstream = (method: string, path: string, body?: unknown) =>
    control(method, path, body, world.server.simulatorUrl)
  const send = (body: string, headers: Record<string, string> = {}, from?: string) =>
    ask({
      path: PATH,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: RIGHT, ...headers },
      body,
      from,
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

  test('a repeat is answered and not followed again', async () => {
    const body = eventOf('hooked', 'call_participant_left')
    expect(JSON.parse((await send(body)).text)).toEqual({ data: { outcome: 'accepted' } })
    expect(JSON.parse((await send(body)).text)).toEqual({ data: { outcome: 'repeated' } })
    const { received } = await state()
    await send(body)
    expect((await state()).received).toBe(received)
  })

  test('a hostile body gets a 4xx or is ignored, and is answered within 2 s', async () => {
    const hostile: [string, number][] = [
      ['', 200],
      ['call_ended', 200],
      ['[]', 200],
      ['1e999', 200],
      ['null', 200],
      ['{"trigger":', 400],
      ['"\u0000"', 200],
      ['{}', 200],
      ['{"trigger":"call_ended","data":{"sessionId":"../../users"}}', 200],
      ['{"trigger":"call_ended","data":{"sessionId":"a\\u0000b"}}', 400],
      ['{"trigger":"\\ud83d","data":{"sessionId":1e999}}', 400],
      ['{"trigger":"call_ended","data":{"sessionId":{"$gt":""}}}', 200],
      ['{"__proto__":{"sessionId":"x"},"data":{"__proto__":null}}', 200],
      [`{"data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 200],
      [`{"data":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, 200],
      [`{"data":"${'a'.repeat(70_000)}"}`, 413],
      [JSON.stringify({ trigger: 'message_sent', data: { text: 'hello' } }), 200],
      [eventOf('nobody-knows-this-room'), 200],
    ]
    for (const [body, status] of hostile) {
      const sentAtMs = performance.now()
      const answer = await send(body)
      expect(answer.status, body.slice(0, 80)).toBe(status)
      if (status >= 400) expect(JSON.parse(answer.text).error.code).toMatch(/INVALID_REQUEST|PAYLOAD_TOO_LARGE/)
      expect(performance.now() - sentAtMs).toBeLessThan(2_000)
    }
    expect((await send(eventOf('hooked', 'call_a'), { 'content-type': 'text/plain' })).status).toBe(200)
    expect(await statusOf('hooked')).toBe('ended')
  })

  test('wrong credentials are refused and throttled by address, without locking out the sender after a typo', async () => {
    const body = eventOf('hooked', 'call_typo')
    const VENDOR = '127.0.0.81'
    for (const authorization of [
      '',
      'Basic',
      'Basic !',
      'Bearer x',
      `Basic ${Buffer.from('nocolon').toString('base64')}`,
    ])
      expect((await send(body, { authorization }, VENDOR)).status).toBe(401)
    for (const wrong of [
      basic('vendor', 'wrong'),
      basic('other', CREDENTIALS.password),
      basic('', ''),
      basic('vendor', 'é'),
    ])
      expect((await send(body, { authorization: wrong }, VENDOR)).status).toBe(401)
    expect((await send(body, {}, VENDOR)).status).toBe(200)
    const GUESSER = '127.0.0.82'
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess += 1)
      statuses.push((await send(body, { authorization: basic('vendor', `guess-${guess}`) }, GUESSER)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
    const locked = await send(body, {}, GUESSER)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(body, {}, VENDOR)).status).toBe(200)
  })

  test('a machine that names its own origin is accepted; another site’s page with a session is not', async () => {
    expect((await send(eventOf('hooked', 'call_b'), { origin: 'https://hooks.vendor.example' })).status).toBe(200)
    const { cookies } = await world.admin.storageState()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await send(eventOf('hooked', 'call_c'), { origin: 'https://evil.example', cookie })).status).toBe(403)
  })

  test('without credentials in the configuration there is no such route', async () => {
    const answer = await ask({ path: PATH, method: 'POST', headers: { authorization: RIGHT }, body: eventOf('a') })
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })
}
