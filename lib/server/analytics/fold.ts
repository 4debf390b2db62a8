import type { AnalyticsMeta } from '@/lib/shared/contracts/analytics'
import { CHANGE, MAX_OTHERS_LISTED } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import type { Metric } from '@/lib/shared/contracts/metrics'
import { ask } from './ask'
import { emptyValues, type Rows, sortRows } from './calls/rows'
import { type Before, changeBetween, isByChange } from './compared'
import { compileQuestion, dimensionColumn, type Order, type Question, TOTAL_ROWS } from './compile'
import type { ClosedReach } from './concurrency/concurrency-rows'
import type { AnalyticsDeps } from './deps'
import { DIMENSION_SQL } from './dimensions'
import { NULL_NAME } from './folded-key'
import { isConcurrency } from './metrics'
import { countedPart, periodRows } from './period-rows'
import { previousRows } from './periods'

/** The engine's group of calls that are not to a group, which is null once it is decoded. */
const NO_GROUP = ''

type Folds = { kept: Map<Dimension, string[]>; others: NonNullable<AnalyticsMeta['others']> }

/**
 * Which names of each open-ended dimension to keep: the `top` by the order's metric (else the first metric, largest first) over the whole
 * window, or by its change from the period before; ties by name. A dimension with just one name more is not folded, since that name can be shown itself.
 */
export async function foldsOf(
  deps: AnalyticsDeps,
  question: Question,
  closed: ClosedReach | null,
  orders: readonly Order[],
  top: number,
  before: Before | null,
): Promise<Folds> {
  const named = question.by.filter((name) => DIMENSION_SQL[name].axis === null)
  const found = await Promise.all(
    named.map((name) =>
      before !== null && isByChange(orders)
        ? namesByChange(deps, { ...question, by: [name] }, closed, before, orders[0]?.descending === true, top)
        : namesOf(deps, question, closed, name, rankOf(question, orders), top),
    ),
  )
  const folds: Folds = { kept: new Map(), others: {} }
  found.forEach(({ names, total }, index) => {
    if (total <= top + 1) return
    const name = named[index] as Dimension
    const rest = names.slice(top)
    const listed = total <= top + MAX_OTHERS_LISTED && rest.every((key) => key !== null && key !== '')
    folds.kept.set(
      name,
      names.slice(0, top).map((key) => key ?? (name === 'group' ? NO_GROUP : NULL_NAME)),
    )
    folds.others[name] = { count: total - top, keys: listed ? (rest as string[]) : null }
  })
  return folds
}

/** The first names of a dimension, as many as may be shown or listed, and the total. */
async function namesOf(
  deps: AnalyticsDeps,
  question: Question,
  closed: ClosedReach | null,
  name: Dimension,
  rank: { column: Metric; descending: boolean },
  top: number,
): Promise<{ names: (string | null)[]; total: number }> {
  const order = [rank, { column: name, descending: false }]
  const ranking: Question = { ...question, by: [name], metrics: [rank.column], starts: null, cut: null }
  const concurrency = question.metrics.find(isConcurrency)
  // Concurrency takes a second statement, with names that have no call in the window, so the engine cannot limit.
  if (concurrency !== undefined) {
    const metrics = [...new Set<Metric>([rank.column, concurrency])]
    const { rows } = await periodRows(deps, 'analytics-names', { ...ranking, metrics }, closed)
    const all = [...rows.values()].map(({ keys, values }) => ({
      [name]: keys[0] ?? null,
      [rank.column]: values[0] ?? null,
    }))
    const names = sortRows(all, order).map((row) => row[name] as string | null)
    return { names: names.slice(0, top + MAX_OTHERS_LISTED), total: names.length }
  }
  const cut = { order, limit: top + MAX_OTHERS_LISTED }
  const rows = await ask(deps, 'analytics-names', question.window, compileQuestion(countedPart({ ...ranking, cut })))
  const names = rows.map((row) => (row[dimensionColumn(0)] ?? null) as string | null)
  return { names, total: Number(rows[0]?.[TOTAL_ROWS] ?? 0) }
}

/** The names whose first metric changed most, those of either period, in the order asked for; without a change last. */
async function namesByChange(
  deps: AnalyticsDeps,
  question: Question,
  closed: ClosedReach | null,
  before: Before,
  descending: boolean,
  top: number,
): Promise<{ names: (string | null)[]; total: number }> {
  const [name, metric] = [question.by[0] as Dimension, question.metrics[0] as Metric]
  const ranking: Question = { ...question, metrics: [metric], starts: null, cut: null }
  const [{ rows }, previous] = await Promise.all([
    periodRows(deps, 'analytics-names', ranking, closed),
    previousRows(deps, ranking, before, null, ''),
  ])
  const [none = null] = emptyValues([metric])
  const valueIn = (period: Rows, key: string) => period.get(key)?.values[0] ?? none
  const keys = new Map([...rows, ...previous].map(([key, row]) => [key, row.keys[0] ?? null]))
  const all = [...keys].map(([key, value]) => ({
    [name]: value,
    [CHANGE]: changeBetween(valueIn(rows, key), valueIn(previous, key)),
  }))
  const sorted = sortRows(all, [
    { column: CHANGE, descending },
    { column: name, descending: false },
  ])
  return { names: sorted.slice(0, top + MAX_OTHERS_LISTED).map((row) => row[name] as string | null), total: keys.size }
}

function rankOf(question: Question, orders: readonly Order[]): { column: Metric; descending: boolean } {
  const first = orders[0]
  const metric = question.metrics.find((name) => name === first?.column)
  return metric === undefined || first === undefined
    ? { column: question.metrics[0] as Metric, descending: true }
    : { column: metric, descending: first.descending }
}
