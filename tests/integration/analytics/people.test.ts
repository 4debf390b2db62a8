import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCalls } from '@/lib/server/analytics/calls/calls'
import { isKnownParty } from '@/lib/server/analytics/known'
import { listPeople, readPerson } from '@/lib/server/analytics/people/people'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { type Filters, filtersSchema } from '@/lib/shared/contracts/filters'
import { PERSON_METRIC_NAMES } from '@/lib/shared/contracts/metrics'
import type { PersonFigures } from '@/lib/shared/contracts/people'
import { makeRecords } from '../../unit/analytics/make-records'
import { type ReferenceCall, readRecord } from '../../unit/analytics/read-record'
import { groupOf, partiesOf } from '../../unit/analytics/reference-facts'
import { type Params, referenceMatching, spanOf } from '../../unit/analytics/reference-filters'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { store, temporaryMirror } from './mirror-of'

const FROM = Date.UTC(2023, 0, 15) / 1000
const TO = Date.UTC(2023, 3, 1) / 1000

let mirror: Mirror
let remove: () => Promise<void>
let calls: ReferenceCall[]
beforeAll(async () => {
  const opened = await temporaryMirror()
  mirror = opened.mirror
  remove = opened.remove
  const made = makeRecords(1500, 21, FROM, TO).map((call, index) => ({
    ...call,
    participants: call.participants.map((row, place) => ({
      ...row,
      deviceId: (index + place) % 3 === 0 ? null : `device-${(index + place) % 4}`,
    })),
  }))
  const records = spelledOddly(made, 21)
  calls = records.map(readRecord)
  await store(mirror, records, 1_000)
})
afterAll(() => remove())

const deps = () => ({ mirror, nowSeconds: TO, staleOngoingHours: 12, syncedAt: null })
const filtersOf = (params: Record<string, unknown>): Filters => filtersSchema.parse(params)
const answered = (call: ReferenceCall) => call.status === 'ongoing' || call.status === 'ended'
const share = (over: number, under: number) => (under === 0 ? null : over / under)

/** Seconds in which a person is present, and in which somebody else is too: second by second. */
function presenceOf(call: ReferenceCall, uid: string): { present: number; together: number } {
  const stays = call.participants.flatMap(({ uid: who, joinedAt, leftAt }) =>
    joinedAt !== null && leftAt !== null && leftAt > joinedAt ? [{ who, joinedAt, leftAt }] : [],
  )
  const own = stays.filter(({ who }) => who === uid)
  let present = 0
  let together = 0
  for (
    let second = Math.min(...own.map((stay) => stay.joinedAt));
    own.some(({ leftAt }) => leftAt > second);
    second += 1
  ) {
    const there = stays.filter(({ joinedAt, leftAt }) => joinedAt <= second && second < leftAt).map(({ who }) => who)
    if (!there.includes(uid)) continue
    present += 1
    if (there.some((who) => who !== uid)) together += 1
  }
  return { present, together }
}

function slowFigures(uid: string, among: readonly ReferenceCall[]): PersonFigures {
  const theirs = among.filter((call) => partiesOf(call).has(uid))
  const rowsOf = (call: ReferenceCall) => call.participants.filter((row) => row.uid === uid)
  const joined = theirs.filter((call) => rowsOf(call).some((row) => row.isJoined))
  const invited = theirs.filter((call) => rowsOf(call).length > 0)
  let present = 0
  let together = 0
  let reconnects = 0
  let devices = 0
  for (const call of theirs) {
    const seconds = presenceOf(call, uid)
    present += seconds.present
    together += seconds.together
    const used = rowsOf(call).filter((row) => row.isJoined || row.joinedAt !== null)
    const distinct = new Set(used.map((row) => row.deviceId)).size
    devices += distinct
    reconnects += used.length - distinct
  }
  const isAnswered = theirs.filter(answered).length
  return {
    calls: theirs.length,
    initiated: theirs.filter((call) => call.initiator === uid).length,
    joined: joined.length,
    missed: invited.filter((call) => !joined.includes(call) && call.initiator !== uid).length,
    attendance: share(joined.length, invited.length),
    answered: isAnswered,
    answerRate: share(isAnswered, theirs.filter((call) => call.status !== 'initiated').length),
    presenceMinutes: present / 60,
    usefulMinutes: together / 60,
    waitingMinutes: (present - together) / 60,
    reconnects,
    reconnectRate: share(reconnects, joined.length),
    devices: share(devices, joined.length),
    lastCallAt: theirs.length === 0 ? null : Math.max(...theirs.map((call) => call.time)),
  }
}

function expectFigures(actual: PersonFigures, expected: PersonFigures, what: string): void {
  for (const name of PERSON_METRIC_NAMES) {
    const [one, other] = [actual[name], expected[name]]
    if (one === null || other === null) expect(one, `${name} of ${what}`).toBe(other)
    else expect(one, `${name} of ${what}`).toBeCloseTo(other, 6)
  }
}

const median = (values: number[]) => {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

it('has every figure of everyone, and the middle of each, right', async () => {
  const { people, medians, pagination } = await listPeople(deps(), filtersOf({}), {
    sort: 'uid',
    page: 1,
    perPage: 1000,
  })
  const everyone = [...new Set(calls.flatMap((call) => [...partiesOf(call)]))].sort()
  expect(people.map((person) => person.uid)).toEqual(everyone)
  expect(pagination.total).toBe(everyone.length)
  const expected = everyone.map((uid) => slowFigures(uid, calls))
  people.forEach((person, index) => {
    expectFigures(person, expected[index] as PersonFigures, person.uid)
  })
  const middle = Object.fromEntries(
    PERSON_METRIC_NAMES.map((name) => [
      name,
      median(expected.flatMap((figures) => (figures[name] === null ? [] : [figures[name]]))),
    ]),
  ) as PersonFigures
  expectFigures(medians, middle, 'the middle person')
})

it('pages through everyone once in every order, and finds by part of an id', async () => {
  for (const name of PERSON_METRIC_NAMES)
    for (const sort of [name, `-${name}`] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => listPeople(deps(), filtersOf({}), { sort, page, perPage: 20 })),
      )
      const all = pages.flatMap(({ people }) => people)
      expect(new Set(all.map((person) => person.uid)).size, sort).toBe(pages[0]?.pagination.total)
      const values = all.map((person) => person[name]).filter((value) => value !== null)
      expect(values, sort).toEqual([...values].sort((left, right) => (sort === name ? left - right : right - left)))
      expect(
        all.findIndex((person) => person[name] === null),
        sort,
      ).toBe(values.length === all.length ? -1 : values.length)
    }
  const found = await listPeople(deps(), filtersOf({}), { find: 'U-1', sort: 'uid', page: 1, perPage: 200 })
  expect(found.people.map(({ uid }) => uid)).toEqual(
    [...new Set(calls.flatMap((call) => [...partiesOf(call)]))].filter((uid) => uid.includes('u-1')).sort(),
  )
  const beyond = await listPeople(deps(), filtersOf({}), { find: 'u-1', sort: 'uid', page: 99, perPage: 10 })
  expect([beyond.people.length, beyond.pagination.total]).toEqual([0, found.pagination.total])
})

it('tells one person under filters, with whom, and doors count the same', async () => {
  const views: Params[] = [{}, { status: 'ended' }, { type: 'video', minPeople: '2' }, { from: '5', to: '9' }]
  for (const params of views) {
    const filters = filtersOf(params)
    const inView = referenceMatching(calls, {
      params,
      window: spanOf(params, TO),
      nowSeconds: TO,
      staleOngoingHours: 12,
    })
    for (const uid of ['u-0', 'u-7', 'nobody']) {
      const { person, companions } = await readPerson(deps(), filters, uid, 500)
      const totalOf = async (more: Record<string, unknown>) =>
        (await listCalls(deps(), filtersOf({ ...params, ...more }), { sort: '-time', page: 1, perPage: 1 })).pagination
          .total
      expect(await totalOf({ uid })).toBe(person.calls)
      expect(await totalOf({ with: uid })).toBe(person.calls)
      expect(await totalOf({ uid, initiator: uid })).toBe(person.initiated)
      expect(await totalOf({ uid, joined: uid })).toBe(person.joined)
      expect(await totalOf({ uid, missed: uid })).toBe(person.missed)
      expectFigures(person, slowFigures(uid, inView), uid)
      for (const other of companions.slice(0, 4))
        expect(await totalOf({ with: `${uid},${other.uid}` })).toBe(other.calls)
      const counts = companions.map((other) => other.calls)
      expect(counts).toEqual([...counts].sort((left, right) => right - left))
    }
  }
})

it('knows of all times who is in any call, and which group was called', async () => {
  const people = [...new Set(calls.flatMap((call) => [...partiesOf(call)]))]
  const groups = [...new Set(calls.flatMap((call) => groupOf(call) ?? []))]
  expect(groups.length).toBeGreaterThan(2)
  for (const uid of people.slice(0, 25)) expect(await isKnownParty(mirror, 'user', uid), uid).toBe(true)
  for (const guid of groups) expect(await isKnownParty(mirror, 'group', guid), guid).toBe(true)
  for (const nobody of ['nobody', '', `${people[0]} `, `${people[0]}' OR 1 = 1 --`])
    for (const kind of ['user', 'group'] as const) expect(await isKnownParty(mirror, kind, nobody), nobody).toBe(false)
})
