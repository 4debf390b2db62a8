import { readBill } from '@/lib/analytics/bill'
import { csvCell, csvRecords } from '@/lib/analytics/csv'
import { defineRoute } from '@/lib/api/define-route'
import { BILL_CSV_HEADERS, billCsvRows, type CsvValue } from '@/lib/bill/csv-rows'
import { billExportSchema } from '@/lib/contracts/bill-schema'
import { pricingOf } from '../../_shared/bill'
import { questionContext } from '../../_shared/question'

const cell = (value: CsvValue) => (typeof value === 'object' && value !== null ? value.digits : csvCell(value))

/** Every month and group of the bill as a table, none folded into others. */
export const GET = defineRoute({
  role: 'export',
  query: billExportSchema,
  async run({ query }) {
    const { currency, format, ...filters } = query
    const [sums, { pricing }] = await Promise.all([
      readBill(await questionContext(filters), filters),
      pricingOf(currency),
    ])
    const rows = billCsvRows(sums, pricing).map((values) => values.map(cell))
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
    return new Response(csvRecords([[...BILL_CSV_HEADERS], ...rows]), {
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="bill-${stamp}.${format}"`,
      },
    })
  },
})
