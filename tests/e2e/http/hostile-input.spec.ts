import { type APIRequestContext, expect, test } from '@playwright/test'
import { inTurn } from '../../support/properties'
import { cookieHeader } from '../support/open-answer'
import { stateFile } from '../support/setting'
import { seenRequests } from '../support/simulator'
import { ask } from '../support/wire'
import { HOSTILE, HOSTILE_IDS, LIST_PARAMS, WRONG } from './hostile-values'

test.use({ storageState: stateFile('admin') })

const AT_ONCE = 8
/** Each parameter gets a sixth of the texts, so that each text is tried with half a dozen parameters; the long proofs try all. */
const EVERY = process.env.TEST_THOROUGH === '1' ? 1 : 6
const textsAt = (place: number) => HOSTILE.filter((_, index) => (index + place) % EVERY === 0)

/** Escapes only what cannot be sent in a request line; everything else goes over the wire as written. */
const sendable = (path: string) => path.replaceAll(/[^\u0021-\u00ff]/gu, encodeURIComponent)

async function expectNoCrash(cookie: string, path: string): Promise<number> {
  const { status, text } = await ask({ path: sendable(path), headers: { cookie } })
  expect(status, path.slice(0, 200)).toBeLessThan(500)
  if (status === 400) expect(text).not.toMatch(/at .*\.(js|ts):\d+/)
  return status
}

async function expectNoCrashes(request: APIRequestContext, paths: readonly string[]): Promise<void> {
  const cookie = await cookieHeader(request)
  for (let at = 0; at < paths.length; at += AT_ONCE)
    await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => expectNoCrash(cookie, path)))
}

test('hostile parameters never break a list, analytics, facets or an export', async ({ request }) => {
  const routes = [
    ...LIST_PARAMS.map((name) => `/api/calls?perPage=1&${name}=`),
    ...['metrics', 'by', 'compare', 'limit', 'order'].map((name) => `/api/analytics?${name}=`),
    '/api/analytics?metrics=calls&tz=',
    '/api/analytics?metrics=calls&by=status&q=',
    '/api/calls/facets?uid=',
    '/api/drivers?range=7d&metric=',
    '/api/drivers?range=7d&metric=calls&by=',
    '/api/brief?range=7d&team=',
    '/api/calls/export?format=',
    '/api/users?page=',
    '/api/sync/quarantine?page=',
    '/api/audit?page=',
    '/api/shares?ownerId=',
    '/api/shares?sessionId=',
    '/api/shares/preview?kind=call&sessionId=',
    '/api/shares/preview?kind=report&path=',
    '/api/shares/preview?kind=report&path=/explore?metrics=calls%26tz=',
    '/api/shared/',
    '/s/',
    '/api/tokens?all=',
  ]
  await expectNoCrashes(
    request,
    routes.flatMap((path, place) => textsAt(place).map((text) => path + text)),
  )
})

test('a bad number, name or zone is a 400 that names the field', async ({ request }) => {
  for (const [path, field] of WRONG) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(400)
    const body = await answer.json()
    expect(body.error.code).toBe('INVALID_REQUEST')
    expect(JSON.stringify(body.error.details), path).toContain(`"${field}"`)
  }
})

test('hostile ids get a 4xx, and go upstream as one segment of the path of a call', async ({ request }) => {
  const before = (await seenRequests()).filter((seen) => !/\/calls\?|\/calls$/.test(seen.path)).length
  const cookie = await cookieHeader(request)
  for (const [place, text] of HOSTILE_IDS.entries()) {
    const id = encodeURIComponent(text).replaceAll('.', '%2e')
    const own = ['', '/raw', '/transcriptions', '/around', '/notes']
    for (const path of inTurn(own, place).map((part) => `/api/calls/${id}${part}`)) {
      const status = await expectNoCrash(cookie, path)
      expect([301, 308, 400, 404, 405, 414, 431], `${path.slice(0, 120)}`).toContain(status)
    }
    const delivered = await request.post(`/api/groups/${id}/conversation/delivered`, {
      data: { onBehalfOf: 'ana-8' },
      maxRedirects: 0,
    })
    expect(delivered.status(), `guid ${text.slice(0, 40)}`).toBeLessThan(500)
    expect(delivered.status()).toBeGreaterThanOrEqual(300)
    const scoped = await request.get(`/api/calls?onBehalfOf=${encodeURIComponent(text)}`)
    expect(scoped.status(), `onBehalfOf ${text.slice(0, 40)}`).toBeLessThan(500)
  }
  const after = (await seenRequests()).filter((seen) => !/\/calls\?|\/calls$/.test(seen.path))
  const strange = after
    .slice(before)
    .filter(
      (seen) =>
        seen.method !== 'GET' ||
        !/^\/v3\/calls\/(?!\.{1,2}(\/|$))[^/?#\\]+(\/transcriptions(\?[^/]*)?)?$/.test(seen.path),
    )
  expect(strange.map((seen) => `${seen.method} ${seen.path}`)).toEqual([])
})

test('a hostile body is a 400, and nothing goes upstream', async ({ request }) => {
  const url = '/api/groups/field-team/conversation/delivered'
  const deliveries = async () => (await seenRequests()).filter((entry) => entry.path.includes('/conversation/')).length
  const before = await deliveries()
  const bodies: unknown[] = [
    null,
    [],
    'text',
    42,
    {},
    { onBehalfOf: '' },
    { onBehalfOf: '..' },
    { onBehalfOf: 'a\r\nb' },
    { onBehalfOf: 7 },
    { onBehalfOf: ['ana-8'] },
    { onBehalfOf: 'ana-8', messageId: '7' },
    { onBehalfOf: 'ana-8', messageId: 1.5 },
    { onBehalfOf: 'ana-8', messageId: -1 },
    { onBehalfOf: 'ana-8', messageId: 1e300 },
    { onBehalfOf: 'ana-8', extra: true },
    { onBehalfOf: 'é' },
    { onBehalfOf: 'a'.repeat(101) },
    { __proto__: null, constructor: 1 },
  ]
  for (const body of bodies) {
    const answer = await request.post(url, {
      data: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status(), JSON.stringify(body)).toBe(400)
  }
  expect(await deliveries()).toBe(before)
})

test('hostile headers get no 5xx', async ({ request }) => {
  for (const text of ['x'.repeat(8000), '../../..', '<script>', "' OR 1=1", '%00', 'a,b', '0']) {
    for (const name of [
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'referer',
      'accept',
      'accept-language',
      'x-request-id',
      'range',
      'if-none-match',
      'cookie',
    ]) {
      const answer = await request.get('/api/calls?perPage=1', { headers: { [name]: text } })
      expect(answer.status(), `${name}: ${text.slice(0, 20)}`).toBeLessThan(500)
    }
  }
})
