import { TEAM_WAITS } from '@/lib/shared/people/person-metrics'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import { median, referenceMetric } from '../../unit/analytics/reference'
import { partiesOf } from '../../unit/analytics/reference-facts'
import { type Params, referenceMatching } from '../../unit/analytics/reference-filters'
import { ORGANISATION, referenceTeams } from '../../unit/analytics/reference-organisation'
import { figuresOf, personFigures } from '../../unit/analytics/reference-people'
import { contextOf } from './analytics'
import type { Row, World } from './world'

const PER_PAGE = 200
type Figures = Record<string, number | null>

function callsByPerson(calls: readonly ReferenceCall[]): Map<string, ReferenceCall[]> {
  const found = new Map<string, ReferenceCall[]>()
  for (const call of calls)
    for (const uid of partiesOf(call)) {
      const known = found.get(uid) ?? []
      known.push(call)
      found.set(uid, known)
    }
  return found
}

/** The figures of everyone in the filtered calls, or of the people of a team; and the medians over them. */
export async function comparePeople(world: World, params: Params): Promise<void> {
  const { client, comparison, calls } = world
  const name = `people ${JSON.stringify(params)}`
  const byPerson = callsByPerson(referenceMatching(calls, contextOf(params)))
  const isListed = (uid: string) => params.team === undefined || referenceTeams(uid).includes(params.team)
  const expected = new Map(
    [...byPerson].filter(([uid]) => isListed(uid)).map(([uid, theirs]) => [uid, personFigures(uid, theirs)]),
  )
  for (let page = 1; ; page += 1) {
    const query = { ...params, sort: 'uid', perPage: String(PER_PAGE), page: String(page) }
    const { data, meta } = await client.json<{ data: Row[]; meta: { pagination: { total: number }; medians: Row } }>(
      '/api/people',
      query,
    )
    if (page === 1) {
      comparison.same(meta.pagination.total, expected.size, `${name} how many`)
      for (const figure of Object.keys(meta.medians)) {
        const values = [...expected.values()].flatMap((one) => one[figure] ?? [])
        comparison.near(meta.medians[figure], median(values), `${name} median ${figure}`)
      }
    }
    for (const person of data) {
      const wanted = expected.get(String(person.uid)) ?? {}
      for (const [figure, value] of Object.entries(person))
        if (figure !== 'uid') comparison.near(value, wanted[figure] ?? null, `${name} ${person.uid} ${figure}`)
      const { offered, answered, byOthers, missed, declined, abandoned, failed } = person as Record<string, number>
      const sum = [answered, byOthers, missed, declined, abandoned, failed].reduce(
        (total: number, one) => total + Number(one),
        0,
      )
      comparison.same(sum, offered, `${name} ${person.uid} sum`)
    }
    if (data.length < PER_PAGE) return
  }
}

/** The figures of every team, of everyone else in its calls, and of people in no team. */
export async function compareTeams(world: World, params: Params): Promise<void> {
  const { client, comparison, calls } = world
  const answer = await client.json<{
    data: (Figures & { id: string; others: Figures })[]
    meta: { noTeam: Figures & { others: Figures } }
  }>('/api/teams', params)
  comparison.same(answer.data.length, ORGANISATION.teams.length, 'teams')
  const matching = referenceMatching(calls, contextOf(params))
  for (const { id, others, ...figures } of [...answer.data, { ...answer.meta.noTeam, id: 'none' }]) {
    const isMember = (uid: string) => referenceTeams(uid).includes(id)
    const isOther = (uid: string) => !isMember(uid)
    const theirs = matching.filter((call) => [...partiesOf(call)].some(isMember))
    const withOthers = theirs.filter((call) => [...partiesOf(call)].some(isOther))
    const people = new Set(withOthers.flatMap((call) => [...partiesOf(call)].filter(isOther))).size
    const waits = Object.fromEntries(TEAM_WAITS.map((name) => [name, referenceMetric(name, theirs)]))
    const wanted = [
      { ...figuresOf(theirs, isMember), ...waits },
      { ...figuresOf(withOthers, isOther), people },
    ] as const
    const compare = (told: Figures, expected: Figures, whose: string) => {
      for (const [figure, value] of Object.entries(expected))
        if (figure in told)
          comparison.near(told[figure], value, `${whose} team ${id} ${figure} ${JSON.stringify(params)}`)
    }
    compare(figures as Figures, wanted[0], 'of')
    compare(others as Figures, wanted[1], 'others than')
  }
}
