import { XAxis, YAxis } from 'recharts'
import { AXIS_LINE, axisTicks, PLAIN_AXIS } from '@/components/charts/axis-looks'
import type { ChartSpec } from '@/components/charts/spec'
import { type Frame, pixelsAbove, stepOf } from '@/lib/shared/charts/plot'
import { unitTick, type ValueAxis } from '@/lib/shared/charts/value-axis'

/** A row of a chart's data, as the library returns it. */
export type Datum = { point: ChartSpec['points'][number]; index: number }

/** A chart along an axis in its place. */
export type AxisLayout = { spec: ChartSpec; axes: readonly ValueAxis[]; frame: Frame; width: number; height: number }

/** Grid lines, the labels below, and a value axis for each unit: the first at the left, a second at the right. */
export function Axes({ spec, axes, frame, width, height }: AxisLayout) {
  const ticks = axisTicks(spec, stepOf(spec.points.length, width, frame))
  const labels = new Map(ticks.map(({ index, label }) => [index, label]))
  return (
    <>
      {axes[0]?.scale.ticks.map((value) => {
        const y = height - frame.bottom - pixelsAbove(axes[0], value, frame, height)
        return <line key={value} x1={frame.left} x2={width - frame.right} y1={y} y2={y} stroke="var(--line)" />
      })}
      <XAxis
        dataKey="index"
        scale="band"
        height={frame.bottom}
        ticks={ticks.map(({ index }) => index)}
        tickFormatter={(index: number) => labels.get(index) ?? ''}
        {...PLAIN_AXIS}
        axisLine={AXIS_LINE}
      />
      {axes.map((axis, order) => (
        <YAxis
          key={axis.unit}
          yAxisId={axis.unit}
          orientation={order === 0 ? 'left' : 'right'}
          width={order === 0 ? frame.left : frame.right}
          domain={[0, axis.scale.max]}
          ticks={axis.scale.ticks}
          tickFormatter={(value: number) => unitTick(axis.unit, value)}
          {...PLAIN_AXIS}
        />
      ))}
    </>
  )
}

/** The stroke of a target. */
export const TARGET_STROKE = { stroke: 'var(--danger)', strokeWidth: 1.25, strokeDasharray: '7 3' } as const
