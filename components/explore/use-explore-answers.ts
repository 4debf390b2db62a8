import { useMemo, useRef } from 'react'
import { useAnalytics } from '@/lib/client/data/use-overview'
import { type AnalyticsAnswer, type AnalyticsRow, numberOf } from '@/lib/shared/analytics/analytics'
import { isMean, type Metric } from '@/lib/shared/analytics/metrics'
import { basisOf, hiddenKey } from '@/lib/shared/charts/basis'
import { legendQuestion, reportQuestion, totalQuestion } from '@/lib/shared/explore/question'
import type { Form, Report } from '@/lib/shared/explore/report'
import type { Filters } from '@/lib/shared/filters/filters'

/** An answer whose rates and times of fewer than `least` calls are hidden, and previous ones left out, as a change from them is no more reliable. */
export function overLeast(answer: AnalyticsAnswer, metrics: readonly Metric[], least: number): AnalyticsAnswer {
  const rated = metrics.filter(isMean)
  if (least === 0 || rated.length === 0) return answer
  const data = answer.data.map((row) => {
    const change: AnalyticsRow = {}
    for (const metric of rated) {
      const basis = basisOf(metric, Object.keys(row)) ?? 'calls'
      const isFew = (prefix: string) =>
        numberOf(row[prefix + metric]) !== null && (numberOf(row[prefix + basis]) ?? 0) < least
      if (isFew('previous.')) change[`previous.${metric}`] = null
      if (!isFew('')) continue
      change[metric] = null
      change[hiddenKey(metric)] = true
    }
    return { ...row, ...change }
  })
  return { ...answer, data }
}

/** How many figures of an answer are hidden. */
export const hiddenIn = ({ data }: AnalyticsAnswer, metrics: readonly Metric[]): number =>
  data.flatMap((row) => metrics.filter((metric) => row[hiddenKey(metric)] === true)).length

/** A report with its answers: the rows, the figure of each legend entry, and the total. */
export type ExploreAnswers = {
  report: Report
  form: Form
  filters: Filters
  rows: AnalyticsAnswer
  legend: AnalyticsAnswer
  total: AnalyticsAnswer
  /** Seen through a shared link, so its figures have no links. */
  isShared?: true
}

/** Sends a report's three queries; equal ones are one request. While a changed report loads, `answered` stays the previous one and `waiting` is true. */
export function useExploreAnswers(report: Report, form: Form, filters: Filters) {
  const enabled = report.metrics.length > 0
  const rows = useAnalytics({ ...reportQuestion(report), ...filters }, enabled)
  const legend = useAnalytics({ ...legendQuestion(report), ...filters }, enabled)
  const total = useAnalytics({ ...totalQuestion(report), ...filters }, enabled)
  const latest = useRef<ExploreAnswers | null>(null)
  const all = [rows, legend, total]
  const settled = enabled && all.every((one) => one.data !== undefined && !one.isPlaceholderData)
  const shown = useShown(rows.data, report)
  const legends = useShown(legend.data, report)
  if (settled && shown && legends && total.data)
    latest.current = { report, form, filters, rows: shown, legend: legends, total: total.data }
  if (!enabled) latest.current = null
  const failed = all.find((one) => one.error !== null) ?? null
  return {
    answered: latest.current,
    waiting: enabled && !settled && failed === null,
    failed,
    retry: () => Promise.all(all.map((one) => one.refetch())),
  }
}

/** An answer without the figures that rest on too few calls. */
const useShown = (answer: AnalyticsAnswer | undefined, { metrics, least }: Report) =>
  useMemo(() => answer && overLeast(answer, metrics, least), [answer, metrics, least])
