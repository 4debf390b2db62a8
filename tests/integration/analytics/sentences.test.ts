import { beforeAll, expect, it } from 'vitest'
import { nearestTo, type PartialFilters } from '@/components/parts/call/near'
import { conditionsIn } from '@/components/parts/call/no-calls'
import { conditionsOf, understand } from '@/components/shell/omnibox/sentence/understand'
import { nearWords } from '@/components/shell/omnibox/sentence/words'
import { EXAMPLES } from '@/components/shell/omnibox/suggestions'
import { listCalls } from '@/lib/server/calls/calls'
import { findParties } from '@/lib/server/directory/find-parties'
import { type Directory, directoryOf } from '@/lib/server/mirror/read/directory'
import { storeRecords } from '@/lib/server/sync/pages/records'
import { type Filters, filtersSchema, filtersToParams } from '@/lib/shared/filters/filters'
import { parseQuery } from '@/lib/shared/filters/query'
import { ownMirror } from '../../support/own-mirror'
import { plantedWeek } from '../../support/planted-weeks'
import { size } from '../../support/properties'
import { zoned } from '../../support/zoned'

const DAY = 86_400
const MONDAY = Date.parse('2026-11-23T00:00:00Z') / 1000
/** A Friday afternoon, with the simulator's calls of two weeks before it. */
const NOW = MONDAY - 3 * DAY + 15 * 3600
type Simulated = {
  initiatedAt: number
  initiator: string
  receiver: string
  receiverType: string
  mode: string
  type: string
  hasRecording: boolean
  status: string
  participants: { uid: string; isJoined: boolean }[]
}
const RECORDS = (plantedWeek(11, MONDAY, null).records as unknown as Simulated[]).filter((one) => one.initiatedAt < NOW)
const isIn = (uid: string, { initiator, receiver, receiverType, participants }: Simulated) =>
  initiator === uid || (receiver === uid && receiverType === 'user') || participants.some((one) => one.uid === uid)

const { mirror } = ownMirror()
let directory: Directory
beforeAll(async () => {
  await storeRecords({ mirror: mirror(), now: () => NOW * 1000 }, RECORDS, 1000)
  directory = await directoryOf(mirror())
})

const read = (text: string) =>
  understand(text, {
    now: NOW,
    zone: zoned('UTC'),
    known: (q) => findParties(directory, { q, id: [], limit: 10 }),
    me: { kind: 'user', id: busiest(1)[0] ?? '', name: 'me', avatar: null, lastSeenAt: 0 },
  })
async function ask(partial: PartialFilters) {
  const filters = parseQuery(filtersSchema, filtersToParams(partial)) as Filters
  const deps = { mirror: mirror(), directory, nowSeconds: NOW, staleOngoingHours: 12, syncedAt: null }
  const { calls, pagination } = await listCalls(deps, filters, { sort: '-time', page: 1, perPage: 5 })
  return { calls, total: pagination.total }
}
/** The people who called most. */
function busiest(most: number): string[] {
  const counts = new Map<string, number>()
  for (const { initiator } of RECORDS) counts.set(initiator, (counts.get(initiator) ?? 0) + 1)
  return [...counts]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, most)
    .map(([uid]) => uid)
}

it.each(EXAMPLES)('the example “%s” finds something', async (example) => {
  const { filters, q } = read(example)
  expect(q).toBe('')
  expect((await ask(filters)).total).toBeGreaterThan(0)
})

it('a name with two letters exchanged finds exactly the calls of its person', async () => {
  let compared = 0
  for (const uid of busiest(size(10, 20))) {
    const name = directory.nameOf('user', uid)?.name ?? ''
    const [first = '', last = ''] = name.split(' ')
    const slipped = `${last.slice(0, 2)}${last[3]}${last[2]}${last.slice(4)}`
    const isSure = /^[A-Za-z]{5,}$/.test(last) && slipped !== last && !directory.nameOf('user', uid)?.isNamesake
    if (!isSure) continue
    const { filters } = read(`calls with ${first} ${slipped}`)
    expect(filters.uid, slipped).toEqual([uid])
    expect((await ask(filters)).total).toBe(RECORDS.filter((record) => isIn(uid, record)).length)
    const words = await ask({ range: 'all', q: `${first} ${slipped}` })
    expect(words.total).toBeGreaterThanOrEqual((await ask({ range: 'all', uid: [uid], q: first })).total)
    compared += 1
  }
  expect(compared).toBeGreaterThan(4)
})

it('“my” means the account’s own uid', async () => {
  const [me = ''] = busiest(1)
  const isMissed = ({ status }: Simulated) => ['unanswered', 'missed', 'busy'].includes(status)
  const isOffered = (record: Simulated) =>
    record.mode === 'call' && record.initiator !== me && record.status !== 'initiated' && isIn(me, record)
  const mine = RECORDS.filter(
    (record) =>
      isOffered(record) && isMissed(record) && !record.participants.some(({ uid, isJoined }) => uid === me && isJoined),
  )
  expect((await ask(read('my missed calls').filters)).total).toBe(mine.length)
  expect((await ask(read('who called me').filters)).total).toBe(RECORDS.filter(isOffered).length)
  expect((await ask(read('calls I made').filters)).total).toBe(
    RECORDS.filter(({ initiator }) => initiator === me).length,
  )
})

it('what finds nothing offers the nearest calls, counted as the store counts them', async () => {
  let hopeless = 0
  for (const uid of busiest(size(3, 6)))
    for (const what of ['recorded', 'missed', 'dropped', 'video longer than 50 min']) {
      const meaning = read(`with ${uid} yesterday ${what}`)
      if ((await ask(meaning.filters)).total > 0) continue
      hopeless += 1
      const near = await nearestTo(conditionsOf(meaning), ask)
      expect(near.length).toBeGreaterThan(0)
      for (const { total, filters, calls } of near) {
        expect((await ask(filters)).total).toBe(total)
        expect(calls.length).toBeGreaterThan(0)
      }
      const ofPerson = near.find((one) => nearWords(one).includes(' yesterday, but '))
      const isYesterday = ({ initiatedAt }: Simulated) => Math.floor(initiatedAt / DAY) === Math.floor(NOW / DAY) - 1
      if (ofPerson !== undefined && what !== 'video longer than 50 min')
        expect(ofPerson.total).toBe(RECORDS.filter((one) => isYesterday(one) && isIn(uid, one)).length)
    }
  expect(hopeless).toBeGreaterThan(6)
})

type Fits = (call: Simulated) => boolean
const DAYS_AGO = (call: Simulated) => Math.floor(NOW / DAY) - Math.floor(call.initiatedAt / DAY)
/** Filters of a page, each with a plain check of a call. */
const PARTS: readonly (readonly [filters: string, fits: Fits])[] = [
  ['status=busy', ({ status }) => status === 'busy'],
  ['outcome=failed', ({ status }) => status === 'failed'],
  ['type=video', ({ type }) => type === 'video'],
  ['hasRecording=true', ({ hasRecording }) => hasRecording],
  ['receiverType=group', ({ receiverType }) => receiverType === 'group'],
  [
    'minPeople=6',
    ({ participants }) => new Set(participants.flatMap((one) => (one.isJoined ? one.uid : []))).size >= 6,
  ],
  ['q=zebra', () => false],
  ['range=yesterday', (call) => DAYS_AGO(call) === 1],
  ['range=today', (call) => DAYS_AGO(call) === 0],
]

it('a list that finds nothing offers the nearest calls, each without exactly the filters that it misses', async () => {
  const [one = '', other = ''] = busiest(2)
  const people = [
    [`uid=${one}`, (call: Simulated) => isIn(one, call)],
    [`uid=${one},${other}`, (call: Simulated) => isIn(one, call) || isIn(other, call)],
    [`initiator=${other}`, ({ initiator }: Simulated) => initiator === other],
  ] as const
  const parts = [...PARTS, ...people]
  const combinations = parts.flatMap((first, at) =>
    parts
      .slice(at + 1)
      .flatMap((second, next) => [
        [first, second],
        ...parts.slice(at + next + 2).map((third) => [first, second, third]),
      ]),
  )
  let hopeless = 0
  // Every seventh combination; in the proof, all of them.
  for (const combination of combinations.filter((_, at) => at % size(7, 1) === 0)) {
    const names = combination.map(([text]) => text.split('=')[0])
    const fits = (kept: typeof combination) => RECORDS.filter((call) => kept.every(([, meets]) => meets(call)))
    if (new Set(names).size < names.length || fits(combination).length > 0) continue
    hopeless += 1
    const range = names.includes('range') ? '' : '&range=all'
    const filters = parseQuery(
      filtersSchema,
      new URLSearchParams(combination.map(([text]) => text).join('&') + range),
    ) as Filters
    const conditions = conditionsIn(filters, (_kind, id) => id, zoned('UTC'))
    expect(conditions).toHaveLength(combination.length)
    const near = await nearestTo(conditions, ask)
    // The fewest conditions to drop, found by trying all subsets. A text search is never dropped together with everything else.
    const helps = (dropped: typeof combination) =>
      (dropped.length < combination.length || !names.includes('q')) &&
      fits(combination.filter((part) => !dropped.includes(part))).length > 0
    const least = [1, 2].find((count) => subsets(combination, count).some(helps))
    const text = combination.map(([own]) => own).join(' ')
    if (least === undefined) expect(near, text).toEqual([])
    else expect(near.length, text).toBeGreaterThan(0)
    for (const { dropped, total, filters: kept } of near) {
      expect(dropped, text).toHaveLength(least ?? 0)
      const isDropped = ([own]: (typeof combination)[number]) =>
        dropped.some((condition) => Object.keys(condition.filters).includes(own.split('=')[0] ?? ''))
      const expected = fits(combination.filter((part) => !isDropped(part)))
      expect(total, text).toBe(expected.length)
      expect((await ask(kept)).total, text).toBe(total)
      for (const call of expected) expect(combination.filter((part) => !part[1](call)).every(isDropped)).toBe(true)
    }
  }
  expect(hopeless).toBeGreaterThan(size(12, 50))
})

const subsets = <T>(all: readonly T[], size: number): T[][] =>
  size === 1 ? all.map((one) => [one]) : all.flatMap((one, at) => all.slice(at + 1).map((next) => [one, next]))
