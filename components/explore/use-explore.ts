import { useQueryStates } from 'nuqs'
import { useMemo, useRef } from 'react'
import { useAnalytics } from '@/lib/client/data/use-overview'
import { useFilters } from '@/lib/client/page/use-filters'
import { type AnalyticsAnswer, type AnalyticsRow, CHANGE, numberOf } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { isMean, METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { basisOf, hiddenKey } from '@/lib/shared/charts/basis'
import type { Preset } from '@/lib/shared/explore/presets'
import { legendQuestion, reportQuestion, totalQuestion } from '@/lib/shared/explore/question'
import { type Form, NEW_REPORT, REPORT_STATE, type Report, readReport, reportWords } from '@/lib/shared/explore/report'
import type { Filters } from '@/lib/shared/filters/filters'
import { withDefaults } from '@/lib/shared/params/filters'
import { drawnForm, formRefusal, rangeSecondsOf, stepRefusal } from './checks'

/** The report with a change, kept valid: a sort by a removed column and a target in another unit are dropped, and a form that can no longer draw it is replaced by the best one. */
export function changedReport(report: Report, change: Partial<Report>): Report {
  const next = { ...report, ...change }
  const columns: string[] = [...next.metrics, ...next.by, ...(next.compare === 'none' ? [] : [CHANGE])]
  if (next.order !== null && !columns.includes(next.order.replace('-', ''))) next.order = null
  if (unitOf(next) !== unitOf(report)) next.target = null
  if (next.form !== null && formRefusal(next.form, next) !== null) next.form = null
  return next
}

const unitOf = ({ metrics: [first] }: Report) => (first === undefined ? null : METRICS[first].unit)

/** The report of a preset; with an interval that suits the range where its own is too fine, or where the range is open. */
export function presetReport({ words }: Preset, rangeSeconds: number | null): Report {
  const { report } = readReport(words)
  const isTooFine = (name: Dimension) =>
    name === 'hourly' && (rangeSeconds === null || stepRefusal(name, rangeSeconds) !== null)
  return { ...report, by: report.by.map((name) => (isTooFine(name) ? 'time' : name)) }
}

/** The report from the URL, with its filters, the chart type that is drawn, and why that is not the requested one. */
export function useExplore() {
  const [words, setWords] = useQueryStates(REPORT_STATE.parsers, { history: 'push' })
  const { filters, browserZone } = useFilters()
  const report = useMemo(() => readReport(words).report, [words])
  const show = (next: Report) => setWords(reportWords(next))
  return {
    report,
    ...drawnForm(report),
    change: (next: Partial<Report>) => show(changedReport(report, next)),
    start: (preset: Preset) => show(presetReport(preset, rangeSecondsOf(withDefaults(filters, browserZone)))),
    clear: () => show(NEW_REPORT),
  }
}

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
