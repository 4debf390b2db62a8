import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrganisation } from '@/lib/simulator/organisation'
import { ANCHOR, startedSimulator } from './client'

type Started = Awaited<ReturnType<typeof startedSimulator>>
type Person = { uid: string }
let server: Started
beforeAll(async () => {
  server = await startedSimulator({ calls: 2000, maxPerPage: 400 })
})
afterAll(() => server.simulator.close())

describe('the key', () => {
  it('is required, must be known, and needs full access for the write', async () => {
    const { get, failure, simulator } = server
    expect(await failure(await fetch(`${simulator.url}/calls`))).toEqual([401, 'AUTH_ERR_EMPTY_APIKEY'])
    expect(await failure(await get('/calls', { apikey: 'wrong' }))).toEqual([401, 'AUTH_ERR_APIKEY_NOT_FOUND'])
    expect((await get('/calls', { apikey: simulator.readOnlyKey })).status).toBe(200)
    const write = { method: 'POST', body: '{}' }
    const response = await get('/groups/all-hands/conversation/delivered', { apikey: simulator.readOnlyKey }, write)
    expect(await failure(response)).toEqual([403, 'AUTH_ERR_NO_ACCESS'])
  })
})

describe('list', () => {
  it('has pages of 30 by default and a maximum page size, and is empty past the end', async () => {
    const first = await server.list()
    expect(first.data).toHaveLength(30)
    expect(first.meta.pagination).toEqual({ total: 2000, count: 30, per_page: 30, current_page: 1, total_pages: 67 })
    expect((await server.list('?perPage=5000')).meta.pagination).toMatchObject({
      count: 400,
      per_page: 400,
      total_pages: 5,
    })
    expect((await server.list('?perPage=400&page=6')).data).toEqual([])
  })

  it('pages through exactly the calls of the dump', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => server.list(`?perPage=400&page=${page}`)))
    expect(pages.flatMap((page) => page.data)).toEqual(await server.dump())
  })

  it.each(['page=0', 'page=x', 'perPage=-1', 'startedAt=soon', 'hasRecording=maybe'])('refuses %s', async (query) => {
    expect(await server.failure(await server.get(`/calls?${query}`))).toEqual([400, 'ERR_BAD_REQUEST'])
  })

  it('filters like an independent filter over the dump', async () => {
    const all = await server.dump()
    const involves = (call: Record<string, unknown>, uid: string) =>
      call.initiator === uid ||
      (call.receiverType === 'user' && call.receiver === uid) ||
      (call.participants as Person[]).some((row) => row.uid === uid)
    const someone = String(all[20]?.initiator)
    const cases: [string, (call: Record<string, unknown>) => boolean][] = [
      ['type=video', (call) => call.type === 'video'],
      ['mode=meet', (call) => call.mode === 'meet'],
      ['status=canceled', (call) => call.status === 'canceled' || call.status === 'cancelled'],
      ['status=ongoing', (call) => call.status === 'ongoing'],
      ['status=parked', (call) => call.status === 'parked'],
      ['receiverType=group', (call) => call.receiverType === 'group'],
      ['participantsCount=3', (call) => Number(call.totalParticipants) === 3],
      ['hasTranscription=true', (call) => call.hasTranscription === true],
      [`uid=${someone}`, (call) => involves(call, someone)],
      [`uid=${someone.toUpperCase()}&type=audio`, (call) => involves(call, someone) && call.type === 'audio'],
    ]
    for (const [query, test] of cases) {
      const expected = all.filter(test)
      const page = await server.list(`?perPage=400&${query}`)
      expect(page.meta.pagination.total, query).toBe(expected.length)
      expect(page.data, query).toEqual(expected.slice(0, 400))
    }
    const from = ANCHOR - 30 * 86_400
    const window = await server.list(`?perPage=400&startedAt=${from}&endedAt=${from + 86_400}`)
    expect(window.data.length).toBeGreaterThan(3)
    for (const call of window.data) expect(Number(call.startedAt)).toBeGreaterThanOrEqual(from)
  })

  it('is scoped by onBehalfOf, for existing people', async () => {
    const uid = String((await server.list()).data[3]?.initiator)
    const scoped = await server.list('', { onBehalfOf: uid })
    expect(scoped.meta.pagination.total).toBe((await server.list(`?uid=${uid}`)).meta.pagination.total)
    expect(scoped.meta.pagination.total).toBeLessThan(2000)
    const unknown = await server.get('/calls', { onBehalfOf: 'nobody-0' })
    expect(await server.failure(unknown)).toEqual([404, 'ERR_UID_NOT_FOUND'])
  })
})

describe('get', () => {
  it('returns the call of the list, scoped, or not found', async () => {
    const [call] = (await server.list('?perPage=1&receiverType=user&type=audio')).data
    const path = `/calls/${encodeURIComponent(String(call?.sessionId))}`
    expect(await (await server.get(path)).json()).toEqual({ data: call })
    expect((await server.get(path, { onBehalfOf: String(call?.initiator) })).status).toBe(200)
    const { data } = await server.control<{ people: Person[] }>('GET', '/organisation')
    const people = ((call?.participants ?? []) as Person[]).map((row) => row.uid)
    const stranger = data.people.find(({ uid }) => !people.includes(uid))?.uid ?? ''
    for (const response of [await server.get(path, { onBehalfOf: stranger }), await server.get('/calls/none')])
      expect(await server.failure(response)).toEqual([404, 'ERR_CALL_SESSION_NOT_FOUND'])
  })

  it('handles strange ids', async () => {
    for (const id of ['%', '%00', '..%2f..', 'a'.repeat(4000), '%F0%9F%98%80', '__proto__'])
      expect(await server.failure(await server.get(`/calls/${id}`))).toEqual([404, 'ERR_CALL_SESSION_NOT_FOUND'])
  })
})

describe('transcriptions', () => {
  it('are paged, newest first, with at most 5 of them in the call', async () => {
    const { data } = await server.list('?perPage=400&hasTranscription=true')
    const long = [...data].sort((a, b) => (b.transcriptions as []).length - (a.transcriptions as []).length)[0]
    const path = `/calls/${long?.sessionId}/transcriptions`
    const all = (await (await server.get(path)).json()) as {
      data: { transcriptDate: string }[]
      meta: { pagination: object }
    }
    expect(all.data.slice(0, 5)).toEqual(long?.transcriptions)
    expect(all.meta.pagination).toMatchObject({ per_page: 100, current_page: 1, total: all.data.length })
    const dates = all.data.map((item) => item.transcriptDate)
    expect(dates).toEqual([...dates].sort().reverse())
    const second = (await (await server.get(`${path}?perPage=1&page=2`)).json()) as { data: unknown[] }
    expect(second.data).toEqual(all.data.slice(1, 2))
  })

  it('are empty for a call without any, and not found for an unknown call', async () => {
    const [call] = (await server.list('?perPage=1&hasTranscription=false')).data
    expect(await (await server.get(`/calls/${call?.sessionId}/transcriptions`)).json()).toMatchObject({ data: [] })
    const response = await server.get('/calls/none/transcriptions')
    expect(await server.failure(response)).toEqual([404, 'ERR_CALL_SESSION_NOT_FOUND'])
  })
})

describe('delivered', () => {
  const path = '/groups/all-hands/conversation/delivered'
  const post = (target: string, uid: string | null, body: string, type = 'application/json') =>
    server.get(target, { 'content-type': type, ...(uid === null ? {} : { onBehalfOf: uid }) }, { method: 'POST', body })
  const members = async () => {
    const { data } = await server.control<{ groups: { guid: string; members: string[] }[]; people: Person[] }>(
      'GET',
      '/organisation',
    )
    const group = data.groups[0]
    const outsider = data.people.find(({ uid }) => !group?.members.includes(uid))?.uid ?? ''
    return { guid: group?.guid ?? '', member: group?.members[0] ?? '', outsider }
  }

  it('succeeds with and without a message id, and records a receipt', async () => {
    const { guid, member } = await members()
    const response = await post(`/groups/${guid}/conversation/delivered`, member, '{"messageId":3}')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ data: { success: true, message: expect.stringContaining('delivered') } })
    expect((await post(`/groups/${guid}/conversation/delivered`, member, '{}')).status).toBe(200)
    const receipts = (await server.control<object[]>('GET', '/receipts')).data
    expect(receipts).toMatchObject([
      { guid, uid: member, messageId: 3 },
      { guid, uid: member, messageId: null },
    ])
  })

  it('fails with a specific code for each reason', async () => {
    const { guid, member, outsider } = await members()
    const own = `/groups/${guid}/conversation/delivered`
    const { failure } = server
    expect(await failure(await post(path, null, '{}'))).toEqual([400, 'ERR_BAD_REQUEST'])
    expect(await failure(await post(path, member, '{'))).toEqual([400, 'ERR_BAD_REQUEST'])
    expect(await failure(await post(path, member, '[]'))).toEqual([400, 'ERR_BAD_REQUEST'])
    expect(await failure(await post(path, member, '{}', 'text/plain'))).toEqual([400, 'ERR_BAD_REQUEST'])
    expect(await failure(await post(own, member, '{"messageId":"3"}'))).toEqual([400, 'ERR_BAD_REQUEST'])
    expect(await failure(await post(own, member, '{"messageId":99999999}'))).toEqual([404, 'ERR_MESSAGE_ID_NOT_FOUND'])
    expect(await failure(await post(own, 'nobody-0', '{}'))).toEqual([404, 'ERR_UID_NOT_FOUND'])
    expect(await failure(await post(own, outsider, '{}'))).toEqual([403, 'ERR_GROUP_NOT_JOINED'])
    const missing = await post('/groups/no-such-group/conversation/delivered', member, '{}')
    expect(await failure(missing)).toEqual([404, 'ERR_GUID_NOT_FOUND'])
    expect((await server.get(path)).status).toBe(405)
  })
})

describe('an empty history', () => {
  it('has no calls and no pages', async () => {
    const empty = await startedSimulator({ calls: 0, liveCallsPerMinute: 0 })
    expect(await empty.list()).toEqual({
      data: [],
      meta: { pagination: { total: 0, count: 0, per_page: 30, current_page: 1, total_pages: 0 } },
    })
    await empty.simulator.close()
  })
})

describe('planted calls', () => {
  it('can be asked for by id before anything is listed, as after a restart', async () => {
    const from = ANCHOR - 7 * 86_400
    const { uid } = buildOrganisation(7, 20).people[0] as Person
    const world = { calls: 20, planted: [{ kind: 'storm' as const, uid, from, calls: 3 }] }
    const [listed, restarted] = [await startedSimulator(world), await startedSimulator(world)]
    const calls = await listed.dump()
    expect(calls).toHaveLength(23)
    for (const { sessionId } of calls)
      expect((await restarted.get(`/calls/${encodeURIComponent(String(sessionId))}`)).status).toBe(200)
    await Promise.all([listed.simulator.close(), restarted.simulator.close()])
  })
})
