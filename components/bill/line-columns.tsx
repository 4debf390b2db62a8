import type { ReactNode } from 'react'
import type { Column } from '@/components/table/column'
import { CountDoor } from '@/components/ui/text/door'
import type { BillLine, BillMeta } from '@/lib/shared/bill/answer'
import { formatMoney } from '@/lib/shared/bill/money'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import { countOf, formatMinutes } from '@/lib/shared/text/format'

/** A line of the bill: a group, a month or the total. */
export type LineRow = {
  id: string
  /** Its name, on the screen and for screen readers. */
  head: ReactNode
  name: string
  line: BillLine
  door: DoorFilters
}

/** The columns of lines: name, calls, minutes and amount on the basis that is set. `total` is the last line. */
export function lineColumns(
  first: Pick<Column<LineRow>, 'id' | 'header' | 'className'>,
  { basis, rate }: BillMeta,
  sort?: 'descending',
  total?: LineRow,
): Column<LineRow>[] {
  const columns: Column<LineRow>[] = [
    { ...first, sort, pinned: true, rowHeader: true, cell: ({ head }) => head },
    { id: 'calls', header: 'Calls', sort, numeric: true, cell: callsOf },
    { id: basis, header: 'Minutes', sort, numeric: true, cell: ({ line }) => formatMinutes(line.minutes) },
  ]
  if (rate !== null)
    columns.push({
      id: 'amount',
      header: `Amount, ${rate.currency}`,
      numeric: true,
      className: 'font-medium',
      cell: ({ line }) => formatMoney(line.amount ?? '0', rate.currency),
    })
  return columns.map((column) => ({ ...column, summary: total && column.cell(total) }))
}

function callsOf({ name, line, door }: LineRow) {
  const label = `${name}: ${countOf(line.calls, 'call')}; show them`
  return <CountDoor count={line.calls} filters={door} extra={{ sort: '-minutes' }} label={label} />
}
