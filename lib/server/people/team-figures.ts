import type { COMPARE_MODES } from '@/lib/shared/analytics/analytics'
import { emptyValue } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import { NO_CALLS } from '@/lib/shared/people/people'
import { PERSON_METRIC_NAMES, TEAM_WAITS } from '@/lib/shared/people/person-metrics'
import type { TeamFigures } from '@/lib/shared/people/teams'
import { ask, isWide } from '../analytics/ask'
import { type AnalyticsDeps, cachedFor, type Scope, scopeOf } from '../analytics/deps'
import { teamsOfSql } from '../analytics/filters/organisation'
import { whereSql } from '../analytics/filters/where'
import { metricSql } from '../analytics/metrics'
import { setRows } from '../analytics/own'
import { comparedWindow } from '../analytics/periods'
import { type Bindings, COLUMNS as C } from '../analytics/sql'
import { figuresOf, figuresSql } from './figures'

type Row = Record<string, unknown> & { uid: string }

/** One row per team, for its people, or for everyone else in their calls, who are counted. */
function teamsSql(scope: Scope, bindings: Bindings, isOthers: boolean): string {
  const teamsOf = (uid: string) => teamsOfSql(uid, { ...scope, bindings })
  const rows = setRows(scope, teamsOf, isOthers)
  const where = whereSql(scope, bindings)
  const waits = TEAM_WAITS.map((name) => `${metricSql(name, scope.organisation?.service)} AS m_${name}`)
  if (!isOthers) return figuresSql(rows, where, waits)
  const isOther = `uid -> NOT has(${teamsOf('uid')}, ${rows.key}), ${C.people}`
  return figuresSql(rows, `${where} AND arrayExists(${isOther})`, [`uniqExactArray(arrayFilter(${isOther})) AS people`])
}

/**
 * The figures of every team in the filtered calls, and of people in none as one, by id: a call counts once for a team.
 * @param compare adds the figures of the period before
 * @returns what a team without calls has for any other id
 */
export async function teamFigures(
  deps: AnalyticsDeps,
  filters: Filters,
  compare: (typeof COMPARE_MODES)[number] | undefined,
): Promise<{ of: (id: string) => TeamFigures; previous: { from: number; to: number } | null }> {
  const scope = scopeOf(deps, filters)
  const before = comparedWindow(compare, scope)
  const rowsOf = async (name: string, asked: Scope, isOthers: boolean) => {
    const write = (bindings: Bindings) => teamsSql(asked, bindings, isOthers)
    const rows = await ask<Row>(asked, name, write, isWide(asked.window))
    return new Map(rows.map((row) => [row.uid, row]))
  }
  const [now, others, earlier] = await cachedFor(scope, ['teams', before, deps.organisation?.key], () =>
    Promise.all([
      rowsOf('teams', scope, false),
      rowsOf('teams-others', scope, true),
      before === null ? null : rowsOf('teams-previous', { ...scope, window: before }, false),
    ]),
  )
  const figuresIn = (row: Row | undefined) => {
    const figures = row === undefined ? NO_CALLS : figuresOf(row)
    return pick(PERSON_METRIC_NAMES, (name) => figures[name])
  }
  const withWaits = (row: Row | undefined) => ({ ...figuresIn(row), ...pick(TEAM_WAITS, (name) => waitOf(row, name)) })
  return {
    of: (id) => ({
      ...withWaits(now.get(id)),
      ...(earlier === null ? {} : { previous: withWaits(earlier.get(id)) }),
      others: { people: Number(others.get(id)?.people ?? 0), ...figuresIn(others.get(id)) },
    }),
    previous: before && { from: before.from, to: before.to },
  }
}

const pick = <Name extends string>(names: readonly Name[], read: (name: Name) => number | null) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, number | null>

function waitOf(row: Row | undefined, name: (typeof TEAM_WAITS)[number]): number | null {
  const value = row?.[`m_${name}`] ?? null
  return value === null ? emptyValue(name) : Number(value)
}
