'use client'

import { useMemo } from 'react'
import { Bar, type BarShapeProps, BarChart as Chart, XAxis, YAxis } from 'recharts'
import { AXIS_LINE, AXIS_TEXT, type ChartAxis, tickText } from '@/components/charts/axis-looks'
import type { ChartSpec } from '@/components/charts/spec'
import { cellAt, isStacked, titleOf, wholeOf } from '@/lib/shared/charts/chart'
import { beginning } from '@/lib/shared/text/beginning'
import { type Datum, TargetLine } from './axes'
import { RankedBar } from './ranked-bar'
import { ChartTooltip } from './tooltip'

export type BarChartProps = { spec: ChartSpec; axis: ChartAxis; width: number; height: number }

const FIGURE_ROOM_PIXELS = 76
const AXIS_ROOM_PIXELS = 24
const WIDEST_BAR_PIXELS = 26
const LETTER_PIXELS = 6.4

/** The space for names at the left, by the available width. */
const namesRoom = (width: number) => Math.min(190, Math.max(84, Math.round(width * 0.24)))

/** Names with horizontal bars: stacked where the parts add up, else one bar per series; a line marks the previous period. */
export default function BarChart({ spec, axis, width, height }: BarChartProps) {
  const { points, series } = spec
  const room = namesRoom(width)
  const letters = Math.floor((room - 12) / LETTER_PIXELS)
  const data = useMemo(() => points.map((point, index) => ({ point, index })), [points])
  const stacked = isStacked(spec)
  /** A stack longer than the axis still shows the shares of its parts. */
  const drawnOf = ({ point }: Datum, id: string) => {
    const value = cellAt(point, id).value ?? 0
    if (!stacked) return Math.min(value, axis.scale.max)
    return value * Math.min(1, axis.scale.max / Math.max(1e-9, wholeOf(spec, point)?.value ?? 0))
  }
  return (
    <Chart
      layout="vertical"
      data={data}
      width={width}
      height={height}
      margin={{ top: 4, right: FIGURE_ROOM_PIXELS, bottom: 0, left: 0 }}
      barCategoryGap="17%"
      barGap={1}
      maxBarSize={stacked ? WIDEST_BAR_PIXELS : WIDEST_BAR_PIXELS / series.length}
      accessibilityLayer={false}
    >
      <XAxis
        type="number"
        domain={[0, axis.scale.max]}
        ticks={axis.scale.ticks}
        tickFormatter={tickText(axis)}
        tick={AXIS_TEXT}
        tickLine={false}
        axisLine={AXIS_LINE}
        height={AXIS_ROOM_PIXELS}
      />
      <YAxis
        type="category"
        dataKey="index"
        width={room}
        interval={0}
        tickLine={false}
        axisLine={false}
        tick={({ y, payload }: { y: string | number; payload: { value: number } }) => {
          const point = points[payload.value]
          const title = point ? titleOf(spec, point) : ''
          return (
            <text x={room - 8} y={Number(y)} dy="0.35em" textAnchor="end" fontSize={11.5} fill="var(--ink)">
              <title>{title}</title>
              {beginning(title, letters)}
            </text>
          )
        }}
      />
      <ChartTooltip spec={spec} />
      {series.map((one, order) => (
        <Bar
          key={one.id}
          dataKey={(datum: Datum) => drawnOf(datum, one.id)}
          stackId={stacked ? 'parts' : undefined}
          isAnimationActive={false}
          shape={(shape: BarShapeProps) => (
            <RankedBar
              spec={spec}
              series={one}
              placed={shape}
              most={axis.scale.max}
              hasFigure={!stacked || order === series.length - 1}
            />
          )}
        />
      ))}
      <TargetLine target={spec.target} down />
    </Chart>
  )
}
