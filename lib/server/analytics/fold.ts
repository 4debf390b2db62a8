import { type AnalyticsMeta, MAX_OTHERS_LISTED } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { isMean, type Metric } from '@/lib/shared/analytics/metrics'
import { basisOf } from '@/lib/shared/charts/basis'
import type { Span } from '@/lib/shared/timeline/presence'
import type { Order, Question } from './compile'
import { DIMENSION_SQL, NULL_NAME } from './dimensions'
import { isConcurrency } from './metrics'
import { type Before, comparedRows } from './periods'
import { changeBetween, emptyValues, isByChange, type Rows, sortRows } from './rows'

/** How names are ranked: by the order, those with fewer calls than `least` behind their rate or time last. */
type Ranking = { orders: readonly Order[]; top: number; least: number; before: Before | null }
/** The first names of a dimension by a ranking, as many as may be shown or listed, and the total. */
async function namesOf(
  question: Question,
  closed: Span | null,
  name: Dimension,
  { orders, top, least, before }: Ranking,
) {
  const byChange = before !== null && isByChange(orders)
  const rank = rankOf(question, orders)
  const basis = least > 0 && isMean(rank.column) ? basisOf(rank.column, [name]) : null
  const concurrency = question.metrics.find(isConcurrency)
  const extra = [basis, byChange ? null : concurrency].filter((metric) => metric != null) as Metric[]
  const metrics = [...new Set<Metric>([rank.column, ...extra])]
  const asked: Question = { ...question, by: [name], metrics, starts: null }
  const compared = await comparedRows('analytics-names', asked, closed, byChange ? before : null, null)
  const [rows, previous] = [compared.rows, compared.previous ?? (new Map() as Rows)]
  const none = emptyValues(metrics)
  const isFew = (values: readonly (number | null)[]) => basis !== null && (values[metrics.indexOf(basis)] ?? 0) < least
  const all = [...new Map([...rows, ...previous])].map(([key, { keys }]) => {
    const [now, earlier] = [rows.get(key)?.values ?? none, previous.get(key)?.values ?? none]
    return {
      [name]: keys[0] ?? null,
      few: Number(isFew(now) || (byChange && isFew(earlier))),
      rank: byChange ? changeBetween(now[0], earlier[0]) : (now[0] ?? null),
    }
  })
  const ranked = [
    { column: 'few', descending: false },
    { column: 'rank', descending: rank.descending },
    { column: name, descending: false },
  ]
  const sorted = sortRows(all, ranked, question.firstDay)
  return { names: sorted.slice(0, top + MAX_OTHERS_LISTED).map((row) => row[name] as string | null), total: all.length }
}

function rankOf(question: Question, orders: readonly Order[]): { column: Metric; descending: boolean } {
  const [first] = orders
  const metric = question.metrics.find((name) => name === first?.column)
  if (metric !== undefined && first !== undefined) return { column: metric, descending: first.descending }
  return { column: question.metrics[0] as Metric, descending: isByChange(orders) ? first?.descending === true : true }
}

/** The engine's key for calls that are not to a group; decoded as null. */
const NO_GROUP = ''

type Folds = { kept: Map<Dimension, string[]>; others: NonNullable<AnalyticsMeta['others']> }

/**
 * Which names of each open-ended dimension to keep: the `top` by the order's metric (else the first metric, largest first) over the whole
 * window, or by its change from the period before; ties by name. Names with fewer calls than `least` behind their rate or time come last. A dimension with just one name more is not folded, since that name can be shown itself.
 */
export async function foldsOf(question: Question, closed: Span | null, ranking: Ranking): Promise<Folds> {
  const { top } = ranking
  const named = question.by.filter((name) => DIMENSION_SQL[name].axis === null)
  const found = await Promise.all(named.map((name) => namesOf(question, closed, name, ranking)))
  const folds: Folds = { kept: new Map(), others: {} }
  found.forEach(({ names, total }, index) => {
    if (total <= top + 1) return
    const name = named[index] as Dimension
    const rest = names.slice(top)
    const listed = total <= top + MAX_OTHERS_LISTED && rest.every((key) => key !== null && key !== '')
    const none = name === 'group' ? NO_GROUP : NULL_NAME
    const kept = names.slice(0, top).map((key) => key ?? none)
    folds.kept.set(name, kept)
    folds.others[name] = { count: total - top, keys: listed ? (rest as string[]) : null }
  })
  return folds
}
