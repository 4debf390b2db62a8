'use client'

import dynamic from 'next/dynamic'
import { ChartBox } from '@/components/charts/chart-box'
import { ChartSkeleton } from '@/components/charts/lazy'
import { PlainTable } from '@/components/table/plain-table'
import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { Segmented } from '@/components/ui/segmented'
import { useDoorClicks } from '@/lib/client/use-door-clicks'
import { useDoorWays } from '@/lib/client/use-doors'
import type { Bill } from '@/lib/shared/bill/answer'
import { BASIS_NAMES } from '@/lib/shared/bill/basis'
import { monthDoor } from '@/lib/shared/bill/doors'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import type { Filters } from '@/lib/shared/contracts/filters'
import { formatInZone } from '@/lib/shared/format'
import { BasisLabel } from './basis-label'
import { type LineRow, lineColumns } from './line-columns'
import type { MonthChartProps } from './month-chart'
import { useBillState } from './use-bill'

/** The drawing library comes with the first chart and not with the page. */
const MonthChart = dynamic<MonthChartProps>(() => import('./month-chart'), { ssr: false, loading: ChartSkeleton })

/** The three bases by month, as a chart or as a table. */
export function MonthsPanel({
  bill,
  currency,
  asked,
  zone,
}: {
  bill: Bill
  currency: string | null
  asked: Filters
  zone: string
}) {
  const { show, setShow, view, setView } = useBillState()
  const measured = show === 'money' ? currency : null
  return (
    <Card className="flex flex-col">
      <CardHeader
        title="By month"
        description={`Months of ${zone}; paler where the range takes a part of one.`}
        actions={
          <>
            {currency !== null && (
              <Segmented
                label="What is shown"
                value={show}
                onChange={setShow}
                options={[
                  { value: 'money', label: currency },
                  { value: 'minutes', label: 'Minutes' },
                ]}
              />
            )}
            <Segmented
              label="How it is shown"
              value={view}
              onChange={setView}
              options={[
                { value: 'chart', label: 'Chart' },
                { value: 'table', label: 'Table' },
              ]}
            />
          </>
        }
      />
      {view === 'table' ? (
        <MonthsTable bill={bill} currency={measured} asked={asked} zone={zone} />
      ) : (
        <CardBody className="flex flex-1 flex-col">
          <div className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted text-xs">
            {BASIS_NAMES.map((basis) => (
              <BasisLabel key={basis} basis={basis} />
            ))}
          </div>
          <Chart bill={bill} currency={measured} asked={asked} zone={zone} />
        </CardBody>
      )}
    </Card>
  )
}

type ViewProps = { bill: Bill; currency: string | null; asked: Filters; zone: string }

function Chart({ bill, currency, asked, zone }: ViewProps) {
  const ways = useDoorWays()
  const onClick = useDoorClicks()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the clicks of the links in the drawing
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same doors stand in the table
    <div onClick={onClick} className="flex flex-1">
      <ChartBox className="mt-2 -ml-2 min-h-[240px]">
        {({ width, height }) => (
          <MonthChart
            months={bill.months}
            currency={currency}
            zone={zone}
            width={width}
            height={height}
            hrefOf={(month) => ways.hrefOf(monthDoor(asked, month), { sort: '-minutes' })}
          />
        )}
      </ChartBox>
    </div>
  )
}

function MonthsTable({ bill, currency, asked, zone }: ViewProps) {
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
      door: monthDoor(asked, month),
    }),
  )
  return (
    <PlainTable
      label="The bill by month"
      columns={lineColumns({ id: 'month', header: 'Month' }, currency)}
      rows={rows}
      rowId={({ id }) => id}
      rowProps={({ id }) => ({ 'data-month': id })}
    />
  )
}
