import { gapSql } from '@/lib/server/analytics/stages'
import { countQuarantined } from '@/lib/server/mirror/write/quarantine'
import { ANOMALY_NAMES } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import { resolveWindow } from '@/lib/shared/filters/range'
import { GAP_NAMES } from '@/lib/shared/sync/gaps'
import type { Ledger } from '@/lib/shared/sync/ledger'
import { cached } from '../analytics/cache'
import { type AnalyticsDeps, atMinute, keyOfFilters } from '../analytics/deps'
import { anomalyConditions, whereSql } from '../analytics/filters/where'
import { Bindings, COLUMNS as C, CALLS_TABLE } from '../analytics/sql'

const MAX_FIELDS = 30

/**
 * The data quality of the filtered calls.
 * @throws AppError INVALID_REQUEST naming `from`
 */
export async function readLedger(deps: AnalyticsDeps, filters: Filters): Promise<Ledger> {
  const rounded = atMinute(deps)
  const window = resolveWindow(filters, deps.nowSeconds)
  const question = JSON.stringify(['ledger', rounded.nowSeconds, keyOfFilters(rounded, filters, window)])
  const [counts, quarantined] = await Promise.all([
    cached(deps.mirror, question, () => countAll({ ...rounded, window }, filters)),
    countQuarantined(deps.mirror),
  ])
  return { ...counts, quarantined }
}

async function countAll(
  deps: AnalyticsDeps & { window: ReturnType<typeof resolveWindow> },
  filters: Filters,
): Promise<Omit<Ledger, 'quarantined'>> {
  const bindings = new Bindings()
  const where = whereSql(filters, { ...deps, bindings })
  const isAnomalous = (names: readonly string[]) =>
    anomalyConditions({ anomaly: [...names] as Filters['anomaly'] }, { ...deps, bindings }).join('')
  const counts = [
    'count() AS calls',
    `countIf(${isAnomalous(ANOMALY_NAMES)}) AS doubtful`,
    ...ANOMALY_NAMES.map((name, index) => `countIf(${isAnomalous([name])}) AS a${index}`),
    ...GAP_NAMES.map((name, index) => `countIf(${gapSql(name, { ...deps, bindings })}) AS g${index}`),
  ]
  const [[row], fields] = await Promise.all([
    deps.mirror.query<Record<string, unknown>>({
      name: 'ledger',
      sql: `SELECT ${counts.join(', ')} FROM ${CALLS_TABLE} FINAL WHERE ${where}`,
      params: bindings.params,
      wide: true,
    }),
    deps.mirror.query<{ field: string; calls: unknown }>({
      name: 'ledger-fields',
      sql: `SELECT arrayJoin(${C.coercedFields}) AS field, count() AS calls FROM ${CALLS_TABLE} FINAL WHERE ${where}
        GROUP BY field ORDER BY calls DESC, field LIMIT ${bindings.bind('Int64', MAX_FIELDS)}`,
      params: bindings.params,
    }),
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
