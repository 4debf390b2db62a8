'use client'

import dynamic from 'next/dynamic'
import { ChartBox } from '@/components/charts/chart-box'
import { ChartSkeleton } from '@/components/charts/lazy'
import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { Segmented } from '@/components/ui/segmented'
import { Table, Tr } from '@/components/ui/table'
import { useDoorClicks } from '@/lib/client/use-door-clicks'
import { useDoorWays } from '@/lib/client/use-doors'
import type { Bill } from '@/lib/shared/bill/answer'
import { BASIS_NAMES } from '@/lib/shared/bill/basis'
import { monthDoor } from '@/lib/shared/bill/doors'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import type { Filters } from '@/lib/shared/contracts/filters'
import { formatInZone } from '@/lib/shared/format'
import { BasisLabel } from './basis-label'
import { LineCells, LineHeads } from './line-cells'
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
                options={{ money: currency, minutes: 'Minutes' }}
              />
            )}
            <Segmented
              label="How it is shown"
              value={view}
              onChange={setView}
              options={{ chart: 'Chart', table: 'Table' }}
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
  return (
    <Table label="The bill by month">
      <thead>
        <LineHeads first="Month" />
      </thead>
      <tbody>
        {[...bill.months].reverse().map((month) => {
          const name = bucketLabel(month, 'month', zone)
          return (
            <Tr key={month.start} data-month={month.month} className="bg-surface-raised">
              <th
                scope="row"
                className="sticky left-0 z-[1] whitespace-nowrap bg-inherit px-3 py-1.5 pl-4 text-left align-top font-normal"
              >
                <span className="max-sm:hidden">{name}</span>
                <span className="sm:hidden">
                  {formatInZone(month.start, zone, { month: 'short', year: '2-digit' })}
                  {month.partial && <span className="block text-ink-faint text-xs">part</span>}
                </span>
              </th>
              <LineCells line={month} door={monthDoor(asked, month)} name={name} currency={currency} />
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}
