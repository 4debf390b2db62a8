import { useMemo } from 'react'
import { Bar, type BarShapeProps, BarChart as Chart, ReferenceLine, useXAxisScale, XAxis, YAxis } from 'recharts'
import { AXIS_LINE, AXIS_TEXT, PLAIN_AXIS } from '@/components/charts/axis-looks'
import { MarkDoor } from '@/components/charts/door'
import type { ChartSeries, ChartSpec } from '@/components/charts/spec'
import { OTHERS } from '@/lib/shared/analytics/analytics'
import { nWords, valueText } from '@/lib/shared/charts/change'
import { cellAt, isStacked, missOf, NO_CELL, titleOf, wholeOf } from '@/lib/shared/charts/chart'
import { unitTick, type ValueAxis } from '@/lib/shared/charts/value-axis'
import { beginning } from '@/lib/shared/text/beginning'
import { type Datum, TARGET_STROKE } from './axes'
import { missLook } from './bar-mark'
import { ChartTooltip } from './tooltip'

type BarChartProps = { spec: ChartSpec; axis: ValueAxis; width: number; height: number }

const FIGURE_ROOM_PIXELS = 76
const WIDEST_BAR_PIXELS = 26
const LETTER_PIXELS = 6.4

/** Names with horizontal bars: stacked where the parts add up, else one bar per series; a line marks the previous period. */
export default function BarChart({ spec, axis, width, height }: BarChartProps) {
  const { points, series } = spec
  // The space for names at the left.
  const room = Math.min(190, Math.max(84, Math.round(width * 0.24)))
  const letters = Math.floor((room - 12) / LETTER_PIXELS)
  const data = useMemo(() => points.map((point, index) => ({ point, index })), [points])
  const stacked = isStacked(spec)
  /** A stack longer than the axis is scaled down, so that it still shows the shares of its parts. */
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
        tickFormatter={(value: number) => unitTick(axis.unit, value)}
        tick={AXIS_TEXT}
        tickLine={false}
        axisLine={AXIS_LINE}
        height={24}
      />
      <YAxis
        type="category"
        dataKey="index"
        width={room}
        {...PLAIN_AXIS}
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
      {spec.target && <ReferenceLine x={spec.target.value} {...TARGET_STROKE} />}
    </Chart>
  )
}

type RankedBarProps = {
  spec: ChartSpec
  series: ChartSeries
  placed: BarShapeProps
  /** The end of the axis. */
  most: number
  hasFigure: boolean
}

/** One bar of a name. The last of a stack, and each side by side, has its figure, a line where it ended before, and two strokes if longer than the axis. */
function RankedBar({ spec, series, placed: { index, x, y, width, height }, most, hasFigure }: RankedBarProps) {
  const xOf = useXAxisScale()
  const point = spec.points[index]
  if (!point) return null
  const cell = cellAt(point, series.id)
  const isOthers = point.key === OTHERS && spec.series.length === 1
  const { value, previous, n, isHidden } = isStacked(spec) ? (wholeOf(spec, point) ?? NO_CELL) : cell
  const end = x + width
  const before = spec.compared && previous !== null && previous <= most ? xOf?.(previous) : undefined
  const stroke = (at: number) => `M${at} ${y + height + 2}l6 ${-height - 4}`
  return (
    <g>
      {(cell.value ?? 0) > 0 && (
        <MarkDoor spec={spec} point={point} series={series} focusable>
          <rect
            x={x}
            y={y}
            width={width}
            height={height}
            fill={isOthers ? 'var(--fill-abandoned)' : series.color}
            fillOpacity={0.88}
            data-series={series.id}
            {...missLook(missOf(spec, series, cell.value) !== null)}
          />
        </MarkDoor>
      )}
      {hasFigure && (
        <g pointerEvents="none">
          {(value ?? 0) > most && (
            <path
              d={`${stroke(end - 16)}${stroke(end - 11)}`}
              stroke="var(--surface-raised)"
              strokeWidth={2}
              fill="none"
            />
          )}
          {before !== undefined && (
            <path d={`M${before} ${y - 2}v${height + 4}`} stroke="var(--ink)" strokeWidth={1.5} />
          )}
          <text
            x={Math.max(end, before ?? 0) + 6}
            y={y + height / 2}
            dy="0.35em"
            fontSize={Math.min(11, Math.max(8, height))}
            fill="var(--ink-muted)"
          >
            {isHidden ? nWords(n) : valueText(value, series.unit)}
          </text>
        </g>
      )}
    </g>
  )
}
