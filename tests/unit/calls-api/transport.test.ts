import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNameable } from '@/lib/server/calls-api/client'
import { AppError } from '@/lib/shared/http/errors'
import { humanIds } from '../../support/human-ids'
import { runs } from '../../support/properties'
import { type Answer, clientOver, failureOf, KEY, patient } from './client-over'

describe('requests', () => {
  it('carry the key and the user in the documented headers only', async () => {
    const { api, requests } = clientOver([{}])
    await api.listCalls(
      { page: 2, perPage: 50, status: 'ended', hasRecording: true, uid: 'ana-8' },
      { onBehalfOf: 'bo-2' },
    )
    expect(requests[0]?.url).toBe(
      'https://calls.example/v3/calls?page=2&perPage=50&status=ended&hasRecording=true&uid=ana-8',
    )
    expect(requests[0]?.init.headers).toEqual({ accept: 'application/json', apikey: KEY, onBehalfOf: 'bo-2' })
    expect(requests[0]?.init.redirect).toBe('manual')
  })

  it('send the delivered write to the chat API', async () => {
    const { api, requests } = clientOver([{ body: '{"data":{"success":true,"message":"done"}}' }])
    const result = await api.markGroupConversationDelivered('team-1', { messageId: 7 }, { onBehalfOf: 'ana-8' })
    expect(result).toEqual({ success: true, message: 'done' })
    expect(requests[0]?.url).toBe('https://chat.example/v3/groups/team-1/conversation/delivered')
    expect(requests[0]?.init).toMatchObject({ method: 'POST', body: '{"messageId":7}' })
    expect(requests[0]?.init.headers).toMatchObject({ 'content-type': 'application/json', onBehalfOf: 'ana-8' })
  })

  it.each(['.', '..', '', 'a\0b', '\ud83d', 'mended \ufffd', 'x'.repeat(999)])(
    'are never sent for the session id %j',
    async (sessionId) => {
      const { api, requests } = clientOver([{}])
      const error = await api.getCall(sessionId).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(AppError)
      expect(error).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
        details: { fields: [{ field: 'sessionId' }] },
      })
      expect(requests).toHaveLength(0)
    },
  )

  it('name a room in one segment of the path, as it is', async () => {
    await fc.assert(
      fc.asyncProperty(humanIds.filter(isNameable), async (sessionId) => {
        const { api, requests } = clientOver([{ body: JSON.stringify({ data: { sessionId } }) }])
        await expect(api.getCall(sessionId)).resolves.toMatchObject({ records: [{ sessionId }] })
        const segments = new URL(String(requests[0]?.url)).pathname.split('/')
        expect(segments.slice(-2).map(decodeURIComponent)).toEqual(['calls', sessionId])
      }),
      { numRuns: runs(200) },
    )
  })

  it.each(['', ' a', 'a\r\nx: y', 'ü', 'x'.repeat(1001)])('are never sent on behalf of %j', async (uid) => {
    const { api, requests } = clientOver([{}])
    await expect(api.listCalls({}, { onBehalfOf: uid })).rejects.toMatchObject({ status: 400 })
    expect(requests).toHaveLength(0)
  })

  it.each(['', '.', 'a b', 'ü', 'x'.repeat(101)])('are never written for %j', async (id) => {
    const { api, requests } = clientOver([{}])
    await expect(api.markGroupConversationDelivered(id, {}, { onBehalfOf: 'ana' })).rejects.toMatchObject({
      status: 400,
    })
    await expect(api.markGroupConversationDelivered('team', {}, { onBehalfOf: id })).rejects.toMatchObject({
      status: 400,
    })
    expect(requests).toHaveLength(0)
  })
})

describe('reads', () => {
  it.each([
    ['408', { status: 408 }],
    ['500', { status: 500, body: '<html>', headers: { 'content-type': 'text/html' } }],
    ['503', { status: 503, body: '' }],
    ['a network failure', new TypeError('fetch failed')],
    ['an HTML page', { headers: { 'content-type': 'text/html' }, body: '<html></html>' }],
    ['an empty body', { body: '' }],
    ['truncated JSON', { body: '{"data":[' }],
    ['a wrong content type', { headers: { 'content-type': 'text/plain' }, body: 'hello' }],
  ] as [string, Answer][])('try again after %s', async (_, answer) => {
    const { api, requests, slept } = clientOver([answer, {}])
    await api.listCalls({})
    expect(requests).toHaveLength(2)
    expect(slept).toEqual([188])
  })

  it('give up after the last attempt, backing off longer each time', async () => {
    const { api, requests, slept } = clientOver([{ status: 503, body: '' }])
    const error = await failureOf(api.listCalls({}))
    expect(error).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', status: 502, httpStatus: 503 })
    expect(requests).toHaveLength(4)
    expect(slept).toEqual([188, 375, 750])
  })

  it.each([
    ['2', 2000],
    ['120', 120_000],
    ['99999999', 300_000],
    [new Date(1_700_000_005_000).toUTCString(), 5000],
    ['garbage', 188],
    ['-5', 188],
  ])('wait as long as Retry-After %j says', async (header, expectedMs) => {
    const { api, slept } = clientOver([{ status: 429, headers: { 'retry-after': header } }, {}])
    await api.listCalls({}, patient)
    expect(slept).toEqual([expectedMs])
  })

  it('say when to retry instead of keeping a person waiting', async () => {
    const { api, requests } = clientOver([{ status: 429, headers: { 'retry-after': '60' } }])
    const error = await failureOf(api.listCalls({}))
    expect(error).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 60 })
    expect(requests).toHaveLength(1)
    expect(await failureOf(api.getCall('s-1'))).toMatchObject({ code: 'RATE_LIMITED' })
    expect(requests).toHaveLength(1)
  })

  it.each(['x-rate-limit-', 'x-ratelimit-'])('stop at an exhausted budget in %s*', async (prefix) => {
    const { api, slept } = clientOver([{ headers: { [`${prefix}remaining`]: '0', [`${prefix}reset`]: '7' } }, {}])
    await api.listCalls({})
    await api.listCalls({})
    expect(slept).toEqual([7000])
  })

  it.each([
    ['AUTH_ERR_EMPTY_APIKEY', 401, 502],
    ['AUTH_ERR_APIKEY_NOT_FOUND', 401, 502],
    ['AUTH_ERR_INVALID_APPID', 500, 502],
    ['ERR_CALL_SESSION_NOT_FOUND', 404, 404],
    ['ERR_CALL_SESSION_NOT_FOUND', 200, 404],
    ['ERR_UID_NOT_FOUND', 500, 404],
    ['ERR_BAD_REQUEST', 400, 400],
    ['ERR_NOT_A_MEMBER', 417, 403],
  ])('pass on %s (HTTP %i) unchanged and at once', async (code, httpStatus, status) => {
    const { api, requests } = clientOver([
      { status: httpStatus, body: JSON.stringify({ error: { code, message: 'No.' }, more: 1 }) },
    ])
    expect(await failureOf(api.getCall('s-1'))).toMatchObject({ code, status, message: 'No.' })
    expect(requests).toHaveLength(1)
  })

  it('reject redirects without a second request', async () => {
    const { api, requests } = clientOver([
      { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' },
    ])
    expect(await failureOf(api.listCalls({}))).toMatchObject({ failure: 'redirect', status: 502 })
    expect(requests).toHaveLength(1)
  })

  it('never reveal the key, in errors or in the log, even if upstream echoes it', async () => {
    const body = JSON.stringify({
      error: { code: 'ERR_BAD_REQUEST', message: `key ${KEY} is bad`, details: { seen: [KEY] } },
    })
    const { api, lines } = clientOver([{ status: 400, body }])
    const error = await failureOf(api.listCalls({}))
    expect(error.message).toBe('key [redacted] is bad')
    const shown = JSON.stringify([error, error.details, error.message, error.stack, lines])
    expect(shown).not.toContain(KEY)
    const network = clientOver([new TypeError('fetch failed', { cause: new Error(`bad header ${KEY}`) })])
    expect((await failureOf(network.api.listCalls({}))).message).not.toContain(KEY)
    expect(network.lines.join()).not.toContain(KEY)
  })
})

describe('the delivered write', () => {
  it.each([
    ['500', { status: 500, body: '' }],
    ['408', { status: 408, body: '' }],
    ['429', { status: 429, headers: { 'retry-after': '0' } }],
    ['a network failure', new TypeError('fetch failed')],
    ['a broken answer', { body: '{"data":' }],
    ['an answer that does not say', { body: '{}' }],
  ] as [string, Answer][])('is sent once after %s', async (_, answer) => {
    const { api, requests } = clientOver([answer])
    await failureOf(api.markGroupConversationDelivered('team', {}, { onBehalfOf: 'ana' }))
    expect(requests).toHaveLength(1)
  })
})

describe('answers', () => {
  it.each([[[]], [{}], [''], [0], [false], [null]])('with the empty error %j are no errors', async (error) => {
    const body = JSON.stringify({ error, message: 'OK', code: 'OK', data: [1] })
    expect((await clientOver([{ body }]).api.listCalls({})).records).toEqual([1])
  })

  it.each([[{ code: 'ERR_X' }], ['Not possible.'], [true], [[{ code: 'ERR_X' }]]])(
    'with the error %j are errors',
    async (error) => {
      const body = JSON.stringify({ error, message: 'No.', code: 'ERR_X', data: [1] })
      expect(await failureOf(clientOver([{ body }]).api.listCalls({}))).toMatchObject({ code: 'ERR_X' })
    },
  )

  it('of Get Call with another call, or none, are errors', async () => {
    expect(await failureOf(clientOver([{ body: '{"data":{"sessionId":"s-2"}}' }]).api.getCall('s-1'))).toMatchObject({
      failure: 'body',
    })
    expect(await failureOf(clientOver([{ body: '{"data":[]}' }]).api.getCall('s-1'))).toMatchObject({
      code: 'ERR_CALL_SESSION_NOT_FOUND',
    })
  })

  it.each([
    [{ data: [1] }, { total: null, perPage: null, totalPages: null }],
    [
      { data: [1], meta: { pagination: { total: '5', total_pages: 0, current_page: '1' } } },
      { total: 5, perPage: null, totalPages: 0, currentPage: 1 },
    ],
    [{ data: [1], meta: null }, { total: null }],
    [
      { data: [1], meta: { pagination: { total: -1, per_page: 'x' } } },
      { total: null, perPage: null },
    ],
  ])('of List Calls keep any pagination: %j', async (body, expected) => {
    const { records, pagination } = await clientOver([{ body: JSON.stringify(body) }]).api.listCalls({})
    expect(records).toEqual([1])
    expect(pagination).toMatchObject(expected)
  })
})
