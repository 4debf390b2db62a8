'use client'

import { CartesianGrid, ComposedChart, Tooltip, XAxis, YAxis } from 'recharts'
import type { ValueScale } from '@/lib/shared/charts/value-axis'
import type { MetricUnit } from '@/lib/shared/contracts/metrics'
import { unitTick } from '@/lib/shared/explore/axis'
import type { Pivot, Point, Series } from '@/lib/shared/explore/pivot'
import { AreaMarks } from './area-marks'
import { BarMarks } from './bar-marks'
import { LineMarks } from './line-marks'
import type { ExploreLook } from './looks'
import { alongFrame, RIGHT_AXIS } from './marks'
import { PointTooltip } from './point-tooltip'

export type AlongChartProps = {
  pivot: Pivot
  form: 'line' | 'area' | 'bars'
  looks: ReadonlyMap<string, ExploreLook>
  /** One value axis for each unit, the first at the left, a second at the right. */
  axes: readonly { unit: MetricUnit; scale: ValueScale }[]
  ticks: readonly { index: number; label: string }[]
  titleOf: (point: Point) => string
  hrefOf: (point: Point, series: Series) => string | null
  width: number
  height: number
}

const TICK = { fill: 'var(--ink-faint)', fontSize: 11 }

/** Lines, stacked areas or bars along an axis of equal steps. Draws only; what stands around it holds the states, the legend and the table. */
export default function AlongChart(props: AlongChartProps) {
  const { pivot, form, looks, axes, ticks, titleOf, hrefOf, width, height } = props
  const frame = alongFrame(axes.length)
  const labels = new Map(ticks.map((tick) => [tick.index, tick.label]))
  const data = pivot.points.map((point, index) => ({ point, index }))
  const marks = { pivot, looks, axes, hrefOf, titleOf, width, height, frame }
  return (
    <ComposedChart
      data={data}
      width={width}
      height={height}
      margin={{ top: frame.top, right: axes.length > 1 ? 0 : frame.right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" yAxisId={axes[0]?.unit} />
      <XAxis
        dataKey="index"
        type="number"
        domain={[-0.5, pivot.points.length - 0.5]}
        height={frame.bottom}
        ticks={ticks.map((tick) => tick.index)}
        interval={0}
        tickFormatter={(index: number) => labels.get(index) ?? ''}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
      />
      {axes.map(({ unit, scale }, index) => (
        <YAxis
          key={unit}
          yAxisId={unit}
          orientation={index === 0 ? 'left' : 'right'}
          width={index === 0 ? frame.left : RIGHT_AXIS}
          domain={[0, scale.max]}
          ticks={scale.ticks}
          tickFormatter={(value: number) => unitTick(unit, value)}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          allowDataOverflow
        />
      ))}
      <Tooltip
        cursor={{ stroke: 'var(--line-strong)', strokeWidth: 1 }}
        isAnimationActive={false}
        offset={16}
        content={({ active, payload }) => {
          const point = (payload?.[0]?.payload as { point: Point } | undefined)?.point
          return active && point ? (
            <PointTooltip pivot={pivot} point={point} looks={looks} title={titleOf(point)} stacked={form === 'area'} />
          ) : null
        }}
      />
      {form === 'line' && <LineMarks {...marks} />}
      {form === 'area' && <AreaMarks {...marks} />}
      {form === 'bars' && <BarMarks {...marks} />}
    </ComposedChart>
  )
}
