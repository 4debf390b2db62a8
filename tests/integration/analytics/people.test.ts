import { beforeAll, expect, it } from 'vitest'
import { isKnownParty } from '@/lib/server/directory/names'
import { endRefill } from '@/lib/server/mirror/write/refill'
import { teamFigures } from '@/lib/server/people/figures'
import { listPeople, readPerson } from '@/lib/server/people/people'
import { foldUid } from '@/lib/shared/calls/ids'
import { OWN_OUTCOMES } from '@/lib/shared/calls/outcome'
import { ownDoor } from '@/lib/shared/charts/doors'
import { type Filters, filtersSchema } from '@/lib/shared/filters/filters'
import type { PersonFigures } from '@/lib/shared/people/people'
import { PERSON_FIGURES, TEAM_WAITS } from '@/lib/shared/people/person-metrics'
import { peopleOfCall, presentSeconds } from '@/lib/shared/timeline/presence'
import { firstOf, size } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import { normalizedCalls } from '../../unit/analytics/normalized'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import { median, referenceMetric } from '../../unit/analytics/reference'
import { groupOf, isAnswered, partiesOf } from '../../unit/analytics/reference-facts'
import type { Params } from '../../unit/analytics/reference-filters'
import { ORGANISATION, referenceTeams } from '../../unit/analytics/reference-organisation'
import { figuresOf, ownOutcome, personFigures } from '../../unit/analytics/reference-people'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 0, 15) / 1000
const TO = Date.UTC(2023, 3, 1) / 1000

const made = makeRecords(size(1000, 1500), 21, FROM, TO).map((call, index) => ({
  ...call,
  participants: call.participants.map((row, place) => ({
    ...row,
    deviceId: (index + place) % 3 === 0 ? null : `device-${(index + place) % 4}`,
  })),
}))
const records = spelledOddly(made, 21)
const { ask, calls, deps, listTotal, matching, mirror } = ownCalls(TO, records)
// As the sync does with a new mirror; `upgrade.test.ts` covers people while rows are still being refilled.
beforeAll(() => endRefill(mirror()))
const everyone = [...new Set(calls.flatMap((call) => [...partiesOf(call)]))].sort()

/** Figures whose links open as many calls, and figures that analytics has, too. */
const COUNTED = ['offered', ...OWN_OUTCOMES, 'placed', 'reached', 'meetings', 'attended'] as const
const ASKED = ['offered', ...OWN_OUTCOMES, 'answerRate', 'placed', 'reached', 'talkSeconds', 'calls'] as const

const filtersOf = (params: Record<string, unknown>): Filters => filtersSchema.parse(params)
function slowFigures(uid: string, among: readonly ReferenceCall[]): PersonFigures {
  const theirs = among.filter((call) => partiesOf(call).has(uid))
  return personFigures(uid, theirs) as PersonFigures
}

function expectFigures(actual: PersonFigures, expected: PersonFigures, what: string): void {
  for (const name of PERSON_FIGURES) {
    const [one, other] = [actual[name], expected[name]]
    if (one === null || other === null) expect(one, `${name} of ${what}`).toBe(other)
    else expect(one, `${name} of ${what}`).toBeCloseTo(other, 6)
  }
}

it('has the right figures for everyone, and the right medians', async () => {
  const { people, medians, pagination } = await listPeople(deps(), filtersOf({}), {
    sort: 'uid',
    page: 1,
    perPage: 1000,
  })
  expect(people.map((person) => person.uid)).toEqual(everyone)
  expect(pagination.total).toBe(everyone.length)
  const expected = everyone.map((uid) => slowFigures(uid, calls))
  const { data } = await ask({ metrics: ASKED, by: ['person'], order: 'person' })
  people.forEach((person, index) => {
    expectFigures(person, expected[index] as PersonFigures, person.uid)
    expect(data[index]).toEqual({
      person: person.uid,
      ...Object.fromEntries(ASKED.map((name) => [name, person[name]])),
    })
    expect(OWN_OUTCOMES.reduce((sum, name) => sum + Number(person[name]), 0)).toBe(person.offered)
  })
  const expectedMedians = Object.fromEntries(
    PERSON_FIGURES.map((name) => [
      name,
      median(expected.flatMap((figures) => (figures[name] === null ? [] : [figures[name]]))),
    ]),
  ) as PersonFigures
  expectFigures(medians, expectedMedians, 'the median person')
})

it('has the minutes of the pages of the calls, summed: of anyone in any call, whatever devices and reconnects', async () => {
  const onPages = new Map<string, number>()
  for (const call of normalizedCalls([
    ...new Map(records.map((record) => [String(record.sessionId), record])).values(),
  ]))
    for (const { uid, intervals } of peopleOfCall(call, TO)) {
      // A call's page keeps counting while someone is in the call; a sum counts their stay once they have left.
      const seconds = presentSeconds({ intervals: intervals.filter(({ open }) => !open) })
      onPages.set(foldUid(uid), (onPages.get(foldUid(uid)) ?? 0) + seconds)
    }
  const { people } = await listPeople(deps(), filtersOf({}), { sort: 'uid', page: 1, perPage: 1000 })
  for (const { uid, talkSeconds, presenceMinutes } of people)
    expect([talkSeconds, 60 * (presenceMinutes ?? 0)], uid).toEqual([
      onPages.get(uid) ?? 0,
      expect.closeTo(onPages.get(uid) ?? 0, 6),
    ])
})

it('the organisation is the team of everyone: its answer rate is answered ÷ resolved, of calls that somebody was offered', async () => {
  const everybody = { id: 'everyone', name: 'Everyone', uids: everyone, updatedAt: 0, updatedBy: null }
  const all = { ...deps(), organisation: { ...ORGANISATION, key: 'everyone', teams: [everybody] } }
  const figures = (await teamFigures(all, filtersOf({ mode: 'call' }), undefined)).of('everyone')
  const resolved = calls.filter(({ mode, status }) => mode === 'call' && status !== 'initiated')
  const own = resolved.map((call) => ownOutcome(call, () => true))
  const counted = resolved.filter((_, index) => own[index] !== null && own[index] !== 'byOthers')
  const answered = counted.filter(isAnswered).length
  // A record may say that somebody joined a call whose status is unanswered.
  const joinedNonetheless = own.filter(
    (one, index) => one === 'answered' && !isAnswered(resolved[index] as ReferenceCall),
  )
  expect(answered).toBeGreaterThan(100)
  expect(Number(figures.offered) - Number(figures.byOthers)).toBe(counted.length)
  expect(Number(figures.answered) - joinedNonetheless.length).toBe(answered)
  // The same calls, selected by the organisation's own outcomes.
  const offered = OWN_OUTCOMES.filter((name) => name !== 'byOthers').join()
  const { data } = await ask({ metrics: ['answerRate', 'answered', 'resolved'] }, { mode: 'call', offered }, all)
  expect(data).toEqual([{ answerRate: answered / counted.length, answered, resolved: counted.length }])
})

it('pages through everyone once in every order, and finds people by part of their id', async () => {
  // In the suite, each figure is sorted in one direction only.
  for (const [index, name] of firstOf(PERSON_FIGURES, 7).entries())
    for (const sort of ([name, `-${name}`] as const).filter((_, way) => way === index % 2 || size(0, 1) === 1)) {
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
  expect(found.people.map(({ uid }) => uid)).toEqual(everyone.filter((uid) => uid.includes('u-1')))
  const beyond = await listPeople(deps(), filtersOf({}), { find: 'u-1', sort: 'uid', page: 99, perPage: 10 })
  expect([beyond.people.length, beyond.pagination.total]).toEqual([0, found.pagination.total])
})

it('has everyone’s figures in the previous period, and sorts by how much each changed', async () => {
  const [middle, end] = [Date.UTC(2023, 2, 5) / 1000, Date.UTC(2023, 3, 1) / 1000]
  const filters = filtersOf({ from: String(middle), to: String(end), status: 'ended,unanswered' })
  const among = (from: number, to: number) =>
    calls.filter(({ time, status }) => time >= from && time < to && ['ended', 'unanswered'].includes(status))
  const windows = { previous: 2 * middle - end, weekdays: middle - 28 * 86_400 }
  for (const compare of ['previous', 'weekdays'] as const) {
    const start = windows[compare]
    const [now, before] = [among(middle, end), among(start, start + end - middle)]
    const inEither = everyone.filter((uid) => [...now, ...before].some((call) => partiesOf(call).has(uid)))
    const expected = new Map(inEither.map((uid) => [uid, [slowFigures(uid, now), slowFigures(uid, before)] as const]))
    for (const name of firstOf(['answerRate', 'calls', 'missed', 'talkSeconds', 'reconnects'] as const, 1))
      for (const sort of [`${name}Change`, `-${name}Change`] as const) {
        const { people, pagination, previous } = await listPeople(deps(), filters, {
          sort,
          page: 1,
          perPage: 1000,
          compare,
        })
        expect(previous).toEqual({ from: start, to: start + end - middle })
        expect(pagination.total).toBe(inEither.length)
        expect(people.map(({ uid }) => uid).sort()).toEqual(inEither)
        const changes = people.map((person) => {
          const [present, earlier] = expected.get(person.uid) as readonly [PersonFigures, PersonFigures]
          expectFigures(person, present, `${person.uid} now`)
          expectFigures(person.previous as PersonFigures, earlier, `${person.uid} before`)
          const [one, other] = [person[name], person.previous?.[name] ?? null]
          return one === null || other === null ? null : one - other
        })
        const known = changes.flatMap((change) => (change === null ? [] : [change]))
        expect(known, sort).toEqual(known.toSorted((one, other) => (sort.startsWith('-') ? other - one : one - other)))
        expect(changes.slice(known.length).every((change) => change === null)).toBe(true)
      }
    for (const uid of inEither.slice(0, size(2, 8))) {
      const { person } = await readPerson(deps(), filters, uid, { mostCompanions: 1, compare })
      const [present, earlier] = expected.get(uid) as readonly [PersonFigures, PersonFigures]
      expectFigures(person, present, `${uid} alone now`)
      expectFigures(person.previous as PersonFigures, earlier, `${uid} alone before`)
    }
    const byFigure = await listPeople(deps(), filters, { sort: '-calls', page: 1, perPage: 1000, compare })
    expect(byFigure.people.map(({ uid }) => uid).sort()).toEqual(
      everyone.filter((uid) => now.some((call) => partiesOf(call).has(uid))),
    )
    const found = { find: 'u-1', sort: 'callsChange', perPage: 10, compare } as const
    const [first, beyond] = await Promise.all([1, 99].map((page) => listPeople(deps(), filters, { ...found, page })))
    expect([beyond?.people.length, beyond?.pagination.total]).toEqual([0, first?.pagination.total])
  }
  await expect(listPeople(deps(), filters, { sort: 'callsChange', page: 1, perPage: 5 })).rejects.toThrow()
  const open = await listPeople(deps(), filtersOf({}), {
    sort: 'callsChange',
    page: 1,
    perPage: 500,
    compare: 'previous',
  })
  expect(open.previous).toBeNull()
  expect(open.people.map((person) => person.calls)).toEqual(
    open.people.map((person) => person.calls).toSorted((one, other) => Number(one) - Number(other)),
  )
})

/** Every other figure, and the rest in the next turn, so that each is asked for in half of the views; in the proof, all of them. */
const inTurn = <Figure>(figures: readonly Figure[], turn: number): Figure[] =>
  figures.filter((_, at) => (at + turn) % size(2, 1) === 0)

it('has the figures and companions of one person under filters, and doors that open as many calls', async () => {
  const views: Params[] = [{}, { status: 'ended' }, { type: 'video', minPeople: '2' }, { from: '5', to: '9' }]
  for (const [turn, params] of views.entries()) {
    const filters = filtersOf(params)
    const inView = matching(params)
    for (const uid of ['u-7', 'nobody', 'u-0'].slice(0, params.status === undefined ? size(1, 3) : size(2, 3))) {
      const { person, companions } = await readPerson(deps(), filters, uid, { mostCompanions: 500 })
      expect(await listTotal({ ...params, uid })).toBe(person.calls)
      expect(await listTotal({ ...params, with: uid })).toBe(person.calls)
      for (const name of inTurn(COUNTED, turn))
        expect(await listTotal({ ...params, ...ownDoor({ uid: [uid] }, name) }), `${name} of ${uid}`).toBe(person[name])
      expectFigures(person, slowFigures(uid, inView), uid)
      for (const other of companions.slice(0, size(2, 4)))
        expect(await listTotal({ ...params, with: `${uid},${other.uid}` })).toBe(other.calls)
      const counts = companions.map((other) => other.calls)
      expect(counts).toEqual([...counts].sort((left, right) => right - left))
    }
  }
})

it('has the figures of teams, of the others in their calls, and of people in no team, and doors that open as many calls', async () => {
  const params: Params = { receiverType: 'group,user' }
  const { of } = await teamFigures(deps(), filtersOf(params), undefined)
  const { data } = await ask({ metrics: [...ASKED, ...TEAM_WAITS], by: ['team'] }, params)
  for (const [turn, id] of ['north', 'south', 'none', 'empty'].entries()) {
    const isMember = (uid: string) => referenceTeams(uid).includes(id)
    const isOther = (uid: string) => !isMember(uid)
    const theirs = matching(params).filter((call) => [...partiesOf(call)].some(isMember))
    const figures = of(id)
    const withOthers = theirs.filter((call) => [...partiesOf(call)].some(isOther))
    const expected = [figuresOf(theirs, isMember), figuresOf(withOthers, isOther)]
    for (const name of [...COUNTED, ...ASKED]) {
      expect(figures[name], `${name} of ${id}`).toBe(expected[0]?.[name])
      expect(figures.others[name], `${name} of others than ${id}`).toBe(expected[1]?.[name])
    }
    expect(figures.others.people).toBe(new Set(withOthers.flatMap((call) => [...partiesOf(call)].filter(isOther))).size)
    expect(OWN_OUTCOMES.reduce((sum, name) => sum + Number(figures[name]), 0)).toBe(figures.offered)
    for (const name of inTurn(COUNTED, turn))
      expect(await listTotal({ ...params, ...ownDoor({ team: [id] }, name) }), `${name} of ${id}`).toBe(figures[name])
    const row = data.find(({ team }) => team === id)
    for (const name of TEAM_WAITS) expect(figures[name], `${name} of ${id}`).toBe(referenceMetric(name, theirs))
    if (theirs.length > 0)
      for (const name of [...ASKED, ...TEAM_WAITS]) expect(row?.[name], `${name} by ${id}`).toBe(figures[name])
    const listed = await listPeople(deps(), filtersOf({ ...params, team: id }), { sort: 'uid', page: 1, perPage: 200 })
    expect(listed.people.every(({ uid }) => isMember(uid))).toBe(true)
  }
})

it('has everyone of a team once, whatever the pages: those with calls, and after the last of them the others', async () => {
  const team = (id: string, uids: string[]) => ({ id, name: id, uids, updatedAt: 0, updatedBy: null })
  const teams = [team('mixed', [...everyone.slice(0, 7), 'idle-1', 'idle-2']), team('idle', ['idle-1', 'idle-3'])]
  const all = { ...deps(), organisation: { ...ORGANISATION, key: 'idle', teams } }
  for (const params of [{ team: 'mixed' }, { team: 'idle' }, { team: 'mixed,idle', mode: 'meet' }])
    for (const perPage of [1, 3, 200]) {
      const members = new Set(teams.flatMap(({ id, uids }) => (params.team.split(',').includes(id) ? uids : [])))
      const withCalls = matching(params.team === 'mixed,idle' ? { mode: 'meet' } : {}).flatMap((call) => [
        ...partiesOf(call),
      ])
      const listed: string[] = []
      for (let page = 1, last = 1; page <= last; page += 1) {
        const found = await listPeople(all, filtersOf(params), { sort: 'uid', page, perPage })
        last = Math.max(1, found.pagination.total_pages)
        listed.push(...found.people.map(({ uid }) => uid))
        expect(found.idle?.toSorted()).toEqual(
          page < last ? undefined : [...members].filter((uid) => !withCalls.includes(uid)).sort(),
        )
      }
      expect(listed).toEqual([...members].filter((uid) => withCalls.includes(uid)).sort())
    }
  const searched = await listPeople(all, filtersOf({ team: 'mixed' }), {
    ...{ sort: 'uid', page: 1, perPage: 3 },
    find: 'idle-2',
  })
  expect([searched.people, searched.idle]).toEqual([[], ['idle-1', 'idle-2']])
  expect((await listPeople(all, filtersOf({}), { sort: 'uid', page: 1, perPage: 1000 })).idle).toBeUndefined()
})

it('knows everyone who was ever in a call, and every group that was ever called', async () => {
  const groups = [...new Set(calls.flatMap((call) => groupOf(call) ?? []))]
  expect(groups.length).toBeGreaterThan(2)
  for (const uid of everyone.slice(0, 25))
    for (const spelled of [uid, ` ${uid.toUpperCase()} `])
      expect(await isKnownParty(mirror(), 'user', spelled), spelled).toBe(true)
  for (const guid of groups) expect(await isKnownParty(mirror(), 'group', guid), guid).toBe(true)
  for (const nobody of ['nobody', '', `${everyone[0]}x`, `${everyone[0]}' OR 1 = 1 --`])
    for (const kind of ['user', 'group'] as const)
      expect(await isKnownParty(mirror(), kind, nobody), nobody).toBe(false)
})
