import { readAddress } from '@/lib/server/address/problems'
import { type Report, readReport } from '@/lib/shared/explore/report'
import { reportHref } from '@/lib/shared/explore/words'
import { type Filters, unitOfRange } from '@/lib/shared/filters/filters'
import { resolveWindow } from '@/lib/shared/filters/range'
import { invalidField } from '@/lib/shared/http/errors'
import { REPORT_STATE } from '@/lib/shared/params/explore'
import { readFilters, withDefaults } from '@/lib/shared/params/filters'
import type { FirstDay } from '@/lib/shared/zones/calendar'

/** A report and the filters of the calls that it counts. */
export type ReportOfPath = { report: Report; filters: Filters }

/** Reads the path of a report. @param zone used where the path names none. @throws AppError INVALID_REQUEST naming `path` */
export function readReportPath(path: string, zone: string): ReportOfPath {
  const { pathname, searchParams } = new URL(path, 'http://callscope')
  const { problems } = readAddress(pathname, searchParams, null)
  const address = Object.fromEntries(searchParams)
  const { report } = readReport(REPORT_STATE.read(address))
  const refused = (message: string) => invalidField('path', message)
  if (problems.length > 0) throw refused(problems.map(({ words }) => words).join('; '))
  if (report.metrics.length === 0) throw refused('has no report: it names no metric')
  return { report, filters: withDefaults(readFilters(address), zone) }
}

/** The path of the same report over the days that a link is made for. @param nowSeconds end of a range such as `30d` @throws AppError INVALID_REQUEST naming `path` or `from` */
export function frozenReportPath(path: string, zone: string, nowSeconds: number, firstDay: FirstDay): string {
  const { report, filters } = readReportPath(path, zone)
  const { from, to } = resolveWindow(filters, nowSeconds, firstDay)
  const fixed = {
    ...filters,
    // Of a calendar range, its name tells which period comes before it.
    range: unitOfRange(filters.range) && filters.range,
    from: from === null ? undefined : String(from),
    to: String(to ?? nowSeconds),
  }
  return reportHref(report, fixed)
}
