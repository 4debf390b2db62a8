import { beforeAll, expect, it } from 'vitest'
import { nearestTo } from '@/components/shell/omnibox/sentence/near'
import type { PartialFilters } from '@/components/shell/omnibox/sentence/types'
import { understand } from '@/components/shell/omnibox/sentence/understand'
import { EXAMPLES } from '@/components/shell/omnibox/suggestions'
import { listCalls } from '@/lib/server/calls/calls'
import { findParties } from '@/lib/server/directory/find-parties'
import { type Directory, directoryOf } from '@/lib/server/mirror/read/directory'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { normalize } from '@/lib/server/records/normalize'
import { type Filters, filtersSchema, filtersToParams } from '@/lib/shared/filters/filters'
import { parseQuery } from '@/lib/shared/filters/query'
import { ownMirror } from '../../support/own-mirror'
import { plantedWeek } from '../../support/planted-weeks'
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
  status: string
  participants: { uid: string; isJoined: boolean }[]
}
const RECORDS = (plantedWeek(11, MONDAY, null).records as unknown as Simulated[]).filter((one) => one.initiatedAt < NOW)
const isIn = (uid: string, { initiator, receiver, receiverType, participants }: Simulated) =>
  initiator === uid || (receiver === uid && receiverType === 'user') || participants.some((one) => one.uid === uid)

const { mirror } = ownMirror()
let directory: Directory
beforeAll(async () => {
  const items = RECORDS.flatMap((record) => {
    const one = normalize(record, NOW)
    return one.kind === 'quarantined' ? [] : [{ ...one, fetchedAtMs: 1000 }]
  })
  await storeCalls(mirror(), items)
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
  for (const uid of busiest(20)) {
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
  for (const uid of busiest(6))
    for (const what of ['recorded', 'missed', 'dropped', 'video longer than 50 min']) {
      const meaning = read(`with ${uid} yesterday ${what}`)
      if ((await ask(meaning.filters)).total > 0) continue
      hopeless += 1
      const near = await nearestTo(meaning, ask)
      expect(near.length).toBeGreaterThan(0)
      for (const { total, filters, calls } of near) {
        expect((await ask(filters)).total).toBe(total)
        expect(calls.length).toBeGreaterThan(0)
      }
      const ofPerson = near.find(({ sentence }) => sentence.includes(' yesterday, but '))
      const isYesterday = ({ initiatedAt }: Simulated) => Math.floor(initiatedAt / DAY) === Math.floor(NOW / DAY) - 1
      if (ofPerson !== undefined && what !== 'video longer than 50 min')
        expect(ofPerson.total).toBe(RECORDS.filter((one) => isYesterday(one) && isIn(uid, one)).length)
    }
  expect(hopeless).toBeGreaterThan(6)
})
