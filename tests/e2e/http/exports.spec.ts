import type { IncomingMessage } from 'node:http'
import { cookieHeader, openAnswer, readAll } from '../support/open-answer'
import { signIn } from '../support/sign-in'
import { expect, test } from '../support/test'

/** Its own account, since exports by other tests would count. */
const EXPORTER = { email: 'exporter@e2e.example', password: 'correct-horse-exporter' }

test('two exports run at the same time, a third is told when to retry, and starts once one is aborted', async ({
  requestAs,
  baseURL,
}) => {
  const admin = await requestAs('admin')
  const made = await admin.post('/api/users', { data: { ...EXPORTER, role: 'ops' } })
  expect([201, 409]).toContain(made.status())
  const request = await requestAs(null)
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
})
