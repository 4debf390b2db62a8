import type { CompareMode } from '@/lib/shared/analytics/analytics'
import { emptyValue } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import { NO_CALLS, type PersonFigures } from '@/lib/shared/people/people'
import { PERSON_FIGURES, PERSON_METRIC_NAMES, type PersonFigure, TEAM_WAITS } from '@/lib/shared/people/person-metrics'
import type { TeamFigures } from '@/lib/shared/people/teams'
import { rowsByDay } from '../analytics/days'
import { type AnalyticsDeps, cachedFor, type Scope, scopeOf } from '../analytics/deps'
import { teamsOfSql } from '../analytics/filters/organisation'
import { whereSql } from '../analytics/filters/where'
import { added, addedUp, countSql, distinct, type Measure, quantileIn, ratio } from '../analytics/measures'
import { measureOf, OWN_MEASURES } from '../analytics/metrics'
import { type OwnRows, roleSql, setRows } from '../analytics/own'
import { comparedWindow } from '../analytics/periods'
import { Bindings, COLUMNS as C } from '../analytics/sql'

const count = (condition: string) => added(`countIf(${condition})`)
/** How each figure is measured over rows of people and calls. Figures that `by=person` has too are the same there. */
const figureMeasures = ({ own, reconnects }: OwnRows): Record<PersonFigure, Measure> => ({
  ...pick(Object.keys(OWN_MEASURES) as (keyof typeof OWN_MEASURES)[], (name) => OWN_MEASURES[name](own)),
  meetings: count(roleSql('invited', own)),
  attended: count(roleSql('attended', own)),
  calls: added('count()'),
  reconnects: added(`sum(${reconnects})`),
  lastCallAt: added(`max(${C.timeSeconds})`),
  initiated: count(own.placed),
  joined: count(own.attended),
  attendance: ratio(`countIf(${own.attended})`, `countIf(${own.invited})`),
  presenceMinutes: added(`sum(${own.seconds}) / 60`),
})

/** What a statement about people counts: rows, the condition on them and their calls, and additional measures. */
type FigureQuestion = { rows: OwnRows; where: string; more?: readonly Measure[] }
/** The figures of everyone in some calls, or of sets of people, by id; `more` has the additional measures. */
export type FiguresById = Map<string, { figures: PersonFigures; more: (number | null)[] }>

/** Reads figures by one statement; additive measures are cached by day. */
export async function readFigures(
  scope: Scope,
  name: string,
  write: (bindings: Bindings) => FigureQuestion,
): Promise<FiguresById> {
  const measuresOf = ({ rows, more = [] }: FigureQuestion) => {
    const own = figureMeasures(rows)
    return [...PERSON_FIGURES.map((figure) => own[figure]), ...more]
  }
  const measures = measuresOf(write(new Bindings()))
  const question = measures.some(({ isLong }) => isLong) ? null : [name]
  const rows = await rowsByDay(scope, question, name, (bindings, part) => {
    const asked = write(bindings)
    const { join, key } = asked.rows
    return countSql({ keys: [['uid', key]], measures: measuresOf(asked), join, where: asked.where }, part)
  })
  const sums = [...addedUp(rows, measures, ({ uid }) => String(uid))]
  return new Map(
    sums.map(([uid, values]) => {
      const figures = pick(PERSON_FIGURES, (_, index) => values[index] ?? null) as PersonFigures
      return [uid, { figures, more: values.slice(PERSON_FIGURES.length) }]
    }),
  )
}

/** Medians of the figures of several people. */
export const mediansOf = (all: readonly PersonFigures[]): PersonFigures =>
  pick(PERSON_FIGURES, (name) => {
    const known = all.flatMap((figures) => figures[name] ?? [])
    return quantileIn(known, 0.5)
  }) as PersonFigures

/** The figures of each team's members, or of everyone else in their calls, with the number of these people. */
const figuresOfTeams = (name: string, scope: Scope, isOthers = false): Promise<FiguresById> =>
  readFigures(scope, name, (bindings) => {
    const teamsOf = (uid: string) => teamsOfSql(uid, { ...scope, bindings })
    const rows = setRows(scope, teamsOf, isOthers)
    const where = whereSql(scope, bindings)
    if (!isOthers) return { rows, where, more: TEAM_WAITS.map((wait) => measureOf(wait, scope.organisation.service)) }
    const isOther = `uid -> NOT has(${teamsOf('uid')}, ${rows.key}), ${C.people}`
    return { rows, where: `${where} AND arrayExists(${isOther})`, more: [distinct(`arrayFilter(${isOther})`)] }
  })

/** The figures of every team in the filtered calls, with people without a team as one more, and of the period before; a call counts once per team. `of` knows teams without calls, too. */
export async function teamFigures(deps: AnalyticsDeps, filters: Filters, compare: CompareMode | undefined) {
  const scope = scopeOf(deps, filters)
  const before = comparedWindow(compare, scope)
  const [now, others, earlier] = await cachedFor(scope, ['teams', before, deps.organisation?.key], () =>
    Promise.all([
      figuresOfTeams('teams', scope),
      figuresOfTeams('teams-others', scope, true),
      before === null ? null : figuresOfTeams('teams-previous', { ...scope, window: before }),
    ]),
  )
  const figuresIn = (team: Team) => pick(PERSON_METRIC_NAMES, (name) => (team?.figures ?? NO_CALLS)[name])
  const withWaits = (team: Team) => ({
    ...figuresIn(team),
    ...pick(TEAM_WAITS, (name) => team?.more[TEAM_WAITS.indexOf(name)] ?? emptyValue(name)),
  })
  return {
    of: (id: string): TeamFigures => ({
      ...withWaits(now.get(id)),
      ...(earlier === null ? {} : { previous: withWaits(earlier.get(id)) }),
      others: { people: Number(others.get(id)?.more[0] ?? 0), ...figuresIn(others.get(id)) },
    }),
    previous: before && { from: before.from, to: before.to },
  }
}

const pick = <Name extends string, Value>(names: readonly Name[], read: (name: Name, index: number) => Value) =>
  Object.fromEntries(names.map((name, index) => [name, read(name, index)])) as Record<Name, Value>

type Team = ReturnType<FiguresById['get']>
