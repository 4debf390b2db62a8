import { CHANGE } from '@/lib/shared/analytics/analytics'
import { METRICS } from '@/lib/shared/analytics/metrics'
import type { Report } from '@/lib/shared/explore/report'
import { formRefusal } from './checks'

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
