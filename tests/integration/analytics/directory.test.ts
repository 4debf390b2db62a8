import { beforeAll, describe, expect, it } from 'vitest'
import { runAnalytics } from '@/lib/server/analytics/run'
import { listCalls } from '@/lib/server/calls/calls'
import { findParties } from '@/lib/server/directory/find-parties'
import { withNames } from '@/lib/server/directory/names'
import { type Directory, directoryOf } from '@/lib/server/mirror/read/directory'
import { listPeople, type PeopleRequest } from '@/lib/server/people/people'
import { storeRecords } from '@/lib/server/sync/pages/records'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { ownMirror } from '../../support/own-mirror'

const NOW = 1_800_000_000
const { mirror } = ownMirror()

type Raw = Record<string, unknown>
const person = (uid: string, name?: string, avatar?: string) => ({
  entity: { uid, ...(name === undefined ? {} : { name }), ...(avatar === undefined ? {} : { avatar }) },
})
/** A call at `NOW − secondsAgo`; the API names people on some records only. */
const record = (sessionId: string, secondsAgo: number, over: Raw): Raw => ({
  sessionId,
  mid: `m-${sessionId}`,
  status: 'ended',
  type: 'audio',
  mode: 'call',
  receiverType: 'user',
  initiatedAt: NOW - secondsAgo,
  startedAt: NOW - secondsAgo + 5,
  endedAt: NOW - secondsAgo + 60,
  participants: [],
  ...over,
})

const RECORDS: Raw[] = [
  record('newest', 100, { initiator: 'ana-8', receiver: 'bo-2', participants: [{ uid: 'eve-1' }] }),
  record('entities', 200, {
    initiator: 'ana-8',
    receiver: 'bo-2',
    entities: {
      initiator: person('ana-8', 'Ána Álvarez', 'https://a.example/8'),
      receiver: person('bo-2', 'Bo Łukasz'),
    },
  }),
  record('older', 300, {
    initiator: 'ana-8',
    receiver: 'priya-1',
    data: { entities: { initiator: person('ana-8', 'Ana Former'), receiver: person('priya-1', 'Priya Patel') } },
  }),
  record('objects', 400, {
    initiator: { uid: 'priya-2', name: 'priya patel', avatar: 'https://a.example/p2' },
    receiver: { guid: 'field-team', name: 'Field Team', icon: 'https://a.example/g' },
    receiverType: 'group',
  }),
  record('rows', 500, {
    initiator: 'cy-4',
    receiver: 'bo-2',
    participants: [
      { uid: 'cy-4', name: '  Cy   Ørsted ', avatar: 'https://a.example/c' },
      { uid: 'dee-5', name: ' ' },
    ],
  }),
]

const store = (records: readonly Raw[], fetchedAtMs: number) =>
  storeRecords({ mirror: mirror(), now: () => NOW * 1000 }, records, fetchedAtMs)

let directory: Directory
beforeAll(async () => {
  // Newest first, as a backfill reads: a name from an older call must not replace a later one.
  for (const [index, one] of RECORDS.entries()) await store([one], 1000 + index)
  directory = await directoryOf(mirror())
})

const deps = () => ({ mirror: mirror(), directory, nowSeconds: NOW, staleOngoingHours: 12, syncedAt: null })
const found = async (q: string) => {
  const { calls, pagination } = await listCalls(deps(), filtersSchema.parse({ q }), {
    sort: '-time',
    page: 1,
    perPage: 50,
  })
  expect(pagination.total).toBe(calls.length)
  const { data } = await runAnalytics(deps(), { metrics: ['calls'], by: [] } as never, filtersSchema.parse({ q }))
  expect(data[0]?.calls).toBe(calls.length)
  return calls.map((call) => call.sessionId)
}
const ids = (q: string, kind?: 'user' | 'group') =>
  findParties(directory, { q, kind, id: [], limit: 10 }).map(({ id }) => id)

describe('the directory', () => {
  it('has everyone, with the latest name and picture that any record gave', () => {
    const all = findParties(directory, { id: [], limit: 50 })
    expect(all.map(({ id, name, avatar, lastSeenAt }) => [id, name, avatar, NOW - lastSeenAt])).toEqual(
      [
        ['ana-8', 'Ána Álvarez', 'https://a.example/8', 100],
        ['bo-2', 'Bo Łukasz', null, 100],
        ['priya-1', 'Priya Patel', null, 300],
        ['field-team', 'Field Team', 'https://a.example/g', 400],
        ['priya-2', 'priya patel', 'https://a.example/p2', 400],
        ['cy-4', 'Cy Ørsted', 'https://a.example/c', 500],
        ['eve-1', null, null, 100],
        ['dee-5', null, null, 500],
      ].sort(
        (a, b) =>
          Number(a[1] === null) - Number(b[1] === null) ||
          Number(a[3]) - Number(b[3]) ||
          (String(a[0]) < String(b[0]) ? -1 : 1),
      ),
    )
  })

  it('tells namesakes apart', () => {
    expect(directory.nameOf('user', 'priya-1')).toEqual({ name: 'Priya Patel', isNamesake: true })
    expect(directory.nameOf('user', 'priya-2')).toEqual({ name: 'priya patel', isNamesake: true })
    expect(directory.nameOf('user', 'ana-8')).toEqual({ name: 'Ána Álvarez' })
    expect(directory.nameOf('group', 'field-team')).toEqual({ name: 'Field Team' })
    expect(directory.nameOf('user', 'field-team')).toBeNull()
    expect(directory.nameOf('user', 'eve-1')).toBeNull()
  })

  it('finds by half a name, two names or an id, without case and accents, the best first', () => {
    expect(ids('ana')).toEqual(['ana-8'])
    expect(ids('alvarez ANA')).toEqual(['ana-8'])
    expect(ids('lukasz')).toEqual(['bo-2'])
    expect(ids('orsted')).toEqual(['cy-4'])
    expect(ids('priya')).toEqual(['priya-1', 'priya-2'])
    expect(ids('priya-2')).toEqual(['priya-2'])
    expect(ids('team', 'user')).toEqual([])
    expect(ids('team')).toEqual(['field-team'])
    expect(ids('former')).toEqual([])
  })

  it.each([
    ['lucasz', ['bo-2']],
    ['Alvarze', ['ana-8']],
    ['pryia patle', ['priya-1', 'priya-2']],
    ['fieldd taem', ['field-team']],
    ['aan', ['ana-8']],
    ['una', []],
    ['patell-2', []],
  ])('finds by a name with a slip in a word: %s', async (text, expected) => {
    expect(ids(text)).toEqual(expected)
    const { calls } = await listCalls(deps(), filtersSchema.parse({}), { sort: '-time', page: 1, perPage: 50 })
    const wanted = await Promise.all(expected.map((id) => found(id)))
    const all = calls.map(({ sessionId }) => sessionId).filter((id) => wanted.some((some) => some.includes(id)))
    expect(await found(text)).toEqual(all)
    expect(await found('alvarze bo')).toEqual(['newest', 'entities'])
  })

  it('gives exactly the requested ids', () => {
    const asked = findParties(directory, { id: ['bo-2', 'nobody'], limit: 10 })
    expect(asked.map(({ kind, id, name }) => [kind, id, name])).toEqual([['user', 'bo-2', 'Bo Łukasz']])
  })

  it('is the same for a process that reads it from the mirror', async () => {
    const rows = await mirror().query<{ id: string; name: { text: string } }>({
      name: 'test.directory',
      sql: "SELECT id, max(d.name) AS name FROM directory AS d WHERE kind = 'user' GROUP BY kind, id ORDER BY id",
    })
    expect(rows.map((row) => [row.id, row.name.text])).toEqual(
      [...directory.parties.user.values()].map(({ id, name }) => [id, name.text]).sort(),
    )
  })

  it('names everyone in a call alike, whatever the call says', async () => {
    const { calls } = await listCalls(deps(), filtersSchema.parse({}), { sort: '-time', page: 1, perPage: 50 })
    const older = withNames(directory, calls.find(({ sessionId }) => sessionId === 'older') as never)
    expect(older.initiatorEntity?.name).toBe('Ána Álvarez')
    expect(older.receiverEntity).toEqual({ name: 'Priya Patel', avatar: null, isNamesake: true })
    const newest = withNames(directory, calls.find(({ sessionId }) => sessionId === 'newest') as never)
    expect([newest.initiatorEntity?.name, newest.receiverEntity?.name]).toEqual(['Ána Álvarez', 'Bo Łukasz'])
    expect(newest.participants.map(({ name }) => name)).toEqual([null])
  })
})

describe('the list of people', () => {
  const listed = async (request: Partial<PeopleRequest>) => {
    const all = { sort: 'name', page: 1, perPage: 50, ...request } as const
    const { people, pagination } = await listPeople(deps(), filtersSchema.parse({}), all)
    expect(pagination.total).toBe(people.length)
    return people.map(({ uid }) => uid)
  }

  it('is sorted by name, or by uid where there is none', async () => {
    const byName = ['ana-8', 'bo-2', 'cy-4', 'dee-5', 'eve-1', 'priya-1', 'priya-2']
    expect(await listed({})).toEqual(byName)
    expect(await listed({ sort: '-name' })).toEqual(byName.toReversed())
  })

  it('is searched by name and by uid', async () => {
    expect(await listed({ find: 'alvarez' })).toEqual(['ana-8'])
    expect(await listed({ find: 'PRIYA 2' })).toEqual(['priya-2'])
    expect(await listed({ find: 'nobody' })).toEqual([])
  })
})

describe('a search', () => {
  it('finds the calls of a name, on whichever record it is', async () => {
    expect(await found('alvarez')).toEqual(['newest', 'entities', 'older'])
    expect(await found('Lukasz')).toEqual(['newest', 'entities', 'rows'])
    expect(await found('priya')).toEqual(['older', 'objects'])
  })

  it('needs every word to be part of some party or of the session id', async () => {
    expect(await found('priya álvarez')).toEqual(['older'])
    expect(await found('orsted bo-2')).toEqual(['rows'])
    expect(await found('field priya')).toEqual(['objects'])
    expect(await found('ana newe')).toEqual(['newest'])
    expect(await found('ana nobody')).toEqual([])
    expect(await found('former')).toEqual([])
  })

  it('follows a new name', async () => {
    await store(
      [
        record('later', 50, {
          initiator: 'eve-1',
          receiver: 'bo-2',
          entities: { initiator: person('eve-1', 'Eve Ng') },
        }),
      ],
      5000,
    )
    expect(directory.nameOf('user', 'eve-1')).toEqual({ name: 'Eve Ng' })
    expect(await found('eve ng')).toEqual(['later', 'newest'])
  })

  it('no longer finds a call by someone who is not in it, and again once they are', async () => {
    const withPeople = (...uids: string[]) => [
      record('changing', 40, { initiator: 'bo-2', participants: uids.map((uid) => ({ uid })) }),
    ]
    await store(withPeople('flo-9', 'gus-9'), 6000)
    expect(await found('flo-9')).toEqual(['changing'])
    expect(await found('flo gus')).toEqual(['changing'])
    await store(withPeople('gus-9'), 7000)
    expect(await found('flo-9')).toEqual([])
    expect(await found('flo gus')).toEqual([])
    expect(await found('gus-9')).toEqual(['changing'])
    await store(withPeople('flo-9', 'gus-9'), 8000)
    expect(await found('flo gus')).toEqual(['changing'])
  })
})
