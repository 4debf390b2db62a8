import { formRefusal } from './checks'
import type { Report } from './report'

/** The report with a change, kept possible: an order whose column left is dropped, a form that cannot draw it any more gives way to the one that suits best. */
export function changedReport(report: Report, change: Partial<Report>): Report {
  const next = { ...report, ...change }
  const columns: string[] = [...next.metrics, ...next.by]
  if (next.order !== null && !columns.includes(next.order.replace('-', ''))) next.order = null
  if (next.form !== null && formRefusal(next.form, next) !== null) next.form = null
  return next
}
