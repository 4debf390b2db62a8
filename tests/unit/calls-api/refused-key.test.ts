import { describe, expect, it } from 'vitest'
import { settingToCheck, UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { clientOver, failureOf } from './client-over'

describe('a refused key', () => {
  const refusal = {
    status: 401,
    body: JSON.stringify({ error: { code: 'AUTH_ERR_APIKEY_NOT_FOUND', message: 'No such key.' } }),
  }
  const refused = { code: 'AUTH_ERR_APIKEY_NOT_FOUND', status: 502, message: 'No such key.' }

  it('is reported without another request, until sync succeeds', async () => {
    const { api, requests } = clientOver([refusal, refusal, {}])
    expect(await failureOf(api.listCalls({}, { sendWhileRefused: true }))).toMatchObject(refused)
    expect(await failureOf(api.getCall('s-1'))).toMatchObject(refused)
    expect(await failureOf(api.listCalls({}, { onBehalfOf: 'ana-8' }))).toMatchObject(refused)
    expect(requests).toHaveLength(1)
    expect(await failureOf(api.listCalls({}, { sendWhileRefused: true }))).toMatchObject(refused)
    await api.listCalls({}, { sendWhileRefused: true })
    await api.listCalls({})
    expect(requests).toHaveLength(4)
  })

  it('is reported at once, and rechecked in the background after half a minute', async () => {
    const { api, requests, advance } = clientOver([refusal, {}])
    await failureOf(api.listCalls({}))
    advance(29_000)
    await failureOf(api.listCalls({}))
    expect(requests).toHaveLength(1)
    advance(1000)
    expect(await failureOf(api.listCalls({}))).toMatchObject(refused)
    await expect.poll(() => requests.length).toBe(2)
    await api.listCalls({})
  })

  const codes = ['AUTH_ERR_NO_ACCESS', 'ERR_UID_NOT_FOUND', 'ERR_NOT_A_MEMBER', 'ERR_CALL_NOT_A_PART']
  it.each(codes.flatMap((code) => [401, 403].map((status) => [code, status] as const)))(
    'is not confused with %s (HTTP %i), which is about one request',
    async (code, status) => {
      const { api, requests } = clientOver([{ status, body: JSON.stringify({ error: { code, message: 'No.' } }) }, {}])
      await failureOf(api.markGroupConversationDelivered('team', {}, { onBehalfOf: 'ana' }))
      await api.listCalls({})
      expect(requests).toHaveLength(2)
    },
  )

  it('is known by the status where there is no code', async () => {
    const { api, requests } = clientOver([{ status: 401, body: '{"message":"Unauthorized"}' }])
    for (let tries = 0; tries < 2; tries += 1) await failureOf(api.listCalls({}))
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['AUTH_ERR_APIKEY_NOT_FOUND', 401, 'Check apiKey in CALLS_APPS_FILE: it is no key of this app.'],
    ['AUTH_ERR_OTHER', 401, 'Check apiKey, appId and region in CALLS_APPS_FILE.'],
    ['ERR_NOT_FOUND', 404, 'Check host or apiUrl in CALLS_APPS_FILE: the Calls API is not there.'],
  ])('of an app in a file is called as it is there: %s', (code, httpStatus, words) => {
    const error = new UpstreamError(code, 'No.', { failure: 'answer', httpStatus })
    expect(settingToCheck(error, 'appsFile')).toBe(words)
  })
})
