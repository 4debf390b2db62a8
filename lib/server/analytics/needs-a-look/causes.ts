import type { Filters } from '@/lib/shared/contracts/filters'
import { type Cause, type Unusual, WATCHED_NAMES, WEEK_OF, WEEKS_BEFORE } from '@/lib/shared/contracts/unusual'
import { COLUMNS as C, CALLS_TABLE } from '../calls/columns'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { whereSql } from '../where'
import { type Judged, medianSql, slotSql, WEIGHTS, weeksSql } from './slots'

/** People, and groups, named per anomaly. */
const MAX_CAUSES = 2

/** Everyone in a call and its group: the call counts once for each. */
const PARTIES = `arrayConcat(arrayMap(uid -> ('person', uid), ${C.people}), if(${C.group} = '', [], [('group', ${C.group})]))`

/**
 * Who explains an anomaly: the people and groups whose own figure in that hour or day deviates most from their median of the weeks before,
 * in the same direction. A call counts for everyone in it, so the differences do not add up.
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
  const keyOf = (slot: number, figure: string) => `${slot} ${figure}`
  const wanted = new Map(items.map((item) => [keyOf(slotOf.get(item.from) ?? 0, item.figure), item]))
  if (items.length === 0) return new Map()
  const bindings = new Bindings()
  const where = whereSql(filters, { ...deps, window, bindings })
  const targets = bindings.bind('Array(Int64)', [...new Set(items.map((item) => slotOf.get(item.from) ?? 0))])
  const ups = bindings.bind(
    'Array(String)',
    [...wanted].filter(([, item]) => item.score > 0).map(([key]) => key),
  )
  const aligned = WATCHED_NAMES.map((name) => `('${name}', sumIf(w_${name}, k = 0), sumMapIf([k], [w_${name}], k > 0))`)
  const rows = await deps.mirror.query<Record<string, unknown>>({
    name: 'unusual-causes',
    sql: `SELECT item, kind, id, value, median FROM (
        SELECT concat(toString(target), ' ', f.1) AS item, party.1 AS kind, party.2 AS id, f.2 AS value,
          ${medianSql(`arrayResize(f.3.2, ${weeksSql(judged, bindings)}, toFloat64(0))`)} AS median,
          if(item IN ${ups}, value - median, median - value) AS off
        FROM (
          SELECT target, party, [${aligned.join(', ')}] AS figures FROM (
            SELECT ${slotSql(span, filters, window, bindings)} AS slot, k, slot + ${WEEK_OF[span]} * k AS target, arrayJoin(${PARTIES}) AS party,
              ${WATCHED_NAMES.map((name) => `${WEIGHTS[name]} AS w_${name}`).join(', ')}
            FROM ${CALLS_TABLE} FINAL ARRAY JOIN range(0, ${WEEKS_BEFORE + 1}) AS k
            WHERE ${where} AND slot >= ${bindings.bind('Int64', firstSlot)} AND target IN ${targets}
          ) GROUP BY target, party
        ) ARRAY JOIN figures AS f
        WHERE item IN ${bindings.bind('Array(String)', [...wanted.keys()])}
      ) WHERE off >= 1 ORDER BY off DESC, id LIMIT ${MAX_CAUSES} BY item, kind`,
    params: bindings.params,
    wide: true,
  })
  const causes = new Map<Unusual, Cause[]>()
  for (const row of rows) {
    const item = wanted.get(String(row.item))
    if (item === undefined) continue
    const cause = {
      kind: row.kind as Cause['kind'],
      id: String(row.id),
      value: Number(row.value),
      median: Number(row.median),
    }
    causes.set(item, [...(causes.get(item) ?? []), cause])
  }
  return causes
}
