import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as analytics } from '@/app/api/analytics/route'
import { GET as around } from '@/app/api/calls/[sessionId]/around/route'
import { GET as evidence } from '@/app/api/calls/[sessionId]/evidence/route'
import { GET as notes } from '@/app/api/calls/[sessionId]/notes/route'
import { GET as raw } from '@/app/api/calls/[sessionId]/raw/route'
import { GET as call } from '@/app/api/calls/[sessionId]/route'
import { GET as tags } from '@/app/api/calls/[sessionId]/tags/route'
import { GET as transcriptions } from '@/app/api/calls/[sessionId]/transcriptions/route'
import { GET as calls } from '@/app/api/calls/route'
import { GET as directory } from '@/app/api/directory/route'
import { getCall } from '@/app/api/mcp/tools/get-call'
import { GET as person } from '@/app/api/people/[uid]/route'
import { GET as preview } from '@/app/api/shares/preview/route'
import { GET as byCall } from '@/app/api/tags/by-call/route'
import type { RouteHandler } from '@/lib/server/http/define-route'
import { addNote, deleteNote } from '@/lib/server/notes/notes'
import { addTag, removeTag } from '@/lib/server/notes/tags'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { refOf } from '@/lib/shared/calls/call-path'
import type { callsRoute } from '@/lib/shared/calls/calls'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { AppError } from '@/lib/shared/http/errors'
import type { AnswerOf, RequestOf, Route } from '@/lib/shared/http/route'
import { callHref } from '@/lib/shared/links'
import { DEFAULT_WEEK_CLOCK } from '@/lib/shared/organisation/week-clock'
import { HUMAN_IDS } from '../../support/human-ids'
import { configure, ownUsers } from '../../support/own-accounts'
import { firstOf } from '../../support/properties'
import { dailyRecords, roomRecord } from '../../support/room-records'
import { startedSimulator } from '../simulator/client'

const ALL = filtersSchema.parse({ range: 'all' })
const days = dailyRecords(3)
let upstream: Awaited<ReturnType<typeof startedSimulator>>
const users = ownUsers()

beforeAll(async () => {
  upstream = await startedSimulator({ calls: 0, liveCallsPerMinute: 0 })
  configure({
    CALLS_API_URL: upstream.simulator.url,
    CALLS_API_KEY: upstream.simulator.apiKey,
  })
  await workspace().mirror()
  await feed(...days)
})
afterAll(async () => {
  await workspace().close()
  await upstream.simulator.close()
})

const feed = (...calls: unknown[]) => upstream.control('POST', '/calls', { mode: 'replace', calls })
/** The answer as the browser would read it; null for a 404. */
async function ask<R extends Route>(handler: RouteHandler<R>, request: RequestOf<R>): Promise<AnswerOf<R> | null> {
  try {
    const answer = await handler.ask(users.admin, request, AbortSignal.timeout(20_000))
    return JSON.parse(JSON.stringify(answer)) as AnswerOf<R>
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}
const of = (sessionId: string, mid?: string) => ({ params: { sessionId }, query: { mid } })
const read = (mid?: string) => ask(call, of('stand-up', mid))
const list = (query: Partial<RequestOf<typeof callsRoute>['query']> = {}) => ask(calls, { query: { ...ALL, ...query } })

it('a room’s address is its newest call unless it names another, and lists all of them', async () => {
  const newest = await read()
  expect(newest).toMatchObject({
    data: { sessionId: 'stand-up', mid: 'mid-3', roomMid: 'mid-3' },
    meta: { source: 'live' },
  })
  expect(newest?.meta.occurrences).toEqual(
    days.map(({ mid, initiatedAt, status }) => ({ mid, time: initiatedAt, status })),
  )
  expect((await read('mid-1'))?.data).toMatchObject({ mid: 'mid-1', time: 1_700_000_000 })
  expect(await read('mid-9')).toBeNull()
  expect(await read('')).toBeNull()
  expect(await ask(around, of('stand-up', 'mid-1'))).not.toBeNull()
})

it('every list, count and link has each call of a room', async () => {
  const all = await list()
  expect(all?.meta.pagination.total).toBe(3)
  expect(all?.data.map((one) => callHref(one))).toEqual([
    '/calls/stand-up?mid=mid-3',
    '/calls/stand-up?mid=mid-2',
    '/calls/stand-up?mid=mid-1',
  ])
  const pages = await Promise.all([1, 2, 3].map((page) => list({ perPage: 1, page })))
  expect(pages.map((page) => page?.data[0]?.mid)).toEqual(['mid-3', 'mid-2', 'mid-1'])
  const figures = await ask(analytics, { query: { ...ALL, metrics: ['calls', 'people'] } })
  expect(figures?.data).toEqual([{ calls: 3, people: 1 }])
  const neighbours = await ask(around, of('stand-up', 'mid-2'))
  expect(neighbours?.data.before.map((one) => callHref(one))).toEqual(['/calls/stand-up?mid=mid-1'])
  expect(neighbours?.data.next).toMatchObject({ roomMid: 'mid-3' })
})

it('a list by cursor has each call of a room, too', async () => {
  const seen: (string | null)[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: AnswerOf<typeof callsRoute> | null = await list({ perPage: 1, sort: '-people', cursor: cursor ?? null })
    seen.push(...(page?.data.map(({ mid }) => mid) ?? []))
    cursor = page?.meta.nextCursor ?? null
  }
  expect(seen).toEqual(['mid-3', 'mid-2', 'mid-1'])
})

it('notes and tags belong to one call of a room', async () => {
  await addNote({ sessionId: 'stand-up', mid: 'mid-2' }, 'A quiet one.', users.admin)
  await addTag({ sessionId: 'stand-up', mid: 'mid-1' }, 'first', users.admin)
  const ref = (roomMid: string) => refOf({ sessionId: 'stand-up', roomMid })
  const inRoom = (mid?: string) => of('stand-up', mid)
  expect(await ask(notes, inRoom('mid-2'))).toMatchObject({ data: [{ body: 'A quiet one.' }] })
  expect(await ask(notes, inRoom('mid-1'))).toEqual({ data: [] })
  expect(await ask(notes, inRoom())).toEqual({ data: [] })
  expect(await ask(tags, inRoom('mid-1'))).toEqual({ data: ['first'] })
  const answer = await ask(byCall, { query: { session: [ref('mid-1'), ref('mid-2'), 'stand-up'] } })
  expect(answer).toMatchObject({ data: { [ref('mid-1')]: ['first'] } })
  const tagged = await list({ tag: ['first'] })
  expect(tagged?.data.map(({ mid }) => mid)).toEqual(['mid-1'])
})

it('a search finds exactly the call of a room that has the note, the tag or the value, in lists and in figures', async () => {
  const id = await addNote({ sessionId: 'stand-up', mid: 'mid-2' }, 'Rückruf zu T-8849', users.admin)
  await addTag({ sessionId: 'stand-up', mid: 'mid-1' }, 'ärgerlich', users.admin)
  const found = async (q: string) => (await list({ q }))?.data.map(({ mid }) => mid)
  const counted = async (q: string) => (await ask(analytics, { query: { ...ALL, q, metrics: ['calls'] } }))?.data
  expect(await found('ruckruf')).toEqual(['mid-2'])
  expect(await counted('RUCKRUF t-8849')).toEqual([{ calls: 1 }])
  expect(await found('argerlich stand-up')).toEqual(['mid-1'])
  await deleteNote({ sessionId: 'stand-up', mid: 'mid-2', id }, users.admin)
  expect(await found('ruckruf')).toEqual([])
  expect(await counted('ruckruf')).toEqual([{ calls: 0 }])
  await removeTag({ sessionId: 'stand-up', mid: 'mid-1' }, 'ärgerlich', users.admin)
  expect(await found('argerlich')).toEqual([])
})

it('transcripts belong to one call of a room: by their mid, else by their time; every page is read', async () => {
  const at = Number(days[1]?.startedAt)
  const one = (tid: string, more: object) => ({
    roomName: 'stand-up',
    tid,
    transcriptUrl: `https://f.example/${tid}`,
    ...more,
  })
  const listed = [
    ...Array.from({ length: 4 }, (_, index) => one(`other-${index}`, { mid: 'mid-3' })),
    one('own', { mid: 'mid-2', startTime: at, endTime: at + 60 }),
    one('session', { startTime: at + 60, endTime: at + 120 }),
    one('elsewhere', { startTime: at - 50_000, endTime: at - 49_000 }),
    one('timeless', {}),
  ]
  await feed(days[0], { ...days[1], transcriptions: listed }, days[2])
  const pageOf = async (page: number) =>
    (await ask(transcriptions, { params: { sessionId: 'stand-up' }, query: { mid: 'mid-2', perPage: 4, page } })) ??
    undefined
  const [first, second, third] = [await pageOf(1), await pageOf(2), await pageOf(3)]
  expect(first?.data).toEqual([])
  expect(first?.meta.pagination).toMatchObject({ total: 8, current_page: 1, total_pages: 2 })
  expect(second?.data.map(({ tid }) => tid)).toEqual(['own', 'session', 'timeless'])
  expect(third?.meta.pagination.total_pages).toBeLessThan(3)
})

it('a note written before a call had a mid stays with it', async () => {
  const ringing = roomRecord({ sessionId: 'ringing', status: 'initiated', initiatedAt: 1_700_500_000 })
  await feed(...days, ringing)
  expect((await ask(call, of('ringing')))?.data.mid).toBeNull()
  await addNote({ sessionId: 'ringing', mid: '' }, 'They ring.', users.admin)
  await addTag({ sessionId: 'ringing', mid: '' }, 'vip', users.admin)
  await feed(...days, { ...ringing, status: 'ongoing', startedAt: 1_700_500_009, mid: 'late' })
  expect((await ask(call, of('ringing')))?.data).toMatchObject({ mid: 'late' })
  expect(await ask(notes, of('ringing'))).toMatchObject({ data: [{ body: 'They ring.' }] })
  expect(await ask(tags, of('ringing'))).toEqual({ data: ['vip'] })
  const rows = await (await workspace().mirror()).query({
    name: 'test.rows',
    sql: "SELECT mid FROM calls FINAL WHERE session_id = 'ringing'",
  })
  expect(rows).toEqual([{ mid: 'late' }])
})

it('a call that upstream no longer lists in its room, or does not return, is read from the mirror', async () => {
  await feed(days[0], days[2])
  expect(await read('mid-2')).toMatchObject({ data: { mid: 'mid-2' }, meta: { source: 'mirror', gone: true } })
  expect((await read())?.meta.occurrences).toHaveLength(3)
  await upstream.control('POST', '/faults', { kind: 'shape', shape: 'bare' })
  expect(await read('mid-1')).toMatchObject({
    data: { mid: 'mid-1' },
    meta: { source: 'mirror', reason: expect.stringContaining('another call of this room') },
  })
  expect(await read('mid-3')).toMatchObject({ data: { mid: 'mid-3' }, meta: { source: 'live' } })
})

describe('a room, a group and a person that people named', () => {
  const T = 1_700_900_000
  const named = HUMAN_IDS.map((id, index) =>
    roomRecord({
      sessionId: id,
      receiver: id,
      initiator: id,
      initiatedAt: T + index,
      participants: [{ uid: id, isJoined: true }],
    }),
  )
  beforeAll(() => feed(...named))

  it('are read live, or from the list where Get Call cannot name them', async () => {
    for (const id of HUMAN_IDS)
      expect(await ask(call, of(id)), id).toMatchObject({ data: { sessionId: id }, meta: { source: 'live' } })
    const all = await list({ from: String(T), perPage: 100 })
    expect(all?.data.map(({ sessionId }) => sessionId).sort()).toEqual([...HUMAN_IDS].sort())
  })

  it('can be worked with everywhere', async () => {
    const asking = {
      user: users.admin,
      app: 'default',
      signal: AbortSignal.timeout(60_000),
      weekClock: DEFAULT_WEEK_CLOCK,
      nowSeconds: T,
      link: (href: string) => href,
    }
    for (const [index, id] of firstOf(HUMAN_IDS, 6).entries()) {
      const request = of(id)
      expect(await ask(around, request), id).not.toBeNull()
      expect((await ask(raw, request))?.data, id).toMatchObject({ sessionId: id })
      expect(await ask(transcriptions, request), id).toMatchObject({ data: [] })
      const pack = await evidence.ask(users.admin, request, asking.signal)
      expect(pack instanceof Response && pack.headers.get('content-disposition'), id).toMatch(
        /^attachment; filename="call-[\w.-]{1,110}\.html"$/,
      )
      await addNote({ sessionId: id, mid: '' }, `Note ${index}`, users.admin)
      await addTag({ sessionId: id, mid: '' }, `tag ${index}`, users.admin)
      expect(await ask(notes, request), id).toMatchObject({ data: [{ body: `Note ${index}` }] })
      expect(await ask(tags, request), id).toEqual({ data: [`tag ${index}`] })
      const ref = refOf({ sessionId: id })
      expect((await ask(byCall, { query: { session: [ref] } }))?.data[ref], id).toEqual([`tag ${index}`])
      const shared = await ask(preview, { query: { kind: 'call', sessionId: id } })
      expect(JSON.stringify(shared).includes(JSON.stringify(id)), id).toBe(false)
      const { data } = await getCall.answer({ sessionId: id }, asking)
      expect(data, id).toMatchObject({ sessionId: id, url: callHref({ sessionId: id }) })
      const q = id.trim()
      const found = await list({ q })
      expect(
        found?.data.map(({ sessionId }) => sessionId),
        id,
      ).toContain(id)
      const ofGuid = await list({ guid: [id] })
      expect(
        ofGuid?.data.map(({ sessionId }) => sessionId),
        id,
      ).toContain(id)
      expect(
        (await ask(directory, { query: { id: [id] } }))?.data.map((entry) => entry.id),
        id,
      ).toContain(id)
      expect((await ask(person, { params: { uid: id }, query: ALL }))?.data.calls, id).toBeGreaterThan(0)
    }
  })

  it('is read from the mirror where the list no longer has it among its newest', async () => {
    await feed(...days)
    expect(await ask(call, of('..'))).toMatchObject({
      data: { sessionId: '..' },
      meta: { source: 'mirror', reason: expect.stringContaining('cannot be asked') },
    })
    await upstream.control('POST', '/faults', { kind: 'status', endpoint: 'get', id: 'sales/weekly', status: 404 })
    const read = await ask(call, of('sales/weekly'))
    expect(read).toMatchObject({ data: { sessionId: 'sales/weekly' }, meta: { source: 'mirror' } })
    expect(read?.meta.gone).toBeUndefined()
    expect(await ask(call, of('...../nobody'))).toBeNull()
  })
})
