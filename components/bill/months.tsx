'use client'

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/table/data-table'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { question } from '@/lib/client/http/question'
import { useZone } from '@/lib/client/page/use-zone'
import { type BillAnswer, billRoute } from '@/lib/shared/bill/answer'
import { bucketDoor } from '@/lib/shared/charts/doors'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import type { Filters } from '@/lib/shared/filters/filters'
import { addToMonth } from '@/lib/shared/zones/calendar'
import { lineColumns } from './line-columns'

const MONTHS_BEFORE = 5
const HEIGHT = 'min-h-[296px]'

/** The months of the bill and those before it, the latest first. */
export function Months({ bill: { data, meta }, filters }: { bill: BillAnswer; filters: Filters }) {
  const zone = useZone()
  const [first, last] = [data.months[0], data.months.at(-1)]
  const query = {
    ...filters,
    range: undefined,
    from: first && `${addToMonth(first.month, -MONTHS_BEFORE)}-01`,
    to: last && String(last.to),
    currency: meta.currency,
  }
  const { data: longer } = useQuery({ ...question(billRoute, { query }), enabled: first !== undefined })
  const months = longer?.data.months ?? []
  return (
    <Card className={HEIGHT}>
      <CardHeader title="By month" description={`Months in ${zone.name}.`} />
      <DataTable
        label="Bill by month"
        columns={lineColumns({ id: 'month', header: 'Month' }, meta)}
        rows={months.toReversed().map((month) => {
          const name = bucketLabel(month, 'month', zone)
          return { id: month.month, head: name, name, line: month, door: bucketDoor(filters, month) }
        })}
        rowId={({ id }) => id}
        rowProps={({ id }) => ({ 'data-month': id })}
      />
    </Card>
  )
}
