import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { RequestLog } from '@/lib/simulator/request-log'

const request = (url: string, headers: Record<string, string>) =>
  ({ method: 'GET', url, headers: { ...headers } }) as unknown as IncomingMessage

test('the log of requests says what was sent, and keeps equal headers once', () => {
  const log = new RequestLog()
  const ours = { host: '127.0.0.1', apikey: 'secret', accept: 'application/json' }
  log.add(request('/v3/calls?page=1', ours), null)
  log.add(request('/v3/calls?page=2', ours), null)
  log.add(request('/v3/calls?page=3', { ...ours, onbehalfof: 'anna' }), null)
  const { total, requests } = log.report()
  expect(total).toBe(3)
  expect(requests.map(({ path }) => path)).toEqual(['/v3/calls?page=1', '/v3/calls?page=2', '/v3/calls?page=3'])
  expect(requests[0]?.headers).toEqual({ ...ours, apikey: '[key]' })
  expect(requests[1]?.headers).toBe(requests[0]?.headers)
  expect(requests[2]?.headers).toEqual({ ...ours, apikey: '[key]', onbehalfof: 'anna' })
})
