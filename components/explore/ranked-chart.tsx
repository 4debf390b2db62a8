'use client'

import { Bar, BarChart, type BarShapeProps, Tooltip, XAxis, YAxis } from 'recharts'
import { SvgDoor } from '@/components/charts/svg-door'
import type { ValueScale } from '@/lib/charts/value-axis'
import { valueText } from '@/lib/charts/values'
import { METRICS, type MetricUnit, OTHERS } from '@/lib/contracts/analytics'
import { unitTick } from '@/lib/explore/axis'
import { NO_CELL, type Pivot, type Point, type Series, stackOf } from '@/lib/explore/pivot'
import type { ExploreLook } from './looks'
import { PointTooltip } from './point-tooltip'

export type RankedChartProps = {
  pivot: Pivot
  looks: ReadonlyMap<string, ExploreLook>
  unit: MetricUnit
  scale: ValueScale
  stacked: boolean
  titleOf: (point: Point) => string
  hrefOf: (point: Point, series: Series) => string | null
  width: number
  height: number
}
const TICK = { fill: 'var(--ink-faint)', fontSize: 11 }
const FIGURE_ROOM = 72

/** The room for names at the left, by the width there is. */
export const namesRoom = (width: number) => Math.min(190, Math.max(84, Math.round(width * 0.24)))

/** Names one below the other with their bars: stacked where the parts add up, else one bar for each series; a line marks what was before. */
export default function RankedChart(props: RankedChartProps) {
  const { pivot, looks, unit, scale, stacked, titleOf, hrefOf, width, height } = props
  const room = namesRoom(width)
  const letters = Math.floor((room - 12) / 6.4)
  const data = pivot.points.map((point) => ({ point, name: JSON.stringify(point.key) }))
  const titles = new Map(data.map(({ point, name }) => [name, titleOf(point)]))
  const pixels = (value: number) => (value / scale.max) * (width - room - FIGURE_ROOM)

  const bar = (series: Series, last: boolean) => (shape: BarShapeProps) => {
    const point = pivot.points[shape.index]
    if (!point) return <g />
    const { value, previous } = point.cells[series.id] ?? NO_CELL
    const whole = stacked ? stackOf(pivot, point) : null
    const look = looks.get(series.id)
    const before = stacked ? (last ? (whole?.previous ?? null) : null) : previous
    const figure = stacked ? (last ? (whole?.value ?? null) : undefined) : value
    const end = stacked ? pixels(whole?.value ?? 0) : pixels(value ?? 0)
    return (
      <g>
        {value !== null && value > 0 && (
          <SvgDoor
            href={hrefOf(point, series)}
            label={`${titleOf(point)}, ${look?.label ?? ''}: ${valueText(value, METRICS[series.metric].unit)}; show the calls`}
            focusable={!stacked || last}
          >
            <rect
              x={shape.x}
              y={shape.y}
              width={Math.max(1, shape.width)}
              height={shape.height}
              fill={point.key === OTHERS ? 'var(--fill-canceled)' : look?.color}
              fillOpacity={0.88}
              data-bar={series.id}
            />
          </SvgDoor>
        )}
        {before !== null && (
          <path
            d={`M${room + pixels(before)} ${shape.y - 2}v${shape.height + 4}`}
            stroke="var(--ink)"
            strokeWidth={1.5}
            pointerEvents="none"
          />
        )}
        {figure !== undefined && (
          <text
            x={room + Math.max(end, before === null ? 0 : pixels(before)) + 6}
            y={shape.y + shape.height / 2}
            dy="0.35em"
            fontSize={11}
            fill="var(--ink-muted)"
            pointerEvents="none"
          >
            {valueText(figure, unit)}
          </text>
        )}
      </g>
    )
  }

  return (
    <BarChart
      layout="vertical"
      data={data}
      width={width}
      height={height}
      margin={{ top: 4, right: FIGURE_ROOM, bottom: 0, left: 0 }}
      barCategoryGap="22%"
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
        height={24}
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
      {pivot.series.map((series, index) => (
        <Bar
          key={series.id}
          dataKey={({ point }: { point: Point }) => (point.cells[series.id] ?? NO_CELL).value ?? 0}
          stackId={stacked ? 'parts' : undefined}
          fill={looks.get(series.id)?.color}
          isAnimationActive={false}
          maxBarSize={26}
          shape={bar(series, index === pivot.series.length - 1)}
        />
      ))}
    </BarChart>
  )
}
