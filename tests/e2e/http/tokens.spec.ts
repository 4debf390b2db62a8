import type { APIRequestContext } from '@playwright/test'
import type { Scope } from '@/lib/shared/users/scopes'
import { signIn } from '../support/sign-in'
import { expect, test } from '../support/test'
import { ask } from '../support/wire'

const PASSWORD = 'correct-horse-tokens'

async function createToken(owner: APIRequestContext, scopes: readonly Scope[], name = 'A script') {
  const answer = await owner.post('/api/tokens', { data: { name, scopes } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data as { id: string; token: string }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const codeOf = (text: string): string => JSON.parse(text).error.code

test('a token that is none is refused, beside a session too, and opens no page and no next-auth', async ({
  requestAs,
}) => {
  const admin = await requestAs('admin')
  const { token } = await createToken(admin, ['read:calls'])
  for (const wrong of ['x', 'csk_', `${token}x`, token.slice(0, -1), `csk_${'A'.repeat(43)}`, '']) {
    const answer = await admin.get('/api/me', { headers: bearer(wrong) })
    expect(answer.status(), wrong).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { code: 'UNAUTHENTICATED' } })
  }
  const page = await ask({ path: '/calls', headers: bearer(token) })
  expect([page.status, page.headers.location?.startsWith('/login')]).toEqual([307, true])
  expect(JSON.parse((await ask({ path: '/api/auth/session', headers: bearer(token) })).text)).toEqual({})
})

test('a token never may more than its owner may now, and ends with them', async ({ requestAs }) => {
  const admin = await requestAs('admin')
  const email = 'token-owner@e2e.example'
  const { id } = (await (await admin.post('/api/users', { data: { email, role: 'ops', password: PASSWORD } })).json())
    .data
  const owner = await requestAs(null)
  await signIn(owner, { email, password: PASSWORD })
  const { token } = await createToken(owner, ['read:calls', 'export'])
  const read = () => ask({ path: '/api/live', headers: bearer(token) })
  const save = () => ask({ path: '/api/calls/export?format=csv&range=1h', headers: bearer(token) })
  expect([(await read()).status, (await save()).status]).toEqual([200, 200])
  const change = (data: object) => admin.patch(`/api/users/${id}`, { data })
  await change({ role: 'agent' })
  const refused = await save()
  expect([refused.status, JSON.parse(refused.text).error.details]).toEqual([403, { permission: 'export' }])
  expect((await read()).status).toBe(200)
  await change({ disabled: true })
  expect((await read()).status).toBe(401)
  await change({ disabled: false })
  expect((await read()).status).toBe(200)
  await admin.delete(`/api/users/${id}`)
  expect((await read()).status).toBe(401)
})

test('what a token does is in the audit log with its name; creating and revoking are too, and never the token', async ({
  requestAs,
}) => {
  const agent = await requestAs('agent')
  const refusal = await agent.post('/api/tokens', { data: { name: 'x', scopes: ['export'] } })
  expect([refusal.status(), codeOf(await refusal.text())]).toEqual([400, 'INVALID_REQUEST'])
  const { id, token } = await createToken(agent, ['read:calls'], 'Audited script')
  const [call] = JSON.parse(
    (await ask({ path: '/api/calls?status=ended&perPage=1', headers: bearer(token) })).text,
  ).data
  const onBehalf = `/api/calls?onBehalfOf=${call.initiator}`
  expect((await ask({ path: onBehalf, headers: bearer(token) })).status).toBe(200)
  const admin = await requestAs('admin')
  expect((await (await requestAs('ops')).delete(`/api/tokens/${id}`)).status()).toBe(404)
  expect((await admin.delete(`/api/tokens/${id}`)).status()).toBe(200)
  const after = await ask({ path: onBehalf, headers: bearer(token) })
  expect([after.status, codeOf(after.text)]).toEqual([401, 'UNAUTHENTICATED'])
  const log = await (await admin.get('/api/audit?perPage=50')).text()
  expect(log).not.toContain(token)
  const entries = JSON.parse(log).data as { action: string; target: string; details: Record<string, unknown> }[]
  const found = (action: string) => entries.find((entry) => entry.action === action)
  expect(found('tokens.create')).toMatchObject({ target: 'Audited script', details: { scopes: ['read:calls'] } })
  expect(found('calls.list-on-behalf-of')).toMatchObject({
    target: call.initiator,
    details: { token: 'Audited script' },
  })
  expect(found('tokens.revoke')).toMatchObject({ target: 'Audited script', details: { owner: 'agent@e2e.example' } })
})

test('the document of the API is public, compressed, and not sent twice', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const first = await ask({ path: '/api/openapi.json', headers })
  expect([first.status, first.headers['content-encoding']]).toEqual([200, 'gzip'])
  expect(first.headers['cache-control']).toBe('public, no-cache')
  expect(Number(first.headers['content-length'])).toBeLessThan(40_000)
  const again = await ask({ path: '/api/openapi.json', headers: { 'if-none-match': first.headers.etag ?? '' } })
  expect([again.status, again.text]).toEqual([304, ''])
})
