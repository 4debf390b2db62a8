import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useFilters } from '@/lib/client/page/use-filters'
import { CHANGE } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { METRICS } from '@/lib/shared/analytics/metrics'
import type { Preset } from '@/lib/shared/explore/presets'
import { NEW_REPORT, type Report, readReport, reportWords } from '@/lib/shared/explore/report'
import { REPORT_STATE } from '@/lib/shared/params/explore'
import { withDefaults } from '@/lib/shared/params/filters'
import { drawnForm, formRefusal } from './checks'
import { rangeSecondsOf, stepRefusal } from './steps'

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
