import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ANCHOR, startedSimulator } from './client'

type Started = Awaited<ReturnType<typeof startedSimulator>>
let server: Started
beforeEach(async () => {
  server = await startedSimulator({ calls: 300, anomalyRate: 0, liveCallsPerMinute: 6 })
})
afterEach(() => server.simulator.close())

describe('injected calls', () => {
  const own = {
    sessionId: 'own/1?',
    status: 'ended',
    initiatedAt: ANCHOR + 5,
    initiator: 'zed',
    name: 'Łukasz',
    odd: [null],
  }

  it('replace all calls, unchanged, and can be found, scoped and filtered', async () => {
    await server.control('POST', '/calls', {
      mode: 'replace',
      calls: [own, null, { sessionId: 'b', initiatedAt: '7' }],
    })
    expect((await server.list()).data).toEqual([own, { sessionId: 'b', initiatedAt: '7' }, null])
    expect(await (await server.get(`/calls/${encodeURIComponent('own/1?')}`)).json()).toEqual({ data: own })
    expect((await server.list('?status=ended')).data).toEqual([own])
    expect((await server.list('', { onBehalfOf: 'zed' })).data).toEqual([own])
    expect(await server.dump()).toHaveLength(3)
  })

  it('are inserted by time, or replace earlier versions', async () => {
    const old = { ...own, sessionId: 'old', initiatedAt: ANCHOR - 10 * 86_400 }
    await server.control('POST', '/calls', [own, old])
    const all = await server.dump()
    expect(all).toHaveLength(302)
    expect(all[0]).toEqual(own)
    const position = all.findIndex((call) => call.sessionId === 'old')
    expect(Number(all[position - 1]?.initiatedAt)).toBeGreaterThanOrEqual(old.initiatedAt)
    expect(Number(all[position + 1]?.initiatedAt)).toBeLessThanOrEqual(old.initiatedAt)
    await server.control('POST', '/calls', [{ ...own, status: 'rejected' }])
    expect((await server.dump())[0]).toMatchObject({ status: 'rejected' })
    expect(await server.dump()).toHaveLength(302)
  })
})

describe('controls', () => {
  it('delete a call from every endpoint', async () => {
    const [first, second] = (await server.list('?perPage=2')).data
    expect(await server.control('DELETE', `/calls/${first?.sessionId}`)).toMatchObject({ data: { calls: 299 } })
    expect((await server.list('?perPage=1')).data).toEqual([second])
    expect((await server.get(`/calls/${first?.sessionId}`)).status).toBe(404)
    expect((await server.control('DELETE', '/calls/none')).status).toBe(404)
  })

  it('move and stop the clock', async () => {
    expect((await server.list()).meta.pagination.total).toBe(300)
    await server.control('POST', '/clock', { advanceSeconds: 599 })
    expect((await server.list()).meta.pagination.total).toBe(360)
    const { data } = await server.control('POST', '/clock', { nowSeconds: ANCHOR - 86_400, frozen: true })
    expect(data).toEqual({ nowSeconds: ANCHOR - 86_400 })
    expect((await server.list()).meta.pagination.total).toBeLessThan(300)
    expect((await server.control('POST', '/clock', { frozen: 3 })).status).toBe(400)
  })

  it('report the requests, without the key', async () => {
    await server.list('?page=2', { onBehalfOf: 'ana-1' })
    await server.get('/calls/a')
    await server.get('/elsewhere')
    type Report = { total: number; counts: object; requests: { path: string; headers: Record<string, string> }[] }
    const { data } = await server.control<Report>('GET', '/requests')
    expect(data).toMatchObject({ total: 3, counts: { list: 1, get: 1, unknown: 1 } })
    expect(data.requests[0]).toMatchObject({
      method: 'GET',
      path: '/v3/calls?page=2',
      headers: { onbehalfof: 'ana-1' },
    })
    expect(JSON.stringify(data)).not.toContain(server.simulator.apiKey)
    await server.control('DELETE', '/requests')
    expect((await server.control<Report>('GET', '/requests')).data.total).toBe(0)
  })

  it('reject unknown requests', async () => {
    expect((await server.control('GET', '/nothing')).status).toBe(404)
    expect((await server.control('POST', '/calls', 'text')).status).toBe(400)
  })
})
