import { expect, test } from '@playwright/test'
import { cookieHeader, openAnswer, readAll } from '../support/open-answer'
import { startOwnServer } from '../support/own-server'
import { ADMIN } from '../support/setting'
import { signIn } from '../support/sign-in'

const CALLS = 3000

for (const command of [
  ['node', 'lib/cli/start.mjs'],
  ['npm', 'start'],
])
  test(`on SIGTERM, \`${command.join(' ')}\` finishes an export, accepts nothing new, and exits by itself`, async ({
    playwright,
  }) => {
    const server = await startOwnServer({ calls: CALLS, command })
    const request = await playwright.request.newContext({ baseURL: server.url })
    try {
      await signIn(request, ADMIN)
      await expect.poll(async () => (await (await request.get('/api/sync')).json()).data.state).toBe('current')
      const { total } = (await (await request.get('/api/calls?perPage=1')).json()).meta.pagination
      const cookie = await cookieHeader(request)
      const answer = await openAnswer(`${server.url}/api/calls/export?format=ndjson`, { cookie })

      server.process.kill('SIGTERM')
      const response = () =>
        openAnswer(`${server.url}/api/health`).then(
          (health) => health.resume().statusCode,
          () => 'refused',
        )
      await expect.poll(response).toBe('refused')
      const lines = (await readAll(answer)).trimEnd().split('\n')
      expect(lines.length).toBe(total)
      expect(JSON.parse(lines.at(-1) ?? '')).toHaveProperty('sessionId')
      await expect.poll(server.isGone).toBe(true)
      if (command[0] === 'node') expect(await server.ended).toBe(0)
    } finally {
      await request.dispose()
      await server.remove()
    }
  })

test('with DRAIN_SECONDS, SIGTERM first ends readiness while requests are answered, on connections that close', async () => {
  const server = await startOwnServer({ env: { DRAIN_SECONDS: '3' } })
  const statusOf = async (path: string) => {
    const answer = await fetch(server.url + path)
    await answer.text()
    return [answer.status, answer.headers.get('connection')]
  }
  try {
    expect(await statusOf('/api/health/ready')).toEqual([200, 'keep-alive'])
    server.process.kill('SIGTERM')
    await expect.poll(() => statusOf('/api/health/ready')).toEqual([503, 'close'])
    expect(await statusOf('/api/health/live')).toEqual([200, 'close'])
    expect(await statusOf('/api/health')).toEqual([200, 'close'])
    expect(await server.ended).toBe(0)
  } finally {
    await server.remove()
  }
})
