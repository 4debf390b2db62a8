import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { retryDelayMs, shouldRetry } from '@/components/shell/providers'
import { ApiError } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { type Route, route } from '@/lib/shared/http/route'
import { listen } from '../../support/listen'

let server: Server
let base = ''
let requests = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1
    const url = new URL(request.url ?? '/', 'http://local')
    if (url.pathname === '/ok') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ data: [...url.searchParams], meta: {} }))
    } else if (url.pathname === '/refused') {
      response.statusCode = 400
      const error = {
        code: 'INVALID_REQUEST',
        message: 'range: is not known',
        requestId: 'r-1',
        details: { fields: [] },
      }
      response.end(JSON.stringify({ error }))
    } else if (url.pathname === '/busy') {
      response.statusCode = 503
      if (url.searchParams.has('after')) response.setHeader('retry-after', url.searchParams.get('after') ?? '')
      response.end(JSON.stringify({ error: { code: 'OVERLOADED', message: 'Too many requests.', requestId: 'r-3' } }))
    } else if (url.pathname === '/html') {
      response.statusCode = 502
      response.setHeader('x-request-id', 'r-2')
      response.end('<html>Bad gateway</html>')
    } else response.end('not json')
  })
  base = `http://127.0.0.1:${await listen(server)}`
})
afterAll(() => server.close())

/** Routes are relative; a browser would prepend the page’s origin. */
const at = (path: string, site = base) =>
  route(`GET ${site}${path}` as 'GET /api/x', { query: z.looseObject({}), answer: z.unknown() }) satisfies Route
const failure = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error)

describe('askApi', () => {
  it('returns the whole envelope', async () => {
    expect(await askApi(at('/ok'), { query: { a: '1' } })).toEqual({ data: [['a', '1']], meta: {} })
  })

  it('throws the code, message, status and request id of an error', async () => {
    expect(await failure(askApi(at('/refused'), {}))).toMatchObject({
      name: 'ApiError',
      code: 'INVALID_REQUEST',
      message: 'range: is not known',
      status: 400,
      requestId: 'r-1',
      details: { fields: [] },
    })
  })

  it('throws a sensible message for an answer without an envelope', async () => {
    expect(await failure(askApi(at('/html'), {}))).toMatchObject({ code: 'BAD_ANSWER', status: 502, requestId: 'r-2' })
    expect(await failure(askApi(at('/text'), {}))).toMatchObject({ code: 'BAD_ANSWER' })
  })

  it('throws the retry time', async () => {
    const wait = async (query: { after?: string }) =>
      ((await failure(askApi(at('/busy'), { query }))) as ApiError).retryAfterSeconds
    expect(await wait({ after: '3' })).toBe(3)
    expect(await wait({})).toBeNull()
    expect(await wait({ after: 'soon' })).toBeNull()
    expect(await wait({ after: '-1' })).toBeNull()
  })

  it('says when a server does not respond', async () => {
    expect(await failure(askApi(at('/x', 'http://127.0.0.1:1'), {}))).toMatchObject({ code: 'NETWORK', status: 0 })
  })
})

describe('a write', () => {
  it('is sent once, even if it fails', async () => {
    const before = requests
    await failure(askApi({ ...at('/html'), method: 'POST', body: z.unknown() }, { body: { a: 1 } }))
    expect(requests - before).toBe(1)
  })
})

describe('shouldRetry', () => {
  const error = (status: number) => new ApiError('X', 'x', status)
  it('retries only without a response or after a server error, and at most twice', () => {
    expect(shouldRetry(0, error(0))).toBe(true)
    expect(shouldRetry(1, error(503))).toBe(true)
    expect(shouldRetry(2, error(503))).toBe(false)
    expect(shouldRetry(0, error(400))).toBe(false)
    expect(shouldRetry(0, error(429))).toBe(false)
    expect(shouldRetry(0, new Error('a bug'))).toBe(false)
  })

  it('retries more often if the server gives a retry time, and no sooner than that', () => {
    const busy = new ApiError('OVERLOADED', 'x', 503, 'r', undefined, 2)
    expect(shouldRetry(4, busy)).toBe(true)
    expect(shouldRetry(5, busy)).toBe(false)
    expect([retryDelayMs(0, busy, 0), retryDelayMs(4, busy, 1)]).toEqual([2000, 4000])
    expect([retryDelayMs(0, error(503)), retryDelayMs(1, error(503)), retryDelayMs(9, error(0))]).toEqual([
      1000, 2000, 30_000,
    ])
    expect(shouldRetry(0, new ApiError('RATE_LIMITED', 'x', 429, 'r', undefined, 2))).toBe(false)
  })
})
