'use client'

import { useMemo } from 'react'
import { Area, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { AXIS_LINE, AXIS_TEXT } from '@/components/charts/axis-looks'

/** A point of a line with a band: `label` names it in the tooltip, `tick` on the axis where it has one. */
export type BandPoint = { label: string; tick: string | null; value: number; low: number; high: number }
export type BandChartProps = {
  points: readonly BandPoint[]
  /** A point in words, for its tooltip. */
  wordsOf: (point: BandPoint) => string
  width: number
  height: number
}

/** A line with a band around it. */
export default function BandChart({ points, wordsOf, width, height }: BandChartProps) {
  const data = useMemo(
    () => points.map((point, index) => ({ ...point, index, band: [point.low, point.high] })),
    [points],
  )
  const ticks = data.flatMap(({ tick, index }) => (tick === null ? [] : [index]))
  return (
    <ComposedChart
      data={data}
      width={width}
      height={height}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      className="num"
      accessibilityLayer={false}
    >
      <XAxis
        dataKey="index"
        type="number"
        domain={[0, Math.max(1, points.length - 1)]}
        ticks={ticks}
        tickFormatter={(index: number) => points[index]?.tick ?? ''}
        tick={{ ...AXIS_TEXT, textAnchor: 'start' }}
        tickLine={{ stroke: 'var(--line-strong)' }}
        axisLine={AXIS_LINE}
        height={24}
        interval={0}
      />
      <YAxis width={36} tick={AXIS_TEXT} tickLine={false} axisLine={false} allowDecimals={false} domain={[0, 'auto']} />
      <Tooltip
        cursor={{ stroke: 'var(--line-strong)', strokeWidth: 1 }}
        isAnimationActive={false}
        content={({ active, payload }) => {
          const point = payload?.[0]?.payload as BandPoint | undefined
          return active && point ? (
            <div className="num pointer-events-none rounded-md bg-surface-raised px-3 py-2 text-ink text-xs shadow-overlay">
              <p className="font-medium">{point.label}</p>
              <p className="mt-0.5 text-ink-muted">{wordsOf(point)}</p>
            </div>
          ) : null
        }}
      />
      <Area
        dataKey="band"
        stroke="none"
        fill="var(--accent)"
        fillOpacity={0.18}
        isAnimationActive={false}
        activeDot={false}
      />
      <Line dataKey="value" stroke="var(--accent)" strokeWidth={1.75} dot={false} isAnimationActive={false} />
    </ComposedChart>
  )
}
