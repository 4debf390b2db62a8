import type { COMPARE_MODES } from '@/lib/shared/analytics/analytics'
import { emptyValue } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import { NO_CALLS } from '@/lib/shared/people/people'
import { PERSON_METRIC_NAMES, TEAM_WAITS } from '@/lib/shared/people/person-metrics'
import type { TeamFigures } from '@/lib/shared/people/teams'
import { type AnalyticsDeps, cachedFor, type Scope, scopeOf } from '../analytics/deps'
import { teamsOfSql } from '../analytics/filters/organisation'
import { whereSql } from '../analytics/filters/where'
import { distinct } from '../analytics/measures'
import { measureOf } from '../analytics/metrics'
import { setRows } from '../analytics/own'
import { comparedWindow } from '../analytics/periods'
import { COLUMNS as C } from '../analytics/sql'
import { type FiguresById, readFigures } from './figures'

/** The figures of each team's members, or of everyone else in their calls, with the number of these people. */
function figuresOfTeams(name: string, scope: Scope, isOthers = false): Promise<FiguresById> {
  return readFigures(scope, name, (bindings) => {
    const teamsOf = (uid: string) => teamsOfSql(uid, { ...scope, bindings })
    const rows = setRows(scope, teamsOf, isOthers)
    const where = whereSql(scope, bindings)
    if (!isOthers) return { rows, where, more: TEAM_WAITS.map((wait) => measureOf(wait, scope.organisation?.service)) }
    const isOther = `uid -> NOT has(${teamsOf('uid')}, ${rows.key}), ${C.people}`
    return { rows, where: `${where} AND arrayExists(${isOther})`, more: [distinct(`arrayFilter(${isOther})`)] }
  })
}

/**
 * The figures of every team in the filtered calls, by id, with people without a team as one more team. A call counts once per team.
 * @param compare adds the figures of the period before
 * @returns `of` gives any other id the figures of a team without calls
 */
export async function teamFigures(
  deps: AnalyticsDeps,
  filters: Filters,
  compare: (typeof COMPARE_MODES)[number] | undefined,
): Promise<{ of: (id: string) => TeamFigures; previous: { from: number; to: number } | null }> {
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
    of: (id) => ({
      ...withWaits(now.get(id)),
      ...(earlier === null ? {} : { previous: withWaits(earlier.get(id)) }),
      others: { people: Number(others.get(id)?.more[0] ?? 0), ...figuresIn(others.get(id)) },
    }),
    previous: before && { from: before.from, to: before.to },
  }
}

const pick = <Name extends string>(names: readonly Name[], read: (name: Name) => number | null) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, number | null>

type Team = ReturnType<FiguresById['get']>
