import type { AnalyticsAnswer } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { type Cell, cellOf, type Series } from './pivot'

/** The figure of each series over the whole range, by its id: asked for as such, so that rates and quantiles are right. */
export function legendCells(
  series: readonly Series[],
  split: Dimension | null,
  answer: AnalyticsAnswer,
): Map<string, Cell> {
  const rowOf = (one: Series) =>
    answer.data.find((row) => split === null || (row[split] ?? null) === (one.split ?? null))
  return new Map(series.map((one) => [one.id, cellOf(rowOf(one), one.metric)]))
}
