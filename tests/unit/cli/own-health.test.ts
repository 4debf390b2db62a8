import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { answerHealth } from '@/lib/cli/front-door/answers.mjs'
import { serving } from '../../support/serving'

const STOPPING = { code: 'UNAVAILABLE', message: 'Callscope is stopping.', retryAfterSeconds: 5 }
const served = async () => {
  const server = createServer((request, response) => {
    if (!answerHealth(request, response, STOPPING)) response.end('the application')
  })
  return `http://127.0.0.1:${await serving(server)}`
}

test('a process that starts or stops is alive but not ready, and says why', async () => {
  const url = await served()
  const live = await fetch(`${url}/api/health/live?x=1`)
  expect([live.status, await live.json()]).toEqual([200, { status: 'alive' }])
  const ready = await fetch(`${url}/api/health/ready`)
  expect(ready.status).toBe(503)
  expect(ready.headers.get('retry-after')).toBe('5')
  expect(await ready.json()).toEqual({ error: { code: 'UNAVAILABLE', message: 'Callscope is stopping.' } })
})

test('nothing else is answered for the application', async () => {
  const url = await served()
  for (const [method, path] of [
    ['GET', '/api/health'],
    ['GET', '/api/health/liveness'],
    ['POST', '/api/health/ready'],
    ['GET', '/'],
  ])
    expect(await (await fetch(url + path, { method })).text()).toBe('the application')
})
