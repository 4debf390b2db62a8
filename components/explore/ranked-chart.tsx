'use client'

import { Bar, BarChart, Tooltip, XAxis, YAxis } from 'recharts'
import { unitTick } from '@/lib/shared/explore/axis'
import { NO_CELL, type Point } from '@/lib/shared/explore/pivot'
import { PointTooltip } from './point-tooltip'
import { type RankedChartProps, RankedRow } from './ranked-row'

const TICK = { fill: 'var(--ink-faint)', fontSize: 11 }
const FIGURE_ROOM = 76
const AXIS_ROOM = 24
const TOP = 4
const MOST_THICKNESS = 26

/** The room for names at the left, by the width there is. */
export const namesRoom = (width: number) => Math.min(190, Math.max(84, Math.round(width * 0.24)))

/** Names one below the other with their bars: stacked where the parts add up, else one bar for each series; a line marks what was before. */
export default function RankedChart(props: RankedChartProps) {
  const { pivot, looks, unit, scale, stacked, titleOf, width, height } = props
  const room = namesRoom(width)
  const letters = Math.floor((room - 12) / 6.4)
  const data = pivot.points.map((point) => ({ point, name: JSON.stringify(point.key) }))
  const titles = new Map(data.map(({ point, name }) => [name, titleOf(point)]))
  return (
    <BarChart
      layout="vertical"
      data={data}
      width={width}
      height={height}
      margin={{ top: TOP, right: FIGURE_ROOM, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <XAxis
        type="number"
        domain={[0, scale.max]}
        ticks={scale.ticks}
        tickFormatter={(value: number) => unitTick(unit, value)}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        height={AXIS_ROOM}
        allowDataOverflow
      />
      <YAxis
        type="category"
        dataKey="name"
        width={room}
        interval={0}
        tickLine={false}
        axisLine={false}
        tick={({ y, payload }: { y: string | number; payload: { value: string } }) => {
          const title = titles.get(payload.value) ?? ''
          return (
            <text x={room - 8} y={Number(y)} dy="0.35em" textAnchor="end" fontSize={11.5} fill="var(--ink)">
              <title>{title}</title>
              {title.length > letters ? `${title.slice(0, letters - 1)}…` : title}
            </text>
          )
        }}
      />
      <Tooltip
        cursor={{ fill: 'var(--ink)', fillOpacity: 0.05 }}
        isAnimationActive={false}
        content={({ active, payload }) => {
          const point = (payload?.[0]?.payload as { point: Point } | undefined)?.point
          return active && point ? (
            <PointTooltip pivot={pivot} point={point} looks={looks} title={titleOf(point)} stacked={false} />
          ) : null
        }}
      />
      {/* The library's own bars keep the tooltip and the scale; the visible ones are drawn below, where each is a link and its figure may stand beyond the axis. */}
      {pivot.series.map((series) => (
        <Bar
          key={series.id}
          dataKey={({ point }: { point: Point }) => (point.cells[series.id] ?? NO_CELL).value ?? 0}
          stackId={stacked ? 'parts' : undefined}
          isAnimationActive={false}
          shape={() => <g />}
        />
      ))}
      {pivot.points.map((point, index) => (
        <RankedRow
          key={JSON.stringify(point.key)}
          {...props}
          point={point}
          left={room}
          room={width - room - FIGURE_ROOM}
          y={TOP + (index + 0.5) * ((height - TOP - AXIS_ROOM) / pivot.points.length)}
          thickness={Math.min(MOST_THICKNESS, ((height - TOP - AXIS_ROOM) / pivot.points.length) * 0.66)}
        />
      ))}
    </BarChart>
  )
}
