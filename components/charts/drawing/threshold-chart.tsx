import { useMemo } from 'react'
import { ComposedChart, Line, ReferenceArea, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { AXIS_LINE, AXIS_TEXT, PLAIN_AXIS } from '@/components/charts/axis-looks'
import type { MetricUnit } from '@/lib/shared/analytics/metrics'
import { valueText } from '@/lib/shared/charts/change'
import { formatDate, formatDay, formatTime, type Zone } from '@/lib/shared/text/format'
import { startOf } from '@/lib/shared/zones/instants'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'

type ThresholdPoint = { at: number; value: number | null; calls: number }
type ThresholdChartProps = {
  /** Epoch seconds, ascending. */
  points: readonly ThresholdPoint[]
  /** Times to mark; one without an end reaches to the end of the span. */
  episodes: readonly { from: number; to: number | null }[]
  limit: number
  unit: MetricUnit
  span: { from: number; to: number; zone: Zone }
  wordsOf: (point: ThresholdPoint) => string
  width: number
  height: number
}

const PIXELS_PER_TICK = 90

/** A figure over time with its threshold, and the episodes in which it was beyond it for long enough. */
export default function ThresholdChart(props: ThresholdChartProps) {
  const { points, episodes, limit, unit, span, wordsOf, width, height } = props
  const { from, to, zone } = span
  const data = useMemo(() => points.map((point) => ({ ...point })), [points])
  const days = Math.max(1, Math.ceil(((to - from) / DAY_SECONDS / width) * PIXELS_PER_TICK))
  const ticks = daysWithin(from, to, zone).filter((_, index) => index % days === 0)
  return (
    <ComposedChart
      data={data}
      width={width}
      height={height}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      className="num"
      accessibilityLayer={false}
    >
      <XAxis
        dataKey="at"
        type="number"
        domain={[from, to]}
        ticks={ticks}
        tickFormatter={(at: number) => formatDay(at, zone)}
        height={24}
        {...PLAIN_AXIS}
        tickLine={AXIS_LINE}
        axisLine={AXIS_LINE}
      />
      <YAxis
        width={52}
        tick={AXIS_TEXT}
        tickLine={false}
        axisLine={false}
        tickFormatter={(value: number) => valueText(value, unit)}
        domain={[(least: number) => Math.min(0, least, limit), (most: number) => Math.max(most, limit)]}
        allowDecimals={unit !== 'calls'}
      />
      {episodes.map((episode) => (
        <ReferenceArea
          key={episode.from}
          x1={episode.from}
          x2={episode.to ?? to}
          fill="var(--danger)"
          fillOpacity={0.16}
          stroke="var(--danger)"
          strokeOpacity={0.35}
          ifOverflow="hidden"
        />
      ))}
      <Tooltip
        cursor={{ stroke: 'var(--line-strong)', strokeWidth: 1 }}
        isAnimationActive={false}
        content={({ active, payload }) => {
          const point = payload?.[0]?.payload as ThresholdPoint | undefined
          return active && point ? (
            <div className="num pointer-events-none rounded-md bg-surface-raised px-3 py-2 text-ink text-xs shadow-overlay">
              <p className="font-medium">
                {formatDate(point.at, zone)}, {formatTime(point.at, zone)}
              </p>
              <p className="mt-0.5 text-ink-muted">{wordsOf(point)}</p>
            </div>
          ) : null
        }}
      />
      <Line
        dataKey="value"
        type="linear"
        stroke="var(--accent)"
        strokeWidth={1.25}
        dot={false}
        isAnimationActive={false}
      />
      <ReferenceLine y={limit} stroke="var(--danger)" strokeDasharray="4 3" ifOverflow="extendDomain" />
    </ComposedChart>
  )
}

function daysWithin(from: number, to: number, zone: Zone): number[] {
  const starts: number[] = []
  const next = (at: number) => startOf('day', at + 1.5 * DAY_SECONDS, zone.name)
  for (let at = startOf('day', from + DAY_SECONDS, zone.name); at < to; at = next(at)) starts.push(at)
  return starts
}
