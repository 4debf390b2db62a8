import { expect, test } from '@playwright/test'
import { cookieHeader, openAnswer, readAll } from '../support/open-answer'
import { startOwnServer } from '../support/own-server'
import { PROOF } from '../support/proof'
import { ADMIN } from '../support/setting'
import { signIn } from '../support/sign-in'

const CALLS = 3000

test(
  'on SIGTERM, `npm start` finishes an export, accepts nothing new, and exits by itself',
  PROOF,
  async ({ playwright }) => {
    const server = await startOwnServer({ calls: CALLS, command: ['npm', 'start'] })
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
    } finally {
      await request.dispose()
      await server.remove()
    }
  },
)
