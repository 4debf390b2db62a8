'use client'

import { ViewSwitch } from '@/components/charts/view-switch'
import { AlertLink } from '@/components/parts/alert-link'
import { PlainTable } from '@/components/table/plain-table'
import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { Segmented } from '@/components/ui/segmented'
import type { Bill } from '@/lib/shared/bill/answer'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import type { Filters } from '@/lib/shared/filters/filters'
import { formatInZone } from '@/lib/shared/text/format'
import { monthDoor } from './doors'
import { type LineRow, lineColumns } from './line-columns'
import { MonthsChart } from './months-chart'
import { useBillState } from './use-bill'

/** The three bases by month, as a chart or as a table. */
export function MonthsPanel({
  bill,
  currency,
  filters,
  zone,
}: {
  bill: Bill
  currency: string | null
  filters: Filters
  zone: string
}) {
  const { show, setShow, view, setView } = useBillState()
  const measured = show === 'money' ? currency : null
  return (
    <Card className="flex flex-col">
      <CardHeader
        title="By month"
        description={`Months in ${zone}; partial months are paler.`}
        actions={
          <>
            <AlertLink isIcon metric="totalMinutes" />
            {currency !== null && (
              <Segmented
                label="Measure"
                value={show}
                onChange={setShow}
                options={{ money: currency, minutes: 'Minutes' }}
              />
            )}
            <ViewSwitch view={view} onChange={setView} />
          </>
        }
      />
      {view === 'table' ? (
        <MonthsTable bill={bill} currency={measured} filters={filters} zone={zone} />
      ) : (
        <CardBody className="flex flex-1 flex-col">
          <MonthsChart months={bill.months} currency={measured} filters={filters} zone={zone} />
        </CardBody>
      )}
    </Card>
  )
}

type ViewProps = { bill: Bill; currency: string | null; filters: Filters; zone: string }

function MonthsTable({ bill, currency, filters, zone }: ViewProps) {
  const rows = bill.months.toReversed().map(
    (month): LineRow => ({
      id: month.month,
      head: (
        <>
          <span className="max-sm:hidden">{bucketLabel(month, 'month', zone)}</span>
          <span className="sm:hidden">
            {formatInZone(month.start, zone, { month: 'short', year: '2-digit' })}
            {month.partial && <span className="block text-ink-faint text-xs">part</span>}
          </span>
        </>
      ),
      name: bucketLabel(month, 'month', zone),
      line: month,
      door: monthDoor(filters, month),
    }),
  )
  return (
    <PlainTable
      label="Bill by month"
      columns={lineColumns({ id: 'month', header: 'Month' }, currency)}
      rows={rows}
      rowId={({ id }) => id}
      rowProps={({ id }) => ({ 'data-month': id })}
    />
  )
}
