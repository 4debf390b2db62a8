import { CartesianGrid, XAxis, YAxis } from 'recharts'
import type { Frame } from '@/lib/shared/charts/plot'
import { AXIS_LINE, AXIS_TEXT, type ChartAxis, tickText } from './axis-looks'
import { axisTicks } from './axis-ticks'
import type { ChartSpec } from './spec'

/** A row of a chart's data, as the library returns it. */
export type Datum = { point: ChartSpec['points'][number]; index: number }

/** Grid lines, the labels below, and a value axis for each unit: the first at the left, a second at the right. */
export function Axes({
  spec,
  axes,
  frame,
  stepPixels,
}: {
  spec: ChartSpec
  axes: readonly ChartAxis[]
  frame: Frame
  stepPixels: number
}) {
  const ticks = axisTicks(spec, stepPixels)
  const labels = new Map(ticks.map(({ index, label }) => [index, label]))
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" yAxisId={axes[0]?.unit} />
      <XAxis
        dataKey="index"
        scale="band"
        height={frame.bottom}
        ticks={ticks.map(({ index }) => index)}
        interval={0}
        tickFormatter={(index: number) => labels.get(index) ?? ''}
        tick={AXIS_TEXT}
        tickLine={false}
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
          tickFormatter={tickText(axis)}
          tick={AXIS_TEXT}
          tickLine={false}
          axisLine={false}
        />
      ))}
    </>
  )
}
