'use client'

import { Bar, type BarShapeProps, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { averageText, type BusyOf, type BusyPoint } from '@/lib/shared/charts/busy'
import { FRAME } from '@/lib/shared/charts/plot'
import { bucketLabel, timeTicks } from '@/lib/shared/charts/time-axis'
import { axisLabel, valueScale } from '@/lib/shared/charts/value-axis'
import { countOf } from '@/lib/shared/charts/values'
import type { TimeBucket } from '@/lib/shared/contracts/dimensions'
import { formatClock, formatCount } from '@/lib/shared/format'
import { SvgDoor } from './svg-door'

export type BusyChartProps = {
  points: readonly BusyPoint[]
  of: BusyOf
  bucket: TimeBucket
  zone: string
  width: number
  height: number
  /** Where a peak leads; null where nothing does. */
  hrefOf: (point: BusyPoint) => string | null
}

const TICK = { fill: 'var(--ink-faint)', fontSize: 11 }

/** The most at once in each bucket as bars, the average as a line over them. Draws only. */
export default function BusyChart({ points, of, bucket, zone, width, height, hrefOf }: BusyChartProps) {
  const step = (width - FRAME.left - FRAME.right) / Math.max(1, points.length)
  const ticks = timeTicks(points, bucket, zone, step)
  const labels = new Map(ticks.map((tick) => [tick.index, tick.label]))
  const scale = valueScale(Math.max(0, ...points.map((point) => point.peak)))
  const data = points.map((point, index) => ({ ...point, index }))

  const column = (shape: BarShapeProps) => {
    const point = points[shape.index]
    if (!point || !(shape.height > 0)) return <g />
    return (
      <SvgDoor
        href={hrefOf(point)}
        label={`${bucketLabel(point, bucket, zone)}: ${of === 'calls' ? countOf(point.peak, 'call') : `${formatCount(point.peak)} people`} at once at most; show the calls of that moment`}
        focusable={false}
      >
        <rect
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
          fill="var(--accent)"
          fillOpacity={point.partial ? 0.18 : 0.32}
          data-busy={point.from}
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
      barCategoryGap={step > 12 ? '14%' : 0.5}
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
      />
      <Tooltip
        cursor={{ fill: 'var(--ink)', fillOpacity: 0.05, stroke: 'none' }}
        isAnimationActive={false}
        offset={16}
        content={({ active, payload }) => {
          const point = payload?.[0]?.payload as BusyPoint | undefined
          return active && point ? (
            <div className="num pointer-events-none rounded-md bg-surface-raised px-3 py-2 text-ink text-xs shadow-overlay">
              <p className="mb-1 font-medium">{bucketLabel(point, bucket, zone)}</p>
              <p>
                At most {formatCount(point.peak)} {of}
                {point.peakAt !== null && <span className="text-ink-muted"> at {formatClock(point.peakAt, zone)}</span>}
              </p>
              <p className="text-ink-muted">{averageText(point.average)} on average</p>
            </div>
          ) : null
        }}
      />
      <Bar dataKey="peak" isAnimationActive={false} shape={column} />
      <Line
        dataKey="average"
        type="monotone"
        stroke="var(--accent)"
        strokeWidth={2}
        dot={points.length === 1}
        activeDot={false}
        isAnimationActive={false}
        style={{ pointerEvents: 'none' }}
      />
    </ComposedChart>
  )
}
