import type { Filters } from '@/lib/shared/contracts/filters'
import type { Window } from '@/lib/shared/contracts/range'
import {
  MAD_SCALE,
  MIN_SCORE,
  MIN_WEEKS,
  SPANS,
  type Span,
  type Unusual,
  WATCHED,
  WATCHED_NAMES,
  type Watched,
  WEEK_OF,
  WEEKS_BEFORE,
} from '@/lib/shared/contracts/unusual'
import { CALLS_TABLE } from '../calls/columns'
import { callsSpan } from '../calls/totals'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { whereSql } from '../where'
import { readCauses } from './causes'
import { type Judged, medianSql, slotSql, slotsOf, WEIGHTS, weeksSql } from './slots'

const MIN_DEVIATION: Record<Watched, string> = {
  calls: 'sqrt(greatest(median, 1))',
  unanswered: 'sqrt(greatest(median, 1))',
  totalMinutes: 'greatest(median / 5, 10)',
}

/**
 * Anomalous hours and days of the window, highest score first, with who explains them.
 * @param most the maximum number returned
 */
export async function readUnusual(
  deps: AnalyticsDeps,
  filters: Filters,
  window: Window,
  most: number,
): Promise<{ unusual: Unusual[]; found: number; judged: number }> {
  const known = await callsSpan(deps)
  const judged = SPANS.map((span) => slotsOf(span, filters, window, known, deps.nowSeconds))
  const found = (await Promise.all(judged.map((one) => anomalousSlots(deps, filters, one)))).flat()
  const shown = found
    .sort((left, right) => Math.abs(right.score) - Math.abs(left.score) || right.from - left.from)
    .slice(0, most)
  const causes = await Promise.all(judged.map((one) => readCauses(deps, filters, one, shown)))
  return {
    unusual: shown.map((item) => ({ ...item, causes: causes.flatMap((of) => of.get(item) ?? []) })),
    found: found.length,
    judged: judged.reduce((sum, { slots }) => sum + slots.size, 0),
  }
}

async function anomalousSlots(deps: AnalyticsDeps, filters: Filters, judged: Judged): Promise<Unusual[]> {
  const { span, slots, window, firstSlot } = judged
  if (slots.size === 0) return []
  const bindings = new Bindings()
  const where = whereSql(filters, { ...deps, window, bindings })
  const sums = WATCHED_NAMES.map((name) => `sum(${WEIGHTS[name]}) AS ${name}_in`)
  const aligned = WATCHED_NAMES.map(
    (name) => `('${name}', sumIf(${name}_in, k = 0), groupArrayIf(${name}_in, k > 0), ${leastDifference(name, span)})`,
  )
  const scales = WATCHED_NAMES.map((name) => `figure = '${name}', ${MIN_DEVIATION[name]}`)
  const rows = await deps.mirror.query<Record<string, unknown> & { figure: Watched }>({
    name: 'unusual',
    // A slot feeds itself and the same slot of the following eight weeks; weeks without a call count as zero.
    sql: `SELECT target, figure, value, median, deviation, (value - median) / deviation AS score, weeks FROM (
        SELECT target, f.1 AS figure, f.2 AS value, ${weeksSql(judged, bindings)} AS weeks, arrayResize(f.3, weeks, toFloat64(0)) AS past,
          ${medianSql('past')} AS median, ${medianSql('arrayMap(x -> abs(x - median), past)')} AS mad,
          greatest(${MAD_SCALE} * mad, multiIf(${scales.join(', ')}, 1)) AS deviation, f.4 AS least
        FROM (
          SELECT slot + ${WEEK_OF[span]} * k AS target, [${aligned.join(', ')}] AS figures
          FROM (SELECT ${slotSql(span, filters, window, bindings)} AS slot, ${sums.join(', ')} FROM ${CALLS_TABLE} FINAL
            WHERE ${where} GROUP BY slot HAVING slot >= ${bindings.bind('Int64', firstSlot)})
          ARRAY JOIN range(0, ${WEEKS_BEFORE + 1}) AS k
          GROUP BY target HAVING target IN ${bindings.bind('Array(Int64)', [...slots.keys()])}
        ) ARRAY JOIN figures AS f
        WHERE weeks >= ${MIN_WEEKS}
      ) WHERE abs(score) >= ${MIN_SCORE} AND abs(value - median) >= least`,
    params: bindings.params,
    wide: true,
  })
  return rows.flatMap((row) => {
    const slot = slots.get(Number(row.target))
    if (slot === undefined) return []
    const [value, median, deviation, score, weeks] = ['value', 'median', 'deviation', 'score', 'weeks'].map((name) =>
      Number(row[name]),
    ) as [number, number, number, number, number]
    return [
      { span, from: slot.from, to: slot.to, figure: row.figure, value, median, deviation, score, weeks, causes: [] },
    ]
  })
}

const leastDifference = (name: Watched, span: Span) => `toFloat64(${WATCHED[name].leastOf[span]})`
