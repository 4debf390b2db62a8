import { memo, useMemo } from 'react'
import { Area, BarChart, ComposedChart, type DotItemDotProps, Line, ReferenceLine } from 'recharts'
import { MarkDoor } from '@/components/charts/door'
import { type ChartSeries, type ChartSpec, MAX_PREVIOUS_LINES } from '@/components/charts/spec'
import { cellAt, isStacked, missOf, wholeOf } from '@/lib/shared/charts/chart'
import { stepOf } from '@/lib/shared/charts/plot'
import { Axes, type AxisLayout, type Datum, TARGET_STROKE } from './axes'
import { Bars } from './bar-mark'
import { ChartTooltip } from './tooltip'

const DOT_ROOM_PIXELS = 10
const DOT_PIXELS = 2.25
/** A point on the wrong side of the target. */
const MISS_PIXELS = 3.25

/** `doors` false: there would be too many links. */
type LineMarkProps = { spec: ChartSpec; series: ChartSeries; stepPixels: number; doors: boolean }

/** One series as a line with a link at each point. Unknown values leave gaps; a point between gaps is drawn as a dot. */
function LineMark({ spec, series, stepPixels, doors }: LineMarkProps) {
  const valueAt = (index: number) => {
    const point = spec.points[index]
    return point === undefined ? null : cellAt(point, series.id).value
  }
  const dot = ({ index, cx, cy }: DotItemDotProps) => {
    const point = spec.points[index]
    const isAlone = valueAt(index - 1) === null && valueAt(index + 1) === null
    const misses = missOf(spec, series, valueAt(index)) !== null
    const isShown = isAlone || misses || stepPixels >= DOT_ROOM_PIXELS
    if (point === undefined || valueAt(index) === null || !(doors || isAlone)) return <g key={index} />
    const partial = point.bucket?.partial === true
    const color = misses ? 'var(--danger)' : series.color
    return (
      <MarkDoor key={index} spec={spec} point={point} series={series}>
        <circle
          cx={cx}
          cy={cy}
          r={misses ? MISS_PIXELS : isShown ? DOT_PIXELS : 0}
          fill={partial ? 'var(--surface-raised)' : color}
          stroke={partial ? color : 'none'}
          data-misses={misses || undefined}
        />
        {/* The hit target for pointers and fingers. */}
        <circle cx={cx} cy={cy} r={Math.min(8, Math.max(4, stepPixels / 2))} fill="transparent" stroke="none" />
      </MarkDoor>
    )
  }
  return (
    <Line
      yAxisId={series.unit}
      dataKey={({ point }: Datum) => cellAt(point, series.id).value}
      stroke={series.color}
      strokeWidth={1.75}
      strokeDasharray={series.dash}
      dot={dot}
      activeDot={false}
      isAnimationActive={false}
    />
  )
}

const PLAIN = { dot: false, activeDot: false, isAnimationActive: false, style: { pointerEvents: 'none' } } as const

/** One series as a layer of a stack. An area is one shape, so it ignores the pointer, and the links of its points lie under it. */
const AreaMark = ({ spec, series }: { spec: ChartSpec; series: ChartSeries }) => (
  <Area
    yAxisId={series.unit}
    stackId="parts"
    dataKey={({ point }: Datum) => cellAt(point, series.id).value ?? 0}
    stroke="none"
    fill={series.color}
    fillOpacity={spec.points.length === 1 ? 0 : 0.85}
    {...PLAIN}
  />
)

/** A dashed line on a halo of the card's colour, so that it is visible over both bars and background. */
const WHOLE_STROKES = [
  { stroke: 'var(--surface-raised)', strokeWidth: 4, strokeOpacity: 0.75 },
  { stroke: 'var(--ink)', strokeWidth: 1.5, strokeDasharray: '4 3' },
]

/** The previous period: the total of a stack, or one line per series. Bars side by side have ticks instead. */
function PreviousMarks({ spec }: { spec: ChartSpec }) {
  if (!spec.compared) return null
  if (isStacked(spec))
    return WHOLE_STROKES.map((stroke) => (
      <Line
        key={stroke.stroke}
        yAxisId={spec.series[0]?.unit}
        dataKey={({ point }: Datum) => wholeOf(spec, point)?.previous ?? null}
        {...stroke}
        {...PLAIN}
        dot={spec.points.length === 1}
      />
    ))
  if (spec.mark !== 'line' || spec.series.length > MAX_PREVIOUS_LINES) return null
  return spec.series.map((series) => (
    <Line
      key={series.id}
      yAxisId={series.unit}
      dataKey={({ point }: Datum) => cellAt(point, series.id).previous}
      stroke={series.color}
      strokeWidth={1.25}
      strokeOpacity={0.75}
      strokeDasharray="3 4"
      {...PLAIN}
    />
  ))
}

/** More links than this would make the page heavy; the table has all of them. */
const MAX_DOORS = 1500

/** Bars, areas and lines along time or another axis of equal steps, drawn only when they change: `TimeDrawing` adds zoom and annotations. */
export const TimeChart = memo(function TimeChart(drawn: AxisLayout) {
  const { spec, axes, frame, width, height } = drawn
  const { points, series, mark } = spec
  const step = stepOf(points.length, width, frame)
  const doors = points.length * series.length <= MAX_DOORS
  const data = useMemo(() => points.map((point, index) => ({ point, index })), [points])
  // Only `BarChart` highlights the step under the pointer.
  const Chart = mark === 'bar' ? BarChart : ComposedChart
  const firstBar = mark === 'bar' || (mark === 'area' && doors) ? series[0] : undefined
  return (
    <Chart
      data={data}
      width={width}
      height={height}
      margin={{ top: frame.top, right: axes.length > 1 ? 0 : frame.right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <Axes {...drawn} />
      <ChartTooltip spec={spec} />
      {firstBar && (
        <>
          {/* Invisible: the library's tooltip needs a series that the library draws. */}
          <Line yAxisId={firstBar.unit} dataKey={() => 0} stroke="none" {...PLAIN} />
          <Bars {...drawn} />
        </>
      )}
      {mark === 'area' && series.map((one) => <AreaMark key={one.id} spec={spec} series={one} />)}
      {mark === 'line' &&
        series.map((one) => <LineMark key={one.id} spec={spec} series={one} stepPixels={step} doors={doors} />)}
      <PreviousMarks spec={spec} />
      {spec.target && <ReferenceLine yAxisId={spec.target.unit} y={spec.target.value} {...TARGET_STROKE} />}
    </Chart>
  )
})
