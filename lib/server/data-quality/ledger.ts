import { ANOMALY_NAMES } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import { GAP_NAMES } from '@/lib/shared/sync/gaps'
import type { Ledger } from '@/lib/shared/sync/ledger'
import { ask } from '../analytics/ask'
import { type AnalyticsDeps, cachedFor, type Scope, scopeOf } from '../analytics/deps'
import { anomalySql, whereSql } from '../analytics/filters/where'
import { COLUMNS as C, CALLS_TABLE } from '../analytics/sql'
import { gapSql } from '../analytics/stages'
import { countQuarantined } from '../mirror/write/quarantine'

const MAX_FIELDS = 30

/**
 * The data quality of the filtered calls.
 * @throws AppError INVALID_REQUEST naming `from`
 */
export async function readLedger(deps: AnalyticsDeps, filters: Filters): Promise<Ledger> {
  const scope = scopeOf(deps, filters)
  const [counts, quarantined] = await Promise.all([
    cachedFor(scope, ['ledger', scope.nowSeconds], () => countAll(scope)),
    countQuarantined(deps.mirror),
  ])
  return { ...counts, quarantined }
}

async function countAll(scope: Scope): Promise<Omit<Ledger, 'quarantined'>> {
  const [[row], fields] = await Promise.all([
    ask(
      scope,
      'ledger',
      (bindings) => {
        const context = { ...scope, bindings }
        const counts = [
          'count() AS calls',
          `countIf(${anomalySql(ANOMALY_NAMES, context)}) AS doubtful`,
          ...ANOMALY_NAMES.map((name, index) => `countIf(${anomalySql([name], context)}) AS a${index}`),
          ...GAP_NAMES.map((name, index) => `countIf(${gapSql(name, context)}) AS g${index}`),
        ]
        return `SELECT ${counts.join(', ')} FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(scope, bindings)}`
      },
      true,
    ),
    ask<{ field: string; calls: unknown }>(
      scope,
      'ledger-fields',
      (bindings) => `SELECT arrayJoin(${C.coercedFields}) AS field, count() AS calls FROM ${CALLS_TABLE} FINAL
        WHERE ${whereSql(scope, bindings)} GROUP BY field ORDER BY calls DESC, field LIMIT ${bindings.bind('Int64', MAX_FIELDS)}`,
    ),
  ])
  const number = (name: string) => Number(row?.[name] ?? 0)
  return {
    calls: number('calls'),
    doubtful: number('doubtful'),
    anomalies: ANOMALY_NAMES.map((name, index) => ({ name, calls: number(`a${index}`) })),
    gaps: GAP_NAMES.map((name, index) => ({ name, calls: number(`g${index}`) })),
    coercedFields: fields.map(({ field, calls }) => ({ field, calls: Number(calls) })),
  }
}
