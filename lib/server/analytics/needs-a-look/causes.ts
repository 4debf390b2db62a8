import type { Filters } from '@/lib/shared/contracts/filters'
import { type Cause, type Unusual, WATCHED_NAMES, WEEK_OF, WEEKS_BEFORE } from '@/lib/shared/contracts/unusual'
import { COLUMNS as C, CALLS_TABLE } from '../calls/columns'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { whereSql } from '../where'
import { type Judged, medianSql, slotSql, WEIGHTS, weeksSql } from './slots'

/** People, and groups, named per anomaly. */
const MAX_CAUSES = 2

/**
 * Who explains an anomaly: the people and groups whose own figure in that hour or day deviates most from their median of the weeks before,
 * in the same direction. A call counts for everyone in it and for its group, so the differences do not add up.
 */
export async function readCauses(
  deps: AnalyticsDeps,
  filters: Filters,
  judged: Judged,
  unusual: readonly Unusual[],
): Promise<Map<Unusual, Cause[]>> {
  const { span, slots, window, firstSlot } = judged
  const slotOf = new Map([...slots.values()].map((one) => [one.from, one.slot]))
  const items = unusual.filter((item) => item.span === span)
  if (items.length === 0) return new Map()
  const keyOf = (slot: number, figure: string) => `${slot} ${figure}`
  const wanted = new Map(items.map((item) => [keyOf(slotOf.get(item.from) ?? 0, item.figure), item]))
  const bindings = new Bindings()
  const where = whereSql(filters, { ...deps, window, bindings })
  const targets = [...new Set(items.map((item) => slotOf.get(item.from) ?? 0))]
  const read = targets.flatMap((target) =>
    Array.from({ length: WEEKS_BEFORE + 1 }, (_, week) => target - week * WEEK_OF[span]).filter(
      (at) => at >= firstSlot,
    ),
  )
  const ups = bindings.bind(
    'Array(String)',
    [...wanted].filter(([, item]) => item.score > 0).map(([key]) => key),
  )
  const aligned = WATCHED_NAMES.map((name) => `('${name}', sumIf(s_${name}, k = 0), groupArrayIf(s_${name}, k > 0))`)
  const rows = await deps.mirror.query<Record<string, unknown>>({
    name: 'unusual-causes',
    // Summed by slot and party first, so that a call is not repeated for each of the weeks that it is compared with.
    sql: `SELECT item, is_group, id, value, median FROM (
        SELECT concat(toString(target), ' ', f.1) AS item, is_group, id, f.2 AS value,
          ${medianSql(`arrayResize(f.3, ${weeksSql(judged, bindings)}, toFloat64(0))`)} AS median,
          if(item IN ${ups}, value - median, median - value) AS off
        FROM (
          SELECT slot + ${WEEK_OF[span]} * k AS target, is_group, id, [${aligned.join(', ')}] AS figures
          FROM (
            SELECT slot, is_group, id, ${WATCHED_NAMES.map((name) => `sum(w_${name}) AS s_${name}`).join(', ')} FROM (
              SELECT ${slotSql(span, filters, window, bindings)} AS slot, ${WATCHED_NAMES.map((name) => `${WEIGHTS[name]} AS w_${name}`).join(', ')},
                arrayPushBack(${C.people}, ${C.group}) AS ids, arrayMap(place -> place > length(${C.people}), arrayEnumerate(ids)) AS are_groups
              FROM ${CALLS_TABLE} FINAL WHERE ${where} AND slot IN ${bindings.bind('Array(Int64)', [...new Set(read)])}
            ) ARRAY JOIN ids AS id, are_groups AS is_group WHERE NOT (is_group AND id = '') GROUP BY slot, is_group, id
          ) ARRAY JOIN range(0, ${WEEKS_BEFORE + 1}) AS k
          WHERE target IN ${bindings.bind('Array(Int64)', targets)} GROUP BY target, is_group, id
        ) ARRAY JOIN figures AS f
        WHERE item IN ${bindings.bind('Array(String)', [...wanted.keys()])}
      ) WHERE off >= 1 ORDER BY off DESC, id LIMIT ${MAX_CAUSES} BY item, is_group`,
    params: bindings.params,
  })
  const causes = new Map<Unusual, Cause[]>()
  for (const row of rows) {
    const item = wanted.get(String(row.item))
    if (item === undefined) continue
    const cause: Cause = {
      kind: Number(row.is_group) === 1 ? 'group' : 'person',
      id: String(row.id),
      value: Number(row.value),
      median: Number(row.median),
    }
    causes.set(item, [...(causes.get(item) ?? []), cause])
  }
  return causes
}
