import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Listed, startedSimulator } from './client'

type Started = Awaited<ReturnType<typeof startedSimulator>>
let server: Started
beforeAll(async () => {
  server = await startedSimulator({ calls: 500 })
})
afterEach(() => server.clearFaults())
afterAll(() => server.simulator.close())

const ids = (page: Listed) => page.data.map((call) => call.sessionId)

describe('too many requests', () => {
  it.each([
    [3, '3'],
    ['huge', '99999999999'],
    ['garbage', 'soon, perhaps'],
    ['-1', '-1'],
    [null, null],
  ])('with Retry-After %s', async (retryAfter, header) => {
    await server.fault({ kind: '429', endpoint: 'list', retryAfter })
    const response = await server.get('/calls')
    expect(response.headers.get('retry-after')).toBe(header)
    expect(await server.failure(response)).toEqual([429, 'ERR_TOO_MANY_REQUESTS'])
  })

  it('with a date, and the remaining budget in both spellings', async () => {
    await server.fault({ kind: '429', retryAfter: 'date:60', budgetHeaders: 'X-RateLimit', times: 1 })
    const response = await server.get('/calls')
    const seconds = (Date.parse(response.headers.get('retry-after') ?? '') - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(50)
    expect(response.headers.get('x-ratelimit-remaining')).toBe('0')
    await server.fault({ kind: '429', times: 1 })
    expect((await server.get('/calls')).headers.get('x-rate-limit-remaining')).toBe('0')
    await server.fault({ kind: 'budget', remaining: 12 })
    const good = await server.get('/calls')
    expect([good.status, good.headers.get('x-rate-limit-remaining')]).toEqual([200, '12'])
  })
})

describe('bad answers', () => {
  it('5xx, any error code, HTML, an empty body, and the wrong content type', async () => {
    await server.fault({ kind: 'status', status: 502, body: 'html', times: 1 })
    const gateway = await server.get('/calls')
    expect([gateway.status, gateway.headers.get('content-type'), (await gateway.text()).slice(0, 9)]).toEqual([
      502,
      'text/html; charset=utf-8',
      '<!doctype',
    ])
    await server.fault({ kind: 'error', status: 402, code: 'ERR_PLAN_RESTRICTION', times: 1 })
    expect(await server.failure(await server.get('/calls'))).toEqual([402, 'ERR_PLAN_RESTRICTION'])
    await server.fault({ kind: 'html', times: 1 })
    expect((await server.get('/calls')).status).toBe(200)
    await server.fault({ kind: 'empty', times: 1 })
    expect(await (await server.get('/calls')).text()).toBe('')
    await server.fault({ kind: 'content-type', contentType: 'text/csv', times: 1 })
    expect((await server.get('/calls')).headers.get('content-type')).toBe('text/csv')
    expect((await server.list()).data).toHaveLength(30)
  })

  it('truncated bodies, with the connection cut or seemingly complete', async () => {
    await server.fault({ kind: 'truncate', afterBytes: 50, times: 1 })
    await expect((async () => (await server.get('/calls')).text())()).rejects.toThrow()
    await server.fault({ kind: 'truncate', afterBytes: 50, declared: false, times: 1 })
    expect(await (await server.get('/calls')).text()).toHaveLength(50)
  })

  it('connections that are reset or never answered', async () => {
    await server.fault({ kind: 'reset', times: 1 })
    await expect(server.get('/calls')).rejects.toThrow()
    await server.fault({ kind: 'stall', times: 1 })
    await expect(server.get('/calls', {}, { signal: AbortSignal.timeout(150) })).rejects.toThrow()
  })

  it('redirects and gzip bombs', async () => {
    await server.fault({ kind: 'redirect', location: 'https://elsewhere.example/', times: 1 })
    const redirect = await server.get('/calls', {}, { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'https://elsewhere.example/'])
    await server.fault({ kind: 'gzip-bomb', megabytes: 8, times: 1 })
    const bomb = await server.get('/calls', { 'accept-encoding': 'identity' })
    expect(Number(bomb.headers.get('content-length'))).toBeLessThan(20_000)
    expect((await bomb.arrayBuffer()).byteLength).toBeGreaterThan(8_000_000)
  })
})

describe('slow answers', () => {
  it('a late first byte', async () => {
    await server.fault({ kind: 'slow', delayMs: 200, times: 1 })
    const startedMs = performance.now()
    expect((await server.get('/calls')).status).toBe(200)
    expect(performance.now() - startedMs).toBeGreaterThan(180)
  })

  it('a byte at a time', async () => {
    await server.fault({ kind: 'drip', bytesPerSecond: 20, endpoint: 'list', times: 1 })
    const startedMs = performance.now()
    const response = await server.get('/calls')
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    let bytes = 0
    while (bytes < 5) bytes += (await reader?.read())?.value?.length ?? Number.POSITIVE_INFINITY
    expect((performance.now() - startedMs) / 1000).toBeGreaterThan((bytes - 1) / 20 - 0.05)
    await reader?.cancel()
  })
})

describe('bad paging', () => {
  it('repeats a page, ignores paging, or limits the page size', async () => {
    const [first, second] = [await server.list('?perPage=10'), await server.list('?perPage=10&page=2')]
    await server.fault({ kind: 'repeat-page', page: 1 })
    expect(await server.list('?perPage=10&page=2')).toEqual(first)
    await server.clearFaults()
    await server.fault({ kind: 'ignore-paging' })
    expect((await server.list('?perPage=10&page=3')).meta.pagination).toMatchObject({ current_page: 1, count: 30 })
    await server.clearFaults()
    await server.fault({ kind: 'clamp', perPage: 10 })
    expect(await server.list('?perPage=100&page=2')).toEqual(second)
  })

  it('lists oldest first or shuffled, still with every call once', async () => {
    const newestFirst = ids(await server.list('?perPage=1000'))
    await server.fault({ kind: 'order', order: 'ascending' })
    expect(ids(await server.list('?perPage=1000'))).toEqual([...newestFirst].reverse())
    await server.clearFaults()
    await server.fault({ kind: 'order', order: 'random' })
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => server.list(`?perPage=100&page=${page}`)))
    const shuffled = pages.flatMap(ids)
    expect(shuffled).not.toEqual(newestFirst)
    expect([...shuffled].sort()).toEqual([...newestFirst].sort())
  })

  it('omits fields of the envelope, and wraps a call in each way', async () => {
    await server.fault({ kind: 'envelope', omit: ['per_page', 'total'], totalPagesZero: true })
    expect((await server.list('?perPage=7')).meta.pagination).toEqual({ count: 7, current_page: 1, total_pages: 0 })
    await server.clearFaults()
    await server.fault({ kind: 'envelope', omit: ['meta'] })
    const bare = await server.list('?perPage=1')
    expect(bare.meta).toBeUndefined()
    const path = `/calls/${bare.data[0]?.sessionId}`
    for (const [shape, expected] of [
      ['array', { data: bare.data }],
      ['bare', bare.data[0]],
    ] as const) {
      await server.fault({ kind: 'shape', shape, times: 1 })
      expect(await (await server.get(path)).json()).toEqual(expected)
    }
  })
})

describe('a fault', () => {
  it('applies to its endpoint at its rate, up to its limit, identically in every run', async () => {
    await server.fault({ kind: 'status', endpoint: 'get' })
    expect((await server.get('/calls')).status).toBe(200)
    expect((await server.get('/calls/x')).status).toBe(503)
    const run = async () => {
      await server.clearFaults()
      await server.fault({ kind: 'status', rate: 0.4 })
      const statuses: number[] = []
      for (let request = 0; request < 50; request += 1) statuses.push((await server.get('/calls?perPage=1')).status)
      return statuses
    }
    const first = await run()
    const struck = first.filter((status) => status === 503).length
    expect(struck).toBeGreaterThan(8)
    expect(struck).toBeLessThan(32)
    expect(await run()).toEqual(first)
  })

  it('must be a known one', async () => {
    expect((await server.fault({ kind: 'gremlins' })).status).toBe(400)
    expect((await server.fault({ kind: 'slow', rate: 2 })).status).toBe(400)
  })
})

describe('pages that shift', () => {
  it('move older calls to the next page during a walk', async () => {
    const before = ids(await server.list('?perPage=20'))
    await server.fault({ kind: 'shift', calls: 3 })
    const first = await server.list('?perPage=10&page=1')
    const second = await server.list('?perPage=10&page=2')
    expect(first.meta.pagination.total).toBe(503)
    expect(second.meta.pagination.total).toBe(506)
    expect(ids(first).slice(3)).toEqual(before.slice(0, 7))
    expect(ids(second)).toEqual(before.slice(4, 14))
  })
})
