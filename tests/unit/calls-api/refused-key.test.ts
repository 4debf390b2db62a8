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

  it('is not confused with a key that lacks the scope for one endpoint', async () => {
    const { api, requests } = clientOver([
      { status: 403, body: JSON.stringify({ error: { code: 'AUTH_ERR_NO_ACCESS', message: 'No.' } }) },
      {},
    ])
    await failureOf(api.markGroupConversationDelivered('team', {}, { onBehalfOf: 'ana' }))
    await api.listCalls({})
    expect(requests).toHaveLength(2)
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
