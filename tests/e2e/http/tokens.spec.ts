import { expect, test } from '../support/test'
import { ask } from '../support/wire'

test('a token is for the API: it opens no page and no next-auth, and a wrong one is refused beside a session', async ({
  requestAs,
}) => {
  const admin = await requestAs('admin')
  const made = await admin.post('/api/tokens', { data: { name: 'A script', scopes: ['read:calls'] } })
  expect(made.status(), await made.text()).toBe(201)
  const { token } = (await made.json()).data
  const bearer = { authorization: `Bearer ${token}` }
  expect((await ask({ path: '/api/live', headers: bearer })).status).toBe(200)
  expect((await admin.get('/api/me', { headers: { authorization: `Bearer ${token}x` } })).status()).toBe(401)
  const page = await ask({ path: '/calls', headers: bearer })
  expect([page.status, page.headers.location?.startsWith('/login')]).toEqual([307, true])
  expect(JSON.parse((await ask({ path: '/api/auth/session', headers: bearer })).text)).toEqual({})
})
