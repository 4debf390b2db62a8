'use client'

import { Bar, BarChart, type BarShapeProps, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { SvgDoor } from '@/components/charts/svg-door'
import type { BillLine, BillMonth } from '@/lib/shared/bill/answer'
import { BASES, BASIS_NAMES, type Basis } from '@/lib/shared/bill/basis'
import { formatMoney } from '@/lib/shared/bill/money'
import { FRAME } from '@/lib/shared/charts/plot'
import { bucketLabel, timeTicks } from '@/lib/shared/charts/time-axis'
import { axisLabel, valueScale } from '@/lib/shared/charts/value-axis'
import { formatMinutes } from '@/lib/shared/format'
import { BASIS_LOOKS } from './basis-looks'

export type MonthChartProps = {
  months: readonly (BillMonth & BillLine)[]
  /** What the bars are of; null is minutes. */
  currency: string | null
  zone: string
  width: number
  height: number
  hrefOf: (month: BillMonth) => string
}

const TICK = { fill: 'var(--ink-faint)', fontSize: 11 }
const WHOLE_OPACITY = 0.88
const PARTIAL_OPACITY = 0.5
/** Below this, a scale of whole steps is too coarse for money. */
const FINE_BELOW = 4
const FINE = 1000

/** Three bars a month, one for each basis; months that the range cuts are paler. Draws only. */
export default function MonthChart({ months, currency, zone, width, height, hrefOf }: MonthChartProps) {
  const heightOf = (line: BillLine, basis: Basis) =>
    Math.max(0, currency === null ? line.bases[basis].minutes : Number(line.bases[basis].amount ?? 0))
  const largest = Math.max(0, ...months.flatMap((month) => BASIS_NAMES.map((basis) => heightOf(month, basis))))
  const scale = largest > 0 && largest < FINE_BELOW ? fineScale(largest) : valueScale(largest)
  const step = (width - FRAME.left - FRAME.right) / Math.max(1, months.length)
  const labels = new Map(timeTicks(months, 'month', zone, step).map((tick) => [tick.index, tick.label]))
  const data = months.map((month, index) => ({ ...month, index }))

  const bar = (basis: Basis) => (shape: BarShapeProps) => {
    const month = months[shape.index]
    if (!month || !(shape.height > 0)) return <g />
    return (
      <SvgDoor
        href={hrefOf(month)}
        label={`${BASES[basis].label}, ${bucketLabel(month, 'month', zone)}: ${figureText(month, basis, currency)}`}
        focusable={false}
      >
        <rect
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
          fill={BASIS_LOOKS[basis].color}
          fillOpacity={month.partial ? PARTIAL_OPACITY : WHOLE_OPACITY}
          data-month={month.month}
          data-basis={basis}
        />
      </SvgDoor>
    )
  }

  return (
    <BarChart
      data={data}
      width={width}
      height={height}
      margin={{ top: FRAME.top, right: FRAME.right, bottom: 0, left: 0 }}
      barCategoryGap="18%"
      barGap={1}
      maxBarSize={64}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="index"
        height={FRAME.bottom}
        ticks={[...labels.keys()]}
        interval={0}
        tickFormatter={(index: number) => labels.get(index) ?? ''}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
      />
      <YAxis
        width={FRAME.left}
        domain={[0, scale.max]}
        ticks={scale.ticks}
        tickFormatter={(value: number) => (value < FINE_BELOW ? String(Number(value.toFixed(3))) : axisLabel(value))}
        tick={TICK}
        tickLine={false}
        axisLine={false}
        allowDataOverflow
      />
      <Tooltip
        cursor={{ fill: 'var(--ink)', fillOpacity: 0.05, stroke: 'none' }}
        isAnimationActive={false}
        offset={16}
        content={({ active, payload }) => {
          const month = payload?.[0]?.payload as (BillMonth & BillLine) | undefined
          return active && month ? <MonthTooltip month={month} currency={currency} zone={zone} /> : null
        }}
      />
      {BASIS_NAMES.map((basis) => (
        <Bar
          key={basis}
          dataKey={(month: BillLine) => heightOf(month, basis)}
          fill={BASIS_LOOKS[basis].color}
          isAnimationActive={false}
          shape={bar(basis)}
        />
      ))}
    </BarChart>
  )
}

function fineScale(largest: number) {
  const { max, ticks } = valueScale(largest * FINE)
  return { max: max / FINE, ticks: ticks.map((tick) => tick / FINE) }
}

function figureText(line: BillLine, basis: Basis, currency: string | null): string {
  const { minutes, amount } = line.bases[basis]
  const text = `${formatMinutes(minutes)} min`
  return currency === null || amount === null ? text : `${formatMoney(amount, currency)}, ${text}`
}

function MonthTooltip({
  month,
  currency,
  zone,
}: {
  month: BillMonth & BillLine
  currency: string | null
  zone: string
}) {
  return (
    <div className="pointer-events-none min-w-44 rounded-md bg-surface-raised px-3 py-2 text-ink text-xs shadow-overlay">
      <p className="mb-1 font-medium">{bucketLabel(month, 'month', zone)}</p>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-0.5">
        {BASIS_NAMES.map((basis) => {
          const { icon: Icon, color } = BASIS_LOOKS[basis]
          return (
            <div key={basis} className="contents">
              <Icon aria-hidden="true" className="size-3" style={{ color }} />
              <dt className="text-ink-muted">{BASES[basis].label}</dt>
              <dd className="num text-right">{figureText(month, basis, currency)}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
