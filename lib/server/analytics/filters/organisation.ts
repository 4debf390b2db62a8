import { LRUCache } from 'lru-cache'
import type { Filters, HoursChoice } from '@/lib/shared/filters/filters'
import { invalidField } from '@/lib/shared/http/errors'
import { openSpans } from '@/lib/shared/organisation/open-spans'
import { fold, NO_TEAM } from '@/lib/shared/people/names'
import type { Team } from '@/lib/shared/people/teams'
import type { Span } from '@/lib/shared/timeline/presence'
import { partWithin } from '../days'
import type { Scope } from '../deps'
import { type Bindings, COLUMNS as C } from '../sql'

/** The time axis of the mirror: bounds an open end of a window when the span of the calls is not known. */
const WHOLE_AXIS = { from: 0, to: 4_102_444_800 }

/** What conditions about teams and business hours are compiled with. */
export type OrganisationContext = Pick<Scope, 'window' | 'organisation' | 'reach'> & { bindings: Bindings }

type TeamName = Pick<Team, 'id' | 'name'>
/** The team of a filter, by id or by name. */
export const teamNamed = <T extends TeamName>(name: string, teams: readonly T[]): T | undefined =>
  teams.find(({ id }) => id === name) ?? teams.find((team) => fold(team.name) === fold(name))

/** The teams of a filter. @param field the field of the request that has the filter @throws AppError INVALID_REQUEST naming it */
export const teamsNamed = <T extends TeamName>(names: readonly string[], teams: readonly T[], field = 'team'): T[] =>
  names.map((name) => {
    const found = teamNamed(name, teams)
    if (found !== undefined) return found
    const known = teams.length === 0 ? 'there are no teams' : `known are ${teams.map(({ id }) => id).join(', ')}`
    throw invalidField(field, `has no team “${name}”; ${known}`.slice(0, 500))
  })

/** The people of the teams in the filters, each once; null where the filter also asks for people in no team, which no list of people can say. */
export const teamUids = ({ filters, organisation }: Pick<Scope, 'filters' | 'organisation'>): string[] | null =>
  filters.team.includes(NO_TEAM)
    ? null
    : [...new Set(teamsNamed(filters.team, organisation.teams).flatMap(({ uids }) => uids))]

/** SQL condition: the filters name a person, by `uid`, else as a member of a `team`; true for everyone if they name nobody. */
export function isNamedSql(
  uid: string,
  { filters, organisation: { teams }, bindings }: OrganisationContext & { filters: Filters },
) {
  const among = (uids: readonly string[]) => `${uid} IN ${bindings.bind('Array(String)', [...new Set(uids)])}`
  const ofTeams = (some: readonly Team[]) => among(some.flatMap(({ uids }) => uids))
  if (filters.uid.length > 0) return among(filters.uid)
  if (filters.team.length === 0) return '1'
  const others = filters.team.filter((name) => name !== NO_TEAM)
  const named = teamsNamed(others, teams)
  return filters.team.includes(NO_TEAM) ? `(NOT (${ofTeams(teams)}) OR ${ofTeams(named)})` : ofTeams(named)
}

/** The teams of a person, as an array in SQL; `NO_TEAM` for someone in none. */
export function teamsOfSql(uid: string, { bindings, organisation }: Omit<OrganisationContext, 'window'>): string {
  const byUid = new Map<string, string[]>()
  for (const { id, uids } of organisation.teams) for (const one of uids) byUid.set(one, [...(byUid.get(one) ?? []), id])
  const none = bindings.bind('String', NO_TEAM)
  if (byUid.size === 0) return `[${none}]`
  // A person's teams as one text: the same few combinations recur.
  const texts = [...byUid.values()].map((ids) => ids.join(SEPARATOR))
  const [uids, joined] = [bindings.bind('Array(String)', [...byUid.keys()]), bindings.bind('Array(String)', texts)]
  return `splitByChar('${SEPARATOR}', transform(${uid}, ${uids}, ${joined}, ${none}))`
}

/** Team ids have no such character. */
const SEPARATOR = ','

/** The opening times within a span, by the settings of an organisation and the span. */
const known = new LRUCache<string, Span[]>({ max: 64 })

/** SQL condition: the call began within business hours, or outside; never null. */
export function hoursSql(choice: HoursChoice, { bindings, window, organisation, reach }: OrganisationContext): string {
  const { from, to } = partWithin(window, reach ?? WHOLE_AXIS)
  const key = JSON.stringify([organisation.key, from, to])
  const spans = known.get(key) ?? openSpans(organisation.hours, from, to)
  known.set(key, spans)
  const [first] = spans
  if (first === undefined) return choice === 'in' ? '0' : '1'
  const bind = (values: number[]) => bindings.bind('Array(Int64)', values)
  const [opens, closes] = [bind(spans.map(({ from }) => from)), bind(spans.map(({ to }) => to))]
  const inside = `${C.timeSeconds} >= ${bindings.bind('Int64', first.from)} AND ${C.timeSeconds} < transform(roundDown(${C.timeSeconds}, ${opens}), ${opens}, ${closes}, toInt64(0))`
  return choice === 'in' ? inside : `NOT (${inside})`
}
