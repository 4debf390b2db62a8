'use client'

import { TimeView } from '@/components/charts/lazy'
import { Legend } from '@/components/charts/legend'
import type { ChartSeries, ChartSpec } from '@/components/charts/spec'
import { useAxes } from '@/components/charts/use-axes'
import { ViewSwitch } from '@/components/charts/view-switch'
import { AlertLink } from '@/components/parts/figures/alert-link'
import { PlainTable } from '@/components/table/plain-table'
import { Segmented } from '@/components/ui/form/segmented'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Hint } from '@/components/ui/text/metric-hint'
import { useDoorWays } from '@/lib/client/page/use-doors'
import { useZone } from '@/lib/client/page/use-zone'
import type { Bill, BillLine, BillMonth } from '@/lib/shared/bill/answer'
import { BASES, BASIS_NAMES, type Basis } from '@/lib/shared/bill/basis'
import { formatMoney } from '@/lib/shared/bill/money'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import { axisLabel, valueScale } from '@/lib/shared/charts/value-axis'
import type { Filters } from '@/lib/shared/filters/filters'
import { formatInZone, formatMinutes } from '@/lib/shared/text/format'
import { BASIS_LOOKS } from './basis-looks'
import { BASIS_WORDS } from './causes-words'
import { monthDoor } from './doors'
import { type LineRow, lineColumns } from './line-columns'
import { useBillState } from './use-bill'

type Month = BillMonth & BillLine

const SERIES: readonly (ChartSeries & { id: Basis })[] = BASIS_NAMES.map((id) => ({
  ...BASIS_LOOKS[id],
  id,
  label: BASES[id].label,
  unit: 'minutes',
  mark: 'bar',
}))
/** Amounts may be less than one unit of the currency. */
const MIN_STEP = 0.001

/** Three bars a month, one for each basis, in minutes or, with a currency, in money; partial months are paler. */
function MonthsChart({
  months,
  currency,
  filters,
}: {
  months: readonly Month[]
  currency: string | null
  filters: Filters
}) {
  const zone = useZone()
  const ways = useDoorWays()
  const byStart = new Map(months.map((month) => [month.start, month]))
  const heightOf = ({ bases }: BillLine, basis: Basis) =>
    Math.max(0, currency === null ? bases[basis].minutes : Number(bases[basis].amount ?? 0))
  const spec: ChartSpec = {
    along: { dimension: 'month', bucket: 'month', zone },
    points: months.map((month) => ({
      key: month.start,
      bucket: month,
      cells: Object.fromEntries(BASIS_NAMES.map((basis) => [basis, { value: heightOf(month, basis), previous: null }])),
    })),
    series: SERIES,
    addsUp: false,
    compared: false,
    hrefOf: ({ key }) => {
      const month = byStart.get(Number(key))
      return month ? ways.hrefOf(monthDoor(filters, month), { sort: '-minutes' }) : null
    },
    figureOf: ({ key }, { id }) => {
      const month = byStart.get(Number(key))
      return month ? lineText(month, id as Basis, currency) : ''
    },
  }
  const axes = useAxes([spec], (_unit, max) => valueScale(max, MIN_STEP))
  return (
    <>
      <Legend
        entries={SERIES.map((look) => ({
          id: look.id,
          look,
          value: null,
          children: <Hint label={`What “${look.label}” counts`}>{BASIS_WORDS[look.id]}</Hint>,
        }))}
      />
      <p className="mt-2 text-ink-faint text-micro">
        {currency === null ? 'Minutes' : `Amount in ${currency}`}, from zero
      </p>
      <TimeView spec={spec} axes={axes.map((axis) => ({ ...axis, tickText }))} className="mt-1 -ml-2 min-h-[240px]" />
    </>
  )
}

const tickText = (value: number) => (value < 1 ? String(Number(value.toFixed(3))) : axisLabel(value))

function lineText({ bases }: BillLine, basis: Basis, currency: string | null): string {
  const { minutes, amount } = bases[basis]
  const text = `${formatMinutes(minutes)} min`
  return currency === null || amount === null ? text : `${formatMoney(amount, currency)}, ${text}`
}

/** The three bases by month, as a chart or as a table. */
export function MonthsPanel({ bill, currency, filters }: { bill: Bill; currency: string | null; filters: Filters }) {
  const zone = useZone()
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
        <MonthsTable bill={bill} currency={measured} filters={filters} />
      ) : (
        <CardBody className="flex flex-1 flex-col">
          <MonthsChart months={bill.months} currency={measured} filters={filters} />
        </CardBody>
      )}
    </Card>
  )
}

type ViewProps = { bill: Bill; currency: string | null; filters: Filters }

function MonthsTable({ bill, currency, filters }: ViewProps) {
  const zone = useZone()
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
