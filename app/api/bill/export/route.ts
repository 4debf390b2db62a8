import { billingOf } from '@/app/api/_shared/bill'
import { scopeOf } from '@/lib/server/analytics/deps'
import { readBill } from '@/lib/server/bill/bill'
import { BILL_CSV_HEADERS, billCsvRows } from '@/lib/server/bill/bill-answer'
import { defineRoute } from '@/lib/server/http/define-route'
import { csvResponse } from '@/lib/server/http/export-response'
import { questionContext } from '@/lib/server/process/workspace/question'
import { billExportRoute } from '@/lib/shared/bill/answer'

const CHUNK_ROWS = 2000

/** Every month and group of the bill as a table, none folded into others. */
export const GET = defineRoute(billExportRoute, { role: 'export', scope: 'export' }, async ({ query, ...asked }) => {
  const { currency, format: _, ...filters } = query
  const context = await questionContext(filters)
  const nameOf = (guid: string) => context.directory.nameOf('group', guid)?.name ?? null
  async function* rows() {
    const [sums, { billing }] = await Promise.all([readBill(context, filters), billingOf(currency)])
    yield [BILL_CSV_HEADERS]
    for (let start = 0; start < sums.cells.length; start += CHUNK_ROWS)
      yield billCsvRows({ ...sums, cells: sums.cells.slice(start, start + CHUNK_ROWS) }, billing, nameOf)
  }
  return csvResponse({ ...asked, name: 'bill', window: scopeOf(context, filters).window, zone: filters.tz, rows })
})
