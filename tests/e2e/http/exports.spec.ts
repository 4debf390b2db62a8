import type { IncomingMessage } from 'node:http'
import { expect, test } from '@playwright/test'
import { cookieHeader, openAnswer, readAll } from '../support/open-answer'
import { stateFile } from '../support/setting'
import { signIn } from '../support/sign-in'

/** An account of its own: what others export meanwhile does not count. */
const EXPORTER = { email: 'exporter@e2e.example', password: 'correct-horse-exporter' }

test('two exports run at once, the third hears when to come again, and a place is free when one is left', async ({
  playwright,
  baseURL,
}) => {
  const admin = await playwright.request.newContext({ baseURL, storageState: stateFile('admin') })
  const made = await admin.post('/api/users', { data: { ...EXPORTER, role: 'ops' } })
  expect([201, 409]).toContain(made.status())
  const request = await playwright.request.newContext({ baseURL })
  await signIn(request, EXPORTER)
  const cookie = await cookieHeader(request)
  const begin = (format: string) => openAnswer(`${baseURL}/api/calls/export?format=${format}`, { cookie })

  const paused: IncomingMessage[] = [await begin('ndjson'), await begin('ndjson')]
  expect(paused.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  for (const path of ['/api/calls/export?format=csv', '/api/bill/export?format=csv']) {
    const refused = await request.get(path)
    expect([refused.status(), refused.headers()['retry-after']]).toEqual([429, '30'])
    expect(await refused.json()).toMatchObject({
      error: { code: 'RATE_LIMITED', message: expect.stringContaining('You have 2 exports running') },
    })
  }
  expect((await request.get('/api/calls?perPage=1')).status()).toBe(200)

  paused[0]?.destroy()
  await expect.poll(async () => (await request.head('/api/calls/export?format=csv')).status()).toBe(200)
  const whole = await begin('csv')
  expect(whole.statusCode).toBe(200)
  const [other] = paused.slice(1)
  const { total } = (await (await request.get('/api/calls?perPage=1')).json()).meta.pagination
  expect((await readAll(whole)).trimEnd().split('\r\n').length - 1).toBe(total)
  expect(other && (await readAll(other)).trimEnd().split('\n').length).toBeGreaterThan(0)
  await admin.dispose()
  await request.dispose()
})
