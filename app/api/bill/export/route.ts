import { billingOf } from '@/app/api/_shared/bill'
import { scopeOf } from '@/lib/server/analytics/deps'
import { readBill } from '@/lib/server/bill/bill'
import { BILL_CSV_HEADERS, billCsvRows } from '@/lib/server/bill/csv-rows'
import type { Billing, BillSums } from '@/lib/server/bill/sums'
import { defineRoute } from '@/lib/server/http/define-route'
import { exportResponse } from '@/lib/server/http/export-response'
import { questionContext } from '@/lib/server/process/workspace/question'
import { billExportRoute } from '@/lib/shared/bill/answer'
import { BOM, csvText, type DecimalSign, decimalSign } from '@/lib/shared/text/write-csv'

const CHUNK_ROWS = 2000

/** Every month and group of the bill as a table, none folded into others. */
export const GET = defineRoute(
  billExportRoute,
  { role: 'export', scope: 'export' },
  async ({ query, user, signal, headers }) => {
    const { currency, format, ...filters } = query
    const context = await questionContext(filters)
    return exportResponse({
      user,
      signal,
      contentType: 'text/csv; charset=utf-8; header=present',
      name: 'bill',
      window: scopeOf(context, filters).window,
      zone: filters.tz,
      extension: format,
      chunks: async () => {
        const [sums, { billing }] = await Promise.all([readBill(context, filters), billingOf(currency)])
        const nameOf = (guid: string) => context.directory.nameOf('group', guid)?.name ?? null
        return csvChunks(sums, billing, nameOf, decimalSign(headers.get('accept-language')))
      },
    })
  },
)

async function* csvChunks(
  sums: BillSums,
  billing: Billing,
  nameOf: (guid: string) => string | null,
  decimal: DecimalSign,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(BOM + csvText([BILL_CSV_HEADERS], decimal))
  for (let start = 0; start < sums.cells.length; start += CHUNK_ROWS) {
    const rows = billCsvRows({ ...sums, cells: sums.cells.slice(start, start + CHUNK_ROWS) }, billing, nameOf)
    yield encoder.encode(csvText(rows, decimal))
  }
}
