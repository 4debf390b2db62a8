'use client'

import { useMemo } from 'react'
import { BarChart, ComposedChart } from 'recharts'
import { isStacked } from '@/lib/shared/charts/chart'
import { type Frame, stepOf } from '@/lib/shared/charts/plot'
import { AreaMark } from './area-mark'
import { Axes } from './axes'
import type { ChartAxis } from './axis-looks'
import { BarMark } from './bar-mark'
import { LineMark } from './line-mark'
import { PreviousMarks } from './previous-mark'
import type { ChartSpec } from './spec'
import { TargetLine } from './target-line'
import { ChartTooltip } from './tooltip'

type TimeChartProps = {
  spec: ChartSpec
  axes: readonly ChartAxis[]
  frame: Frame
  width: number
  height: number
}

/** More links than this would make the page heavy; the table has all of them. */
const MAX_DOORS = 1500
const WIDEST_BAR = 64
const MARKS = { area: AreaMark, bar: BarMark, line: LineMark }

/** Bars, areas and lines along time or another axis of equal steps. Draws only: `TimeDrawing` adds zoom and annotations, `TimeView` its size. */
export default function TimeChart({ spec, axes, frame, width, height }: TimeChartProps) {
  const { points, series } = spec
  const step = stepOf(points.length, width, frame)
  const doors = points.length * series.length <= MAX_DOORS
  const data = useMemo(() => points.map((point, index) => ({ point, index })), [points])
  // Of the two, only this one highlights the step under the pointer.
  const Chart = series[0]?.mark === 'bar' ? BarChart : ComposedChart
  return (
    <Chart
      data={data}
      width={width}
      height={height}
      margin={{ top: frame.top, right: axes.length > 1 ? 0 : frame.right, bottom: 0, left: 0 }}
      barCategoryGap={step > 12 ? '18%' : step > 5 ? 1.5 : 0.5}
      barGap={1}
      maxBarSize={isStacked(spec) ? undefined : WIDEST_BAR}
      accessibilityLayer={false}
    >
      <Axes spec={spec} axes={axes} frame={frame} stepPixels={step} />
      <ChartTooltip spec={spec} />
      {series.map((one) => {
        const Mark = MARKS[one.mark]
        return <Mark key={one.id} spec={spec} series={one} stepPixels={step} doors={doors} />
      })}
      <PreviousMarks spec={spec} />
      <TargetLine target={spec.target} />
    </Chart>
  )
}
