import type { APIRequestContext } from '@playwright/test'
import { AGENT, stateFile } from '../support/setting'
import { groupCall, ofCall, secretsOf, share } from '../support/share'
import { expect, test } from '../support/test'
import { ask } from '../support/wire'

test.use({ storageState: stateFile('agent') })

const UNKNOWN = 'A'.repeat(43)
const JSON_TYPE = { 'content-type': 'application/json' }
const open = (token: string, body: object = {}, headers: Record<string, string> = {}) =>
  ask({
    path: `/api/shared/${token}`,
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  })
const dataOf = async (token: string, headers: Record<string, string> = {}) =>
  ask({ path: `/api/shared/${token}`, headers })
/** Requests the page as Next's router does, at the address that the server redirects to. */
async function askPayload(path: string) {
  const headers = { rsc: '1' }
  const first = await ask({ path, headers })
  return first.status === 307 ? ask({ path: first.headers.location ?? path, headers }) : first
}
const opensOf = async (request: APIRequestContext, id: string): Promise<number> => {
  const { data } = await (await request.get('/api/shares?perPage=200')).json()
  return data.find((one: { id: string }) => one.id === id).opens
}

test('a link shows a call to whoever has it, with no secret in any byte', async ({ request }) => {
  const call = await groupCall(request)
  const { path, token } = await share(request, { ...ofCall(call), label: 'Ticket 7', tz: 'Europe/Paris' })
  const [page, payload, data, picture] = await Promise.all([
    ask({ path }),
    askPayload(path),
    dataOf(token),
    ask({ path: `/api/shared/${token}/picture` }),
  ])
  expect(page.text).toContain('What happened')
  expect(page.text).toContain('Person A')
  for (const { status, text } of [page, payload, data, picture]) {
    expect(status).toBe(200)
    for (const secret of secretsOf(call)) expect(text).not.toContain(secret)
    expect(text).not.toContain(AGENT.email)
  }
  expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  for (const { headers } of [page, payload, data, picture]) expect(headers['cache-control']).toContain('no-store')
  expect(picture.headers['content-type']).toBe('image/png')
})

test('a report has its figures and no id, and no parameter widens a link', async ({ request }) => {
  const reportPath = '/explore?metrics=calls,answerRate&by=person&range=30d'
  const plain = await (
    await request.get('/api/analytics?metrics=calls,answerRate,resolved&by=person&top=8&range=30d')
  ).json()
  const { path, token } = await share(request, { kind: 'report', path: reportPath })
  const { data } = JSON.parse((await dataOf(token)).text)
  const figures = (rows: { calls: number }[]) => rows.map(({ calls }) => calls)
  expect(figures(data.report.rows.data)).toEqual(figures(plain.data))
  const ids = plain.data.map(({ person }: { person: string }) => person).filter((id: string) => id.length > 2)
  for (const query of [
    '',
    '?names=true&recordings=true&by=initiator&metrics=people&range=all&uid=ana-8&sessionId=x&mid=x',
  ]) {
    const [page, answer] = await Promise.all([
      ask({ path: path + query }),
      ask({ path: `/api/shared/${token}${query}` }),
    ])
    for (const id of ids) expect(page.text + answer.text).not.toContain(`"${id}"`)
    expect(JSON.parse(answer.text).data.report).toEqual(data.report)
  }
})

test('a link that never was and one that was revoked are one and the same 404', async ({ request }) => {
  const { id, path, token } = await share(request, ofCall(await groupCall(request)))
  expect((await request.delete(`/api/shares/${id}`)).status()).toBe(200)
  const alike = (text: string) =>
    text
      .replaceAll(token, UNKNOWN)
      .replaceAll(/nonce(=|\\?":\\?)"[^"]*"/g, '')
      .replaceAll(/"requestId":"[^"]*"/g, '')
  for (const place of ['/s/', '/api/shared/']) {
    const [gone, never] = await Promise.all([ask({ path: place + token }), ask({ path: place + UNKNOWN })])
    expect([gone.status, never.status]).toEqual([404, 404])
    expect(Object.keys(gone.headers).sort()).toEqual(Object.keys(never.headers).sort())
    expect(alike(gone.text).length).toBe(alike(never.text).length)
  }
  const posts = await Promise.all([open(token), open(UNKNOWN)])
  expect(posts.map(({ status }) => status)).toEqual([404, 404])
  expect((await ask({ path: `/api/shared/${token}/picture` })).status).toBe(404)
  expect((await ask({ path })).text).toContain('This link does not work')
})

test('paths around a token lead nowhere', async ({ request }) => {
  const { token } = await share(request, ofCall(await groupCall(request)))
  const tricks = [
    `/s/${token}/`,
    `/s/${token}/raw`,
    `/s//${token}`,
    `/s/${token}%2f..%2fcalls`,
    `/s/..%2f..%2fapi%2fcalls`,
    `/s/${token.toLowerCase()}`,
    `/s/${token}%00`,
    `/s/%20${token}`,
    '/s/',
    '/s/%2e%2e/api/calls',
    `/api/shared/${token}/raw`,
    `/api/shared/${token}%00`,
    `/api/shared/..`,
    `/api/shared/${'x'.repeat(5000)}`,
  ]
  for (const path of tricks) {
    const { status, text } = await ask({ path })
    expect([307, 308, 400, 401, 404], path).toContain(status)
    expect(text, path).not.toContain('Person A')
  }
})

test('only a visit is counted: not a GET, a HEAD or a preview, and once in a browser', async ({ request }) => {
  const { id, path, token } = await share(request, ofCall(await groupCall(request)))
  for (const method of ['GET', 'HEAD']) await ask({ path, method })
  await dataOf(token)
  for (const agent of [
    'Slackbot-LinkExpanding 1.0',
    'facebookexternalhit/1.1',
    'SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
  ])
    expect(JSON.parse((await open(token, {}, { 'user-agent': agent })).text)).toEqual({ data: { counted: false } })
  expect(await opensOf(request, id)).toBe(0)
  const visit = await open(token)
  const cookie = visit.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
  expect(JSON.parse((await open(token, {}, { cookie })).text)).toEqual({ data: { counted: false } })
  expect(await opensOf(request, id)).toBe(1)
})

test('a limit of visits lets those in who were counted, and nobody else', async ({ request }) => {
  const { path, token } = await share(request, { ...ofCall(await groupCall(request)), maxOpens: 1 })
  expect((await dataOf(token)).status).toBe(403)
  const visit = await open(token)
  expect([visit.status, (await open(token)).status]).toEqual([200, 404])
  const cookie = visit.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
  expect((await dataOf(token, { cookie })).status).toBe(200)
  expect((await ask({ path, headers: { cookie } })).text).toContain('What happened')
  expect((await ask({ path })).text).not.toContain('What happened')
})

test('a password keeps everything back until it is given', async ({ request }) => {
  const one = await share(request, { ...ofCall(await groupCall(request)), password: 'open-sesame-9' })
  const page = await ask({ path: one.path })
  expect(page.text).toContain('This link has a password')
  expect(page.text).not.toMatch(/Person A|A ticket|og:image|ended after/)
  expect((await dataOf(one.token)).status).toBe(403)
  expect((await ask({ path: `/api/shared/${one.token}/picture` })).status).toBe(404)
  expect((await open(one.token, {}, {})).status).toBe(403)
  const wrong = await open(one.token, { password: 'not the password' })
  expect(wrong.status).toBe(403)
  expect(JSON.parse(wrong.text).error.details.fields[0].field).toBe('password')
  const right = await open(one.token, { password: 'open-sesame-9' })
  const cookie = right.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
  expect((await dataOf(one.token, { cookie })).status).toBe(200)
})

test('only the host that was named may frame a link', async ({ request }) => {
  const call = ofCall(await groupCall(request))
  const { path } = await share(request, { ...call, frameHost: 'Desk.Example.com:8443' })
  const { headers } = await ask({ path })
  expect(headers['content-security-policy']).toMatch(/frame-ancestors desk\.example\.com:8443$/)
  expect(headers['x-frame-options']).toBeUndefined()
  expect((await ask({ path: '/login' })).headers['x-frame-options']).toBe('DENY')
})

test('the whole call is one step away for whoever is signed in, and no step for others', async ({
  request,
  requestAs,
}) => {
  const call = await groupCall(request)
  const { token } = await share(request, ofCall(call))
  const path = `/api/shared/${token}/full`
  expect((await (await requestAs(null)).get(path, { maxRedirects: 0 })).status()).toBe(401)
  const there = await request.get(path, { maxRedirects: 0 })
  expect(there.status()).toBe(303)
  expect(there.headers().location).toContain(encodeURIComponent(call.sessionId))
  expect((await request.get(`/api/shared/${UNKNOWN}/full`, { maxRedirects: 0 })).status()).toBe(404)
})

test('an evidence pack for others says what a link would show', async ({ request }) => {
  const call = await groupCall(request)
  const query = new URLSearchParams({ for: 'outside', ...(call.roomMid === undefined ? {} : { mid: call.roomMid }) })
  const answer = await request.get(`/api/calls/${encodeURIComponent(call.sessionId)}/evidence?${query}`)
  const text = await answer.text()
  expect(text).toContain('Person A')
  for (const secret of secretsOf(call)) expect(text + answer.headers()['content-disposition']).not.toContain(secret)
  expect(text).not.toContain(AGENT.email)
})
