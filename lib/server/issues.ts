import { ANOMALY_NAMES } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import { GAP_NAMES } from '@/lib/shared/issues/gaps'
import type { Issues } from '@/lib/shared/issues/issues'
import { type AnalyticsDeps, ask, cachedFor, type Scope, scopeOf } from './analytics/deps'
import { anomalySql, whereSql } from './analytics/filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE } from './analytics/sql'
import { gapSql } from './analytics/stages'
import { countQuarantined } from './mirror/write/quarantine'

const MAX_FIELDS = 30

/** The issues of the filtered calls. @throws AppError INVALID_REQUEST naming `from` */
export async function readIssues(deps: AnalyticsDeps, filters: Filters): Promise<Issues> {
  const scope = scopeOf(deps, filters)
  const [counts, quarantined] = await Promise.all([
    cachedFor(scope, ['issues', scope.nowSeconds], () => countAll(scope)),
    countQuarantined(deps.mirror),
  ])
  return { ...counts, quarantined }
}

/** The number of calls with each issue, most first, under all filters except the one by issue. A call counts for each of its issues. */
export async function countAnomalies(deps: AnalyticsDeps, filters: Filters) {
  const { anomalies } = await readIssues(deps, { ...filters, anomaly: [] })
  return anomalies
    .filter(({ calls }) => calls > 0)
    .map(({ name, calls }) => ({ value: name, calls }))
    .sort((left, right) => right.calls - left.calls)
}

async function countAll(scope: Scope): Promise<Omit<Issues, 'quarantined'>> {
  const writeFields = (
    bindings: Bindings,
  ) => `SELECT arrayJoin(${C.coercedFields}) AS field, count() AS calls FROM ${CALLS_TABLE} FINAL
        WHERE ${whereSql(scope, bindings)} GROUP BY field ORDER BY calls DESC, field LIMIT ${bindings.bind('Int64', MAX_FIELDS)}`
  const [[row], fields] = await Promise.all([
    ask(scope, 'issues', (bindings) => {
      const context = { ...scope, bindings }
      const counts = [
        'count() AS calls',
        `countIf(${anomalySql(ANOMALY_NAMES, context)}) AS doubtful`,
        ...ANOMALY_NAMES.map((name, index) => `countIf(${anomalySql([name], context)}) AS a${index}`),
        ...GAP_NAMES.map((name, index) => `countIf(${gapSql(name, context)}) AS g${index}`),
      ]
      return `SELECT ${counts.join(', ')} FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(scope, bindings)}`
    }),
    ask<{ field: string; calls: number }>(scope, 'issues-fields', writeFields),
  ])
  const number = (name: string) => Number(row?.[name] ?? 0)
  return {
    calls: number('calls'),
    doubtful: number('doubtful'),
    anomalies: ANOMALY_NAMES.map((name, index) => ({ name, calls: number(`a${index}`) })),
    gaps: GAP_NAMES.map((name, index) => ({ name, calls: number(`g${index}`) })),
    coercedFields: fields,
  }
}
