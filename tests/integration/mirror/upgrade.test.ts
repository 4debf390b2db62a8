import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeAccounts } from '@/lib/server/accounts/db'
import { runAnalytics } from '@/lib/server/analytics/run'
import { listCalls } from '@/lib/server/calls/calls'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { getStoredCall } from '@/lib/server/mirror/read/lookup'
import { CALL_COLUMNS } from '@/lib/server/mirror/schema/call-columns'
import { PARTY_SQL } from '@/lib/server/mirror/schema/row-sql'
import { isFilled, readRefill } from '@/lib/server/mirror/write/refill'
import { listAnnotations } from '@/lib/server/notes/annotations'
import { listNotes } from '@/lib/server/notes/notes'
import { listTags } from '@/lib/server/notes/tags'
import { rateSetting } from '@/lib/server/organisation/settings'
import { listPeople } from '@/lib/server/people/people'
import { followMoved } from '@/lib/server/sync/retention'
import type { SyncWorker } from '@/lib/server/sync/worker'
import { listUsers } from '@/lib/server/users/users'
import { listViews } from '@/lib/server/users/views'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { metaFacts } from '@/lib/shared/metadata'
import type { Simulator } from '@/lib/simulator/server'
import { configure } from '../../support/own-accounts'
import { onServer, ownDirectory, type Place, placeOf } from '../../support/own-mirror'
import { makeRelease010 } from '../../support/release-0-1-0/make'
import { dailyRecords, roomRecord } from '../../support/room-records'
import {
  ANCHOR_SECONDS,
  control,
  inState,
  requestedPaths,
  silent,
  startUpstream,
  startWorker,
  until,
  upstreamRecords,
} from '../sync/world'
import { killAfter } from './kill-after'

const MOST_PEOPLE = 200
const CALLS = 1500
const PAGE_SIZE = 50
const NOW_MS = ANCHOR_SECONDS * 1000

const dataDir = ownDirectory()
let place: Place
let leave = async () => {}
let simulator: Simulator
let mirror: Mirror
let worker: SyncWorker | null = null
let records: Record<string, unknown>[]
/** A call with a mid, a note and a tag. */
let noted: Record<string, unknown>
/** Calls of one room; release 0.1.0 kept only the last of them. */
const room = dailyRecords(3)
/** A call dated ahead of the clock, which release 0.1.0 believed, with a note and a tag. */
const AHEAD = { sessionId: 'ahead', mid: 'mid-ahead' }
const ahead = roomRecord({
  ...AHEAD,
  receiver: 'ahead-team',
  initiator: 'ahead-1',
  participants: [{ uid: 'ahead-1', isJoined: true }],
  initiatedAt: ANCHOR_SECONDS + 10 * 365 * 86_400,
})
/** Calls that the upstream does not list: the last of the room, and the one ahead. */
const UNLISTED = 2

beforeAll(async () => {
  simulator = await startUpstream({ seed: 5, calls: CALLS, roomRate: 0 })
  const all = (await upstreamRecords({ simulator })) as Record<string, unknown>[]
  records = all.filter((record) => typeof record?.sessionId === 'string' && record.sessionId !== '')
  noted = records[700] as Record<string, unknown>
  const sessionId = String(noted.sessionId)
  await makeRelease010({
    dataDir,
    records: [...records.toReversed(), ...room.toReversed(), ahead],
    fetchedAtMs: NOW_MS - 60_000,
    kept: {
      users: [{ id: 'u-1', email: 'ana@example.com', role: 'admin' }],
      notes: [
        { id: 'n-1', sessionId, authorId: 'u-1', body: 'They were cut off.' },
        { id: 'n-2', sessionId: 'stand-up', authorId: 'u-1', body: 'A long one.' },
        { id: 'n-3', sessionId: AHEAD.sessionId, authorId: 'u-1', body: 'Of another year.' },
      ],
      tags: [sessionId, AHEAD.sessionId].map((id) => ({ sessionId: id, tag: 'vip', addedBy: 'u-1' })),
      views: [{ id: 'v-1', ownerId: 'u-1', name: 'Mine', path: '/calls?status=ended' }],
      annotations: [{ id: 'a-1', fromSeconds: ANCHOR_SECONDS - 9000, body: 'Release day', authorId: 'u-1' }],
      settings: [{ name: 'rates', value: [], updatedBy: 'u-1' }],
    },
  })
  ;({ place, leave } = await placeOf(dataDir))
  configure({ DATA_DIR: dataDir, CALLS_API_URL: simulator.url, CALLS_API_KEY: simulator.apiKey })
})
afterAll(async () => {
  await worker?.stop()
  await mirror?.close()
  await leave()
  await closeAccounts()
  await simulator.close()
})

const deps = async () => ({
  mirror,
  directory: await directoryOf(mirror),
  nowSeconds: ANCHOR_SECONDS,
  staleOngoingHours: 12,
  syncedAt: null,
  refill: await readRefill(mirror),
})
const figures = async () => {
  const filters = filtersSchema.parse({ range: 'all' })
  const query = {
    metrics: ['calls', 'answered', 'totalMinutes', 'participantMinutes', 'people', 'durationP50'],
    by: ['status'],
  }
  const answer = await runAnalytics(await deps(), query as Parameters<typeof runAnalytics>[1], filters)
  const list = await listCalls(await deps(), filters, { sort: 'time', page: 3, perPage: 40 })
  // The last digits of sums depend on the order of the rows.
  const exact = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(6)) : value)
  const rows: unknown = JSON.parse(JSON.stringify(answer.data, exact))
  const { people, medians } = await listPeople(await deps(), filters, { sort: 'uid', page: 1, perPage: MOST_PEOPLE })
  const everyone: unknown = JSON.parse(JSON.stringify({ people, medians }, exact))
  return { rows, everyone, total: list.pagination.total, ids: list.calls.map((call) => call.sessionId) }
}
/** Counts taken in the middle of the refill. */
const atFirst = { parties: 0, calls: 0 }
const rowsOf = async (sql: string) =>
  (await mirror.query<{ n: unknown }>({ name: 'test.upgrade', sql })).map(({ n }) => n)

it('opens a data directory of release 0.1.0 with all its calls, even if killed during the refill', async () => {
  await killAfter('refill-child.ts', [JSON.stringify(place)], 'refilled 4', 11)
  mirror = await openMirror({ ...place, log: silent })
  const refill = await readRefill(mirror)
  const columns = [
    ...CALL_COLUMNS.flatMap(({ name, since = 0, rereadSince = since }) => (rereadSince > 0 ? [name] : [])),
    'directory',
  ]
  expect(refill).toMatchObject({ columns, total: records.length + UNLISTED })
  expect(refill?.done).toBeGreaterThanOrEqual(160)
  expect(refill?.done).toBeLessThan(CALLS / 2)
  const counted = async (sql: string) => Number((await rowsOf(sql))[0])
  atFirst.parties = await counted('SELECT count() AS n FROM party_calls FINAL')
  atFirst.calls = await counted(`SELECT countIf(${PARTY_SQL} != '') AS n FROM calls FINAL`)
  expect(atFirst.calls).toBeGreaterThan(CALLS / 2)
  expect(await rowsOf('SELECT count() AS n FROM calls FINAL')).toEqual([records.length + UNLISTED])
  expect(
    await rowsOf(
      'SELECT count() AS n FROM (SELECT session_id FROM calls FINAL GROUP BY session_id HAVING count() > 1)',
    ),
  ).toEqual([0])
})

it('finds everyone by id at once, and by name as far as the refill has come', async () => {
  const { parties } = (await deps()).directory
  const lastSeen = (id: string, table: string) =>
    rowsOf(
      `SELECT concat(${id}, ' ', toString(max(toUnixTimestamp(time)))) AS n FROM ${table} FINAL WHERE ${id} NOT LIKE 'ahead-%' GROUP BY ${id} ORDER BY n`,
    )
  const known = (kind: 'user' | 'group') =>
    [...parties[kind].values()]
      // The directory keeps the date of the call ahead.
      .filter(({ id }) => !id.startsWith('ahead-'))
      .map((one) => `${one.id} ${one.lastSeenAt}`)
      .sort()
  expect(known('user')).toEqual(await lastSeen('uid', 'person_calls'))
  expect(known('group')).toEqual(await lastSeen('guid', 'group_calls'))
  const question = { filters: filtersSchema.parse({ q: 'ana' }), refill: await readRefill(mirror) }
  expect(question.refill?.columns).toContain('directory')
  const answer = await runAnalytics(
    { ...(await deps()), refill: question.refill },
    { metrics: ['calls'], by: [] },
    question.filters,
  )
  expect(answer.meta.incomplete?.columns).toEqual(['search_text', 'directory'])
})

it('keeps accounts, views, annotations, settings, notes and tags', async () => {
  const [ana] = await listUsers()
  if (ana === undefined) throw new Error('The account is gone.')
  expect(ana.email).toBe('ana@example.com')
  expect(await listViews(ana)).toMatchObject([{ name: 'Mine', path: '/calls?status=ended' }])
  expect(JSON.stringify(await listAnnotations({ from: null, to: null }))).toContain('Release day')
  expect((await rateSetting.shown()).updatedBy).toBe('ana@example.com')
  await followMoved(mirror)
  const stored = await getStoredCall(mirror, String(noted.sessionId))
  const id = { sessionId: String(noted.sessionId), mid: stored?.mid ?? '' }
  expect(await listNotes(id)).toMatchObject([{ id: 'n-1', body: 'They were cut off.' }])
  expect(await listTags(id)).toEqual(['vip'])
})

it('gives the same figures before and after the refill, without a full resync', async () => {
  expect(await isFilled(mirror)).toBe(false)
  const before = await figures()
  expect(before.total).toBe(records.length + UNLISTED)
  await control({ simulator }, 'DELETE', '/requests')
  worker = startWorker({ simulator, mirror }, { settings: { pageSize: PAGE_SIZE }, now: () => NOW_MS, followMoved })
  const current = await inState(worker, 'current')
  expect(current.historyComplete).toBe(true)
  await until(
    'the refill',
    async () => (worker?.status()?.refill === null && (await readRefill(mirror)) === null) || null,
  )
  await worker.stop()
  worker = null
  expect(await isFilled(mirror)).toBe(true)
  expect(await figures()).toEqual(before)
  const pages = (await requestedPaths({ simulator })).flatMap(
    (path) => new URLSearchParams(path.split('?')[1]).get('page') ?? [],
  )
  const head = records.filter(
    (record) => Number(record.initiatedAt ?? record.startedAt) > ANCHOR_SECONDS - 3 * 86_400,
  ).length
  expect(Math.max(...pages.map(Number))).toBeLessThanOrEqual(Math.ceil(head / PAGE_SIZE) + 2)
  expect(Math.max(...pages.map(Number))).toBeLessThan(Math.ceil(records.length / PAGE_SIZE) / 2)
})

it('knows every name that a record gives once the refill is done, in a new process too', async () => {
  const mentioned = records.flatMap((record) => {
    const entities = record.entities ?? (record.data as Record<string, unknown> | undefined)?.entities
    const { entity } =
      (entities as Record<string, { entity: { uid?: string; name?: string } }> | undefined)?.initiator ?? {}
    return entity?.uid !== undefined && entity.name !== undefined ? [[entity.uid, entity.name] as const] : []
  })
  expect(mentioned.length).toBeGreaterThan(50)
  const expectNames = ({ directory }: Awaited<ReturnType<typeof deps>>) => {
    for (const [uid, name] of mentioned) expect(directory.nameOf('user', uid)?.name).toBe(name)
  }
  expectNames(await deps())
  await mirror.close()
  mirror = await openMirror({ ...place, log: silent })
  expectNames(await deps())
})

it('finds every call by what was attached to it once the refill is done', async () => {
  const attached = records.filter(
    ({ metaData, tags }) => metaFacts(metaData).length > 0 || (Array.isArray(tags) && tags.length > 0),
  )
  expect(attached.length).toBeGreaterThan(300)
  expect(await rowsOf("SELECT countIf(search_text != '') AS n FROM calls FINAL")).toEqual([attached.length])
  const tickets = attached.flatMap(({ metaData }) => metaFacts(metaData).map(({ value }) => value))
  for (const ticket of tickets.slice(0, 5)) {
    const wanted = tickets.filter((value) => value.includes(ticket)).length
    const filters = filtersSchema.parse({ q: ticket.toLowerCase() })
    const list = await listCalls(await deps(), filters, { sort: '-time', page: 1, perPage: 1 })
    expect(list.pagination.total, ticket).toBe(wanted)
  }
})

it('leaves every call under its mid', async () => {
  const named = records.filter(({ mid }) => typeof mid === 'string').length
  expect(await rowsOf("SELECT countIf(mid != '') AS n FROM calls FINAL")).toEqual([named + UNLISTED])
  const id = { sessionId: String(noted.sessionId), mid: String(noted.mid) }
  expect(await listNotes(id)).toMatchObject([{ id: 'n-1' }])
  expect(await listTags(id)).toEqual(['vip'])
  expect(await listNotes(AHEAD)).toMatchObject([{ id: 'n-3' }])
  expect(await listTags(AHEAD)).toEqual(['vip'])
})

// A server drops deleted rows as it sees fit (see `deleted-rows`).
it.skipIf(onServer)('embedded: leaves no old rows', async () => {
  expect(await rowsOf('SELECT countIf(is_deleted = 1) AS n FROM calls')).toEqual([0])
  expect(await rowsOf('SELECT count() AS n FROM calls')).toEqual([records.length + UNLISTED])
})

it('has every call beside the others of its party, before and after, and a hash of each key', async () => {
  const rows = (party: string, table: string) =>
    rowsOf(
      `SELECT concat(${party}, ' ', session_id, ' ', mid, ' ', status, ' ', toString(time)) AS n FROM ${table} FINAL WHERE ${party} != '' ORDER BY n`,
    )
  expect(atFirst.parties).toEqual(atFirst.calls)
  expect(await rows('party', 'party_calls')).toEqual(await rows(PARTY_SQL, 'calls'))
  for (const table of ['person_calls', 'group_calls'])
    expect(await rowsOf(`SELECT countIf(key_hash != cityHash64(session_id, mid)) AS n FROM ${table}`)).toEqual([0])
})

it('has the calls of a room that release 0.1.0 lost as soon as they are read again', async () => {
  expect(await rowsOf("SELECT mid AS n FROM calls FINAL WHERE session_id = 'stand-up'")).toEqual(['mid-3'])
  const { storeRecords } = await import('@/lib/server/sync/pages/records')
  await storeRecords({ mirror, now: () => NOW_MS }, room, NOW_MS)
  expect(await rowsOf("SELECT mid AS n FROM calls FINAL WHERE session_id = 'stand-up' ORDER BY time")).toEqual([
    'mid-1',
    'mid-2',
    'mid-3',
  ])
  await followMoved(mirror)
  expect(await listNotes({ sessionId: 'stand-up', mid: 'mid-3' })).toMatchObject([{ id: 'n-2' }])
})
