import { type Cause, type Unusual, WATCHED_NAMES, WEEK_OF, WEEKS_BEFORE } from '@/lib/shared/callbacks/unusual'
import { ask } from '../analytics/ask'
import { cached } from '../analytics/cache'
import { keyOfConditions, readsOf, type Scope } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { COLUMNS as C, CALLS_TABLE } from '../analytics/sql'
import { type Judged, medianSql, slotSql, WEIGHTS, weeksSql } from './slots'

/** People, and groups, named per anomaly. */
const MAX_CAUSES = 2
/** Eight weeks, and a day for changes of the clock. */
const MAX_PAST_SECONDS = (7 * WEEKS_BEFORE + 1) * 86_400

/**
 * Who explains each anomaly: the people and groups whose own figure in that hour or day deviates most from their median of the weeks before,
 * in the same direction. A call counts for everyone in it and for its group, so the differences do not add up. They depend on nothing but
 * these hours or days, so they are remembered whatever window is asked for: that halves the page Needs a look of 30 days.
 * @param items anomalies of the span
 */
export function readCauses(scope: Scope, judged: Judged, items: readonly Unusual[]): Promise<Cause[][]> {
  const asked = items.map(({ span, from, figure, score, weeks }) => [span, from, figure, score > 0, weeks])
  const from = Math.min(...items.map((item) => item.from)) - MAX_PAST_SECONDS
  const reads = readsOf({ ...scope, window: { from, to: Math.max(...items.map(({ to }) => to)) } })
  const question = JSON.stringify(['unusual-causes', asked, keyOfConditions(scope)])
  return cached(scope.mirror, question, async () => (items.length === 0 ? [] : askCauses(scope, judged, items)), reads)
}

async function askCauses(
  scope: Scope,
  { span, slots, window, firstSlot }: Judged,
  items: readonly Unusual[],
): Promise<Cause[][]> {
  const slotOf = new Map([...slots.values()].map((one) => [one.from, one.slot]))
  const keyOf = ({ from, figure }: Unusual) => `${slotOf.get(from)} ${figure}`
  const targets = [...new Set(items.map((item) => slotOf.get(item.from) ?? 0))]
  const read = targets.flatMap((target) =>
    Array.from({ length: WEEKS_BEFORE + 1 }, (_, week) => target - week * WEEK_OF[span]).filter(
      (at) => at >= firstSlot,
    ),
  )
  const aligned = WATCHED_NAMES.map((name) => `('${name}', sumIf(s_${name}, k = 0), groupArrayIf(s_${name}, k > 0))`)
  const rows = await ask(scope, 'unusual-causes', (bindings) => {
    const where = whereSql({ ...scope, window }, bindings)
    const ups = bindings.bind('Array(String)', items.filter(({ score }) => score > 0).map(keyOf))
    // Summed by slot and party first, so that a call is not repeated for each of the weeks that it is compared with.
    return `SELECT item, is_group, id, value, median FROM (
        SELECT concat(toString(target), ' ', f.1) AS item, is_group, id, f.2 AS value,
          ${medianSql(`arrayResize(f.3, ${weeksSql({ span, firstSlot }, bindings)}, toFloat64(0))`)} AS median,
          if(item IN ${ups}, value - median, median - value) AS off
        FROM (
          SELECT slot + ${WEEK_OF[span]} * k AS target, is_group, id, [${aligned.join(', ')}] AS figures
          FROM (
            SELECT slot, is_group, id, ${WATCHED_NAMES.map((name) => `sum(w_${name}) AS s_${name}`).join(', ')} FROM (
              SELECT ${slotSql(span, scope.zone, window, bindings)} AS slot, ${WATCHED_NAMES.map((name) => `${WEIGHTS[name]} AS w_${name}`).join(', ')},
                arrayPushBack(${C.people}, ${C.group}) AS ids, arrayMap(place -> place > length(${C.people}), arrayEnumerate(ids)) AS are_groups
              FROM ${CALLS_TABLE} FINAL WHERE ${where} AND slot IN ${bindings.bind('Array(Int64)', [...new Set(read)])}
            ) ARRAY JOIN ids AS id, are_groups AS is_group WHERE NOT (is_group AND id = '') GROUP BY slot, is_group, id
          ) ARRAY JOIN range(0, ${WEEKS_BEFORE + 1}) AS k
          WHERE target IN ${bindings.bind('Array(Int64)', targets)} GROUP BY target, is_group, id
        ) ARRAY JOIN figures AS f
        WHERE item IN ${bindings.bind('Array(String)', items.map(keyOf))}
      ) WHERE off >= 1 ORDER BY off DESC, id LIMIT ${MAX_CAUSES} BY item, is_group`
  })
  const causes = new Map<string, Cause[]>()
  for (const row of rows) {
    const cause: Cause = {
      kind: Number(row.is_group) === 1 ? 'group' : 'person',
      id: String(row.id),
      value: Number(row.value),
      median: Number(row.median),
    }
    causes.set(String(row.item), [...(causes.get(String(row.item)) ?? []), cause])
  }
  return items.map((item) => causes.get(keyOf(item)) ?? [])
}
