'use client'

import { Bar, type BarShapeProps, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { FRAME } from '@/lib/shared/charts/plot'
import type { SeriesPoint } from '@/lib/shared/charts/series'
import { bucketLabel, timeTicks } from '@/lib/shared/charts/time-axis'
import { axisLabel, type ValueScale } from '@/lib/shared/charts/value-axis'
import { countOf, valueText } from '@/lib/shared/charts/values'
import type { TimeBucket } from '@/lib/shared/contracts/dimensions'
import type { MetricUnit } from '@/lib/shared/contracts/metrics'
import type { SeriesLook } from './series-look'
import { SvgDoor } from './svg-door'
import { TimeTooltip } from './time-tooltip'

export type TimeChartProps = {
  points: readonly SeriesPoint[]
  series: readonly SeriesLook[]
  unit: MetricUnit
  bucket: TimeBucket
  zone: string
  scale: ValueScale
  width: number
  height: number
  /** Where a segment leads; null where nothing does. */
  hrefOf: (point: SeriesPoint, key: string) => string | null
  /** While a window is being drawn, the figures would be in the way. */
  quiet: boolean
}

const TICK = { fill: 'var(--ink-faint)', fontSize: 11 }
/** The dashed line lies on a halo of the card's colour, so that it can be followed over bars and ground alike. */
const PREVIOUS_STROKES = [
  { stroke: 'var(--surface-raised)', strokeWidth: 4, strokeOpacity: 0.75 },
  { stroke: 'var(--ink)', strokeWidth: 1.5, strokeDasharray: '4 3' },
]
const WHOLE_OPACITY = 0.88
const PARTIAL_OPACITY = 0.5

const partWords = (value: number, unit: MetricUnit) =>
  unit === 'calls' ? countOf(value, 'call') : valueText(value, unit)

/** Stacked bars over time with the previous period as a dashed line. Draws only: states, legend, table and zoom belong to what stands around it. */
export default function TimeChart(props: TimeChartProps) {
  const { points, series, unit, bucket, zone, scale, width, height, hrefOf, quiet } = props
  const step = (width - FRAME.left - FRAME.right) / Math.max(1, points.length)
  const ticks = timeTicks(points, bucket, zone, step)
  const labels = new Map(ticks.map((tick) => [tick.index, tick.label]))
  const data = points.map((point, index) => ({ ...point, index }))
  const hasPrevious = points.some((point) => point.previous !== null)

  const segment = (look: SeriesLook) => (shape: BarShapeProps) => {
    const point = points[shape.index]
    if (!point || !(shape.height > 0)) return <g />
    return (
      <SvgDoor
        href={hrefOf(point, look.key)}
        label={`${look.label}, ${bucketLabel(point, bucket, zone)}: ${partWords(point.values.get(look.key) ?? 0, unit)}`}
        focusable={false}
      >
        <rect
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
          fill={look.color}
          fillOpacity={point.partial ? PARTIAL_OPACITY : WHOLE_OPACITY}
          data-bucket={point.start}
          data-series={look.key}
        />
      </SvgDoor>
    )
  }

  return (
    <ComposedChart
      data={data}
      width={width}
      height={height}
      margin={{ top: FRAME.top, right: FRAME.right, bottom: 0, left: 0 }}
      barCategoryGap={step > 12 ? '18%' : step > 5 ? 1.5 : 0.5}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="index"
        height={FRAME.bottom}
        ticks={ticks.map((tick) => tick.index)}
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
        tickFormatter={axisLabel}
        tick={TICK}
        tickLine={false}
        axisLine={false}
        allowDataOverflow
      />
      {!quiet && (
        <Tooltip
          cursor={{ fill: 'var(--ink)', fillOpacity: 0.05, stroke: 'none' }}
          isAnimationActive={false}
          offset={16}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as SeriesPoint | undefined
            return active && point ? (
              <TimeTooltip point={point} series={series} unit={unit} title={bucketLabel(point, bucket, zone)} />
            ) : null
          }}
        />
      )}
      {series.map((look) => (
        <Bar
          key={look.key}
          stackId="parts"
          dataKey={(point: SeriesPoint) => point.values.get(look.key) ?? 0}
          fill={look.color}
          isAnimationActive={false}
          shape={segment(look)}
        />
      ))}
      {hasPrevious &&
        PREVIOUS_STROKES.map((stroke) => (
          <Line
            key={stroke.stroke}
            dataKey="previous"
            {...stroke}
            dot={points.length === 1}
            activeDot={false}
            isAnimationActive={false}
            style={{ pointerEvents: 'none' }}
          />
        ))}
    </ComposedChart>
  )
}
