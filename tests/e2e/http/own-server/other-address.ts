import { expect, test } from '@playwright/test'
import { HOSTNAME, type World } from './world'

/** A server that `localhost` does not reach. */
export function testsOfAnotherAddress(world: World): void {
  test('a server that does not listen on 127.0.0.1 says where it listens', async () => {
    const { port } = new URL(world.server.url)
    expect(world.server.output()).toContain(`Callscope is at http://${HOSTNAME}:${port}`)
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow('fetch failed')
  })

  test('its pages arrive with their data', async () => {
    const [call] = (await (await world.admin.get('/api/calls?status=ended&perPage=1&range=all')).json()).data
    const { sessionId, initiator } = call
    for (const [path, key] of [
      ['/?range=all', 'analytics'],
      ['/calls?range=all', 'calls'],
      [`/calls/${sessionId}`, 'calls/[sessionId]/around'],
      [`/people/${initiator}?range=all`, 'people/[uid]'],
      ['/people?range=all', 'people'],
      ['/bill?range=all', 'bill'],
      ['/issues?range=all', 'issues'],
      ['/callbacks', 'callbacks'],
    ] as const) {
      // On a busy machine, the first answers of a new process may take longer than a page waits.
      await expect
        .poll(async () => answeredQueries(await (await world.admin.get(path)).text()), { message: path })
        .toContain(key)
    }
    expect(world.server.output()).not.toContain('paints without an answer')
  })

  test('its root path opens the start view', async () => {
    const path = '/calls?status=rejected'
    const view = await (
      await world.admin.post('/api/views', { data: { name: 'Rejected', path, forEveryone: false } })
    ).json()
    expect((await world.admin.put('/api/me/start-view', { data: { viewId: view.data.id } })).status()).toBe(200)
    const answer = await world.admin.get('/', { maxRedirects: 0 })
    expect(`${answer.headers().location ?? ''} ${await answer.text()}`).toContain(path)
  })
}

/** The API routes of the queries whose answers are embedded in the page. */
function answeredQueries(html: string): string[] {
  return [...html.replaceAll('\\"', '"').matchAll(/"queryKey":\["\/api\/([^"]+)"/g)].map((found) => found[1] ?? '')
}
