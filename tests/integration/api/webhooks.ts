import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { WebhookState } from '@/lib/shared/sync/webhooks'
import type { Answer, Request } from './documented'

const bytes = (text: string) => new TextEncoder().encode(text)
const event = (sessionId: string, trigger = 'call_ended') => JSON.stringify({ trigger, data: { sessionId } })
const WITHIN_MS = 2_000

/** Bodies that announce a call. */
const HINTS: Record<string, (id: string) => Uint8Array> = {
  'a list': (id) => bytes(`[${event(id)},${event(id, 'recording_generated')}]`),
  lines: (id) => bytes(`${event(id)}\n${event(id, 'recording_generated')}\n`),
  'a form': (id) => bytes(`payload=${encodeURIComponent(event(id))}`),
  'fields of a form': (id) => bytes(`trigger=call_ended&data%5BsessionId%5D=${encodeURIComponent(id)}`),
  'a byte order mark and an event': (id) => bytes(`\ufeff${event(id)}`),
  'more events than are followed one by one': (id) => bytes(`[${Array(150).fill(event(id))}]`),
}
/** Bodies that are about no call. */
const TESTS: Record<string, Uint8Array | undefined> = {
  nothing: undefined,
  'an empty text': bytes(''),
  'an empty object': bytes('{}'),
  'an empty list': bytes('[]'),
  'a test': bytes('{"test":true,"message":"It works"}'),
  words: bytes('ping'),
  null: bytes('null'),
  'a form': bytes('challenge=abc'),
}

const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'text/plain']

/**
 * Tests of incoming webhooks on a running app.
 * @param authorization valid credentials
 * @param sessionIdOf an existing call
 */
export function testWebhooks(
  post: (request: Partial<Request>) => Promise<Answer>,
  get: (request: Partial<Request>) => Promise<Answer>,
  stateOf: () => Promise<WebhookState>,
  authorization: string,
  sessionIdOf: () => string,
): void {
  const sent = async (body: Uint8Array | undefined, headers: Record<string, string> = {}) => {
    const sentAt = performance.now()
    const answer = await post({ body, headers: { authorization, ...headers } })
    expect(performance.now() - sentAt).toBeLessThan(WITHIN_MS)
    return answer
  }

  describe('a webhook', () => {
    test.each(Object.entries(HINTS))('may arrive as %s', async (_, about) => {
      expect(await sent(about(sessionIdOf()))).toMatchObject({ status: 200, json: { data: { outcome: 'accepted' } } })
    })

    test('may arrive compressed', async () => {
      expect((await sent(gzipSync(event(sessionIdOf())), { 'content-encoding': 'gzip' })).status).toBe(200)
      expect((await sent(gzipSync(event(sessionIdOf())), { 'content-encoding': 'lzma' })).status).toBe(415)
    })

    test('that is repeated is answered and not received again', async () => {
      const body = bytes(event(sessionIdOf(), 'call_participant_left'))
      expect(await sent(body)).toMatchObject({ json: { data: { outcome: 'accepted' } } })
      const { received } = await stateOf()
      expect(await sent(body)).toMatchObject({ json: { data: { outcome: 'repeated' } } })
      expect((await stateOf()).received).toBe(received)
    })

    test('of a test is answered, and counted as one', async () => {
      const before = await stateOf()
      for (const [index, [name, body]] of Object.entries(TESTS).entries())
        expect(await sent(body, { 'content-type': TYPES[index % TYPES.length] ?? '' }), name).toMatchObject({
          status: 200,
          json: { data: { outcome: 'ignored' } },
        })
      const after = await stateOf()
      const count = Object.keys(TESTS).length
      expect([after.received - before.received, after.ignored - before.ignored]).toEqual([count, count])
    })

    test('that is broken is a 400 that says what is taken', async () => {
      for (const body of ['{"trigger":', '[{}', '{}\n{']) {
        const { status, text } = await sent(bytes(body))
        expect(status, body).toBe(400)
        expect(text).toContain('must be JSON, JSON on each line, or a form')
      }
      expect((await sent(bytes(event('a\0b')))).status).toBe(400)
      expect((await sent(bytes(JSON.stringify({ data: 'a'.repeat(70_000) })))).status).toBe(413)
    })

    test('is sent with credentials, which a check of the address needs too', async () => {
      expect(await get({ headers: { authorization: authorization.replace('Basic ', 'bAsIc   ') } })).toMatchObject({
        status: 200,
        json: { data: { ready: true } },
      })
      for (const ask of [get, post])
        for (const headers of [{}, { authorization: 'Bearer csk_x' }, { authorization: 'Basic x' }] as Record<
          string,
          string
        >[]) {
          const { status, headers: answered } = await ask({ headers })
          expect(status).toBe(401)
          expect(answered.get('www-authenticate')).toBe('Basic realm="Callscope webhooks", charset="UTF-8"')
        }
    })

    test('with wrong credentials is refused and throttled by address, without locking out its sender after a typo', async () => {
      const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`
      const from = (address: string, given: string) =>
        post({ body: bytes('{}'), headers: { authorization: given, 'x-forwarded-for': address } })
      const [sender, guesser] = ['192.0.2.81', '192.0.2.82']
      const [, right = ''] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':')
      const wrong = ['vendor:wrong', `other:${right}`, ':', 'vendor:é'].map(basic)
      for (const given of ['', 'Basic', 'Basic !', basic('nocolon'), ...wrong])
        expect((await from(sender, given)).status, given).toBe(401)
      expect((await from(sender, authorization)).status).toBe(200)
      const statuses: number[] = []
      for (let guess = 0; guess < 6; guess += 1)
        statuses.push((await from(guesser, basic(`vendor:guess-${guess}`))).status)
      expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
      const locked = await from(guesser, authorization)
      expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true])
      expect((await from(sender, authorization)).status).toBe(200)
    })
  })
}
