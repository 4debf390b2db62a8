import type { AnalyticsAnswer, AnalyticsRow } from '@/lib/shared/analytics/analytics'
import type { Metric } from '@/lib/shared/analytics/metrics'
import { basisOf, hiddenKey, needsCalls } from '@/lib/shared/charts/basis'
import { numberOf } from '@/lib/shared/charts/series'

/**
 * An answer without the rates and times that rest on fewer than `least` calls, and how many those are. A previous figure that does is left out
 * too, since the change from it would be just as unreliable. Zero hides nothing.
 */
export function overLeast(
  answer: AnalyticsAnswer,
  metrics: readonly Metric[],
  least: number,
): { answer: AnalyticsAnswer; hidden: number } {
  const rated = metrics.filter(needsCalls)
  if (least === 0 || rated.length === 0) return { answer, hidden: 0 }
  let hidden = 0
  const data = answer.data.map((row) => {
    const change: AnalyticsRow = {}
    for (const metric of rated) {
      const basis = basisOf(metric) ?? 'calls'
      const isFew = (prefix: string) =>
        numberOf(row[prefix + metric]) !== null && (numberOf(row[prefix + basis]) ?? 0) < least
      if (isFew('previous.')) change[`previous.${metric}`] = null
      if (!isFew('')) continue
      change[metric] = null
      change[hiddenKey(metric)] = true
      hidden += 1
    }
    return { ...row, ...change }
  })
  return { answer: { ...answer, data }, hidden }
}

/** Rows whose first figure is hidden go last, where rows are in order of their figures. */
export function hiddenLast(rows: readonly AnalyticsRow[], metric: Metric | undefined): AnalyticsRow[] {
  const isHidden = (row: AnalyticsRow) => metric !== undefined && row[hiddenKey(metric)] === true
  return [...rows.filter((row) => !isHidden(row)), ...rows.filter(isHidden)]
}
