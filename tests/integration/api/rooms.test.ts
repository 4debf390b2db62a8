import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as byCall } from '@/app/api/tags/by-call/route'
import { closeAccounts } from '@/lib/server/accounts/db'
import { addNote } from '@/lib/server/accounts/notes'
import { addTag } from '@/lib/server/accounts/tags'
import { createUser } from '@/lib/server/accounts/users'
import { routeOf } from '@/lib/server/prefetch/routes'
import { workspace } from '@/lib/server/workspace/workspace'
import { callPath, notesPath, refOf, tagsPath } from '@/lib/shared/call-path'
import type { Call } from '@/lib/shared/contracts/call'
import type { User } from '@/lib/shared/contracts/users'
import { AppError } from '@/lib/shared/errors'
import { callHref } from '@/lib/shared/links'
import { layAccounts } from '../../support/accounts-template'
import { dailyRecords, roomRecord } from '../mirror/room-records'
import { startedSimulator } from '../simulator/client'

type Reading = {
  data: Call
  meta: {
    source: string
    reason?: string
    gone?: boolean
    occurrences: { mid: string; time: number; status: string }[]
  }
}
const ALL = new URLSearchParams({ range: 'all' })
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-rooms-'))
const days = dailyRecords(3)
let upstream: Awaited<ReturnType<typeof startedSimulator>>
let user: User

beforeAll(() => layAccounts(dataDir))
beforeAll(async () => {
  upstream = await startedSimulator({ calls: 0, liveCallsPerMinute: 0 })
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    CALLS_API_URL: upstream.simulator.url,
    CALLS_API_KEY: upstream.simulator.apiKey,
  })
  user = await createUser({ email: 'ana@example.com', name: 'Ana', role: 'admin', password: 'long enough' })
  await workspace().mirror()
  await feed(...days)
})
afterAll(async () => {
  await workspace().close()
  await closeAccounts()
  await upstream.simulator.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const feed = (...calls: unknown[]) => upstream.control('POST', '/calls', { mode: 'replace', calls })
/** What the browser would read; null when refused. */
async function ask<T>(address: string, params = new URLSearchParams()): Promise<T | null> {
  const [asked = '', query = ''] = address.split('?')
  const { route, params: ids } = await routeOf(asked)
  const search = new URLSearchParams([...new URLSearchParams(query), ...params])
  try {
    const answer = await route.ask({ user, params: ids, search, signal: AbortSignal.timeout(20_000) })
    return JSON.parse(JSON.stringify(answer)) as T
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}
const read = (query = '') => ask<Reading>(`/api/calls/stand-up${query}`)

it('a call is the newest of its room, or the one that is asked for, and all of them are listed', async () => {
  const newest = await read()
  expect(newest).toMatchObject({
    data: { sessionId: 'stand-up', mid: 'mid-3', roomMid: 'mid-3' },
    meta: { source: 'live' },
  })
  expect(newest?.meta.occurrences).toEqual(
    days.map(({ mid, initiatedAt, status }) => ({ mid, time: initiatedAt, status })),
  )
  expect((await read('?mid=mid-1'))?.data).toMatchObject({ mid: 'mid-1', time: 1_700_000_000 })
  expect(await read('?mid=mid-9')).toBeNull()
  expect(await read('?mid=')).toBeNull()
  const raw = await ask<{ data: unknown }>('/api/calls/stand-up/around?mid=mid-1')
  expect(raw).not.toBeNull()
})

it('every list, count and door has each of them', async () => {
  const list = await ask<{ data: Call[]; meta: { pagination: { total: number } } }>('/api/calls', ALL)
  expect(list?.meta.pagination.total).toBe(3)
  expect(list?.data.map((call) => callHref(call))).toEqual([
    '/calls/stand-up?mid=mid-3',
    '/calls/stand-up?mid=mid-2',
    '/calls/stand-up?mid=mid-1',
  ])
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      ask<{ data: Call[] }>('/api/calls', new URLSearchParams({ range: 'all', perPage: '1', page: String(page) })),
    ),
  )
  expect(pages.map((page) => page?.data[0]?.mid)).toEqual(['mid-3', 'mid-2', 'mid-1'])
  const figures = await ask<{ data: unknown[] }>(
    '/api/analytics',
    new URLSearchParams({ range: 'all', metrics: 'calls,people' }),
  )
  expect(figures?.data).toEqual([{ calls: 3, people: 1 }])
  const around = await ask<{ data: { before: Call[]; next: Call | null } }>('/api/calls/stand-up/around?mid=mid-2')
  expect(around?.data.before.map((call) => callHref(call))).toEqual(['/calls/stand-up?mid=mid-1'])
  expect(around?.data.next).toMatchObject({ roomMid: 'mid-3' })
})

it('by cursor, too', async () => {
  type Page = { data: Call[]; meta: { nextCursor: string | null } }
  const seen: (string | null)[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const params = new URLSearchParams({ range: 'all', perPage: '1', sort: '-people', ...(cursor ? { cursor } : {}) })
    const page: Page | null = await ask<Page>('/api/calls', params)
    seen.push(...(page?.data.map(({ mid }) => mid) ?? []))
    cursor = page?.meta.nextCursor ?? null
  }
  expect(seen).toEqual(['mid-3', 'mid-2', 'mid-1'])
})

it('notes and tags belong to one of them', async () => {
  await addNote({ sessionId: 'stand-up', mid: 'mid-2' }, 'A quiet one.', user)
  await addTag({ sessionId: 'stand-up', mid: 'mid-1' }, 'first', user)
  const ref = (roomMid: string) => refOf({ sessionId: 'stand-up', roomMid })
  expect(await ask(notesPath(ref('mid-2')))).toMatchObject({ data: [{ body: 'A quiet one.' }] })
  expect(await ask(notesPath(ref('mid-1')))).toEqual({ data: [] })
  expect(await ask(notesPath('stand-up'))).toEqual({ data: [] })
  expect(await ask(tagsPath(ref('mid-1')))).toEqual({ data: ['first'] })
  const search = new URLSearchParams([
    ['session', ref('mid-1')],
    ['session', ref('mid-2')],
    ['session', 'stand-up'],
  ])
  const answer = await byCall.ask({ user, params: {}, search, signal: AbortSignal.timeout(5000) })
  expect(answer).toMatchObject({ data: { [ref('mid-1')]: ['first'] } })
  const tagged = await ask<{ data: Call[] }>('/api/calls', new URLSearchParams({ range: 'all', tag: 'first' }))
  expect(tagged?.data.map(({ mid }) => mid)).toEqual(['mid-1'])
})

it('a note written while a call had no mid follows it', async () => {
  const ringing = roomRecord({ sessionId: 'ringing', status: 'initiated', initiatedAt: 1_700_500_000 })
  await feed(...days, ringing)
  expect((await ask<Reading>(callPath('ringing')))?.data.mid).toBeNull()
  await addNote({ sessionId: 'ringing', mid: '' }, 'They ring.', user)
  await addTag({ sessionId: 'ringing', mid: '' }, 'vip', user)
  await feed(...days, { ...ringing, status: 'ongoing', startedAt: 1_700_500_009, mid: 'late' })
  expect((await ask<Reading>(callPath('ringing')))?.data).toMatchObject({ mid: 'late' })
  expect(await ask(notesPath('ringing'))).toMatchObject({ data: [{ body: 'They ring.' }] })
  expect(await ask(tagsPath('ringing'))).toEqual({ data: ['vip'] })
  const rows = await (await workspace().mirror()).query({
    name: 'test.rows',
    sql: "SELECT mid FROM calls FINAL WHERE session_id = 'ringing'",
  })
  expect(rows).toEqual([{ mid: 'late' }])
})

it('one that upstream no longer lists in its room is told by the copy, and so is one that it does not answer with', async () => {
  await feed(days[0], days[2])
  expect(await read('?mid=mid-2')).toMatchObject({ data: { mid: 'mid-2' }, meta: { source: 'mirror', gone: true } })
  expect((await read())?.meta.occurrences).toHaveLength(3)
  await upstream.control('POST', '/faults', { kind: 'shape', shape: 'bare' })
  expect(await read('?mid=mid-1')).toMatchObject({
    data: { mid: 'mid-1' },
    meta: { source: 'mirror', reason: expect.stringContaining('another call of this room') },
  })
  expect(await read('?mid=mid-3')).toMatchObject({ data: { mid: 'mid-3' }, meta: { source: 'live' } })
})
