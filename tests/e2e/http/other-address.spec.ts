import { type APIRequestContext, expect, test } from '@playwright/test'
import { type OwnServer, startOwnServer } from '../support/own-server'
import { ADMIN } from '../support/setting'
import { signIn } from '../support/sign-in'

/** Another loopback address, which `localhost` and `127.0.0.1` do not reach. */
const HOSTNAME = '127.0.0.2'

let server: OwnServer
let request: APIRequestContext

test.beforeAll(async ({ playwright }) => {
  server = await startOwnServer({ hostname: HOSTNAME })
  request = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } })
  await signIn(request, ADMIN)
  await expect.poll(async () => (await (await request.get('/api/sync')).json()).data.state).toBe('current')
})
test.afterAll(async () => {
  await request?.dispose()
  await server?.remove()
})

test('a server that does not listen on 127.0.0.1 says where it listens', async () => {
  const { port } = new URL(server.url)
  expect(server.output()).toContain(`Callscope is at http://${HOSTNAME}:${port}`)
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow('fetch failed')
})

test('its pages arrive with their data', async () => {
  const [call] = (await (await request.get('/api/calls?status=ended&perPage=1&range=all')).json()).data
  const { sessionId, initiator } = call
  for (const [path, key] of [
    ['/?range=all', 'analytics'],
    ['/calls?range=all', 'calls'],
    [`/calls/${sessionId}`, 'calls/[sessionId]/around'],
    [`/people/${initiator}?range=all`, 'people/[uid]'],
    ['/people?range=all', 'people'],
    ['/bill?range=all', 'bill'],
    ['/ledger?range=all', 'ledger'],
    ['/needs-a-look?range=all', 'needs-a-look'],
  ] as const) {
    const html = (await (await request.get(path)).text()).replaceAll('\\"', '"')
    expect(answeredQueries(html), path).toContain(key)
  }
  expect(server.output()).not.toContain('paints without an answer')
})

test('its root path opens the start view', async () => {
  const path = '/calls?status=rejected'
  const view = await (await request.post('/api/views', { data: { name: 'Rejected', path, forEveryone: false } })).json()
  expect((await request.put('/api/me/start-view', { data: { viewId: view.data.id } })).status()).toBe(200)
  const answer = await request.get('/', { maxRedirects: 0 })
  expect(`${answer.headers().location ?? ''} ${await answer.text()}`).toContain(path)
})

/** The routes of the queries whose answers the page contains. */
function answeredQueries(html: string): string[] {
  return [...html.matchAll(/"queryKey":\["\/api\/([^"]+)"/g)].map((found) => found[1] ?? '')
}
