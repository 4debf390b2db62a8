'use client'

import { Bar } from 'recharts'
import { SvgDoor } from '@/components/charts/svg-door'
import { valueText } from '@/lib/shared/charts/values'
import { NO_CELL, type Point, type Series, stackOf } from '@/lib/shared/explore/pivot'
import { type Datum, type MarksProps, stepOf, unitOf, xAt, yAt } from './marks'

const GAP_SHARE = 0.2

/** Bars: stacked where the parts add up, side by side where they do not. A short line marks what was before. */
export function BarMarks(props: MarksProps) {
  const { pivot } = props
  const stacked = pivot.series.length > 1 && pivot.points.some((point) => stackOf(pivot, point) !== null)
  const step = stepOf(props)
  const room = step * (1 - GAP_SHARE)
  const own = stacked ? room : room / Math.max(1, pivot.series.length)
  return (
    <>
      {/* The library's own bar keeps the tooltip and the scales in step; the visible ones are drawn below, where each is a link. */}
      {pivot.series.map((series) => (
        <Bar
          key={series.id}
          yAxisId={unitOf(series)}
          stackId={stacked ? 'parts' : undefined}
          dataKey={({ point }: Datum) => point.cells[series.id]?.value ?? 0}
          fill="transparent"
          isAnimationActive={false}
          shape={() => <g />}
        />
      ))}
      {pivot.points.map((point, index) => {
        const left = xAt(index, props) - room / 2
        let below = 0
        return (
          <g key={JSON.stringify(point.key)}>
            {pivot.series.map((series, order) => {
              const value = (point.cells[series.id] ?? NO_CELL).value ?? 0
              const base = stacked ? below : 0
              below = base + value
              const x = stacked ? left : left + order * own
              return <OneBar key={series.id} {...{ props, point, series, value, base, x, width: own }} />
            })}
            {pivot.compared && stacked && (
              <Before
                value={stackOf(pivot, point)?.previous ?? null}
                series={pivot.series[0] as Series}
                x={left}
                width={room}
                props={props}
              />
            )}
            {pivot.compared &&
              !stacked &&
              pivot.series.map((series, order) => (
                <Before
                  key={series.id}
                  value={point.cells[series.id]?.previous ?? null}
                  series={series}
                  x={left + order * own}
                  width={own}
                  props={props}
                />
              ))}
          </g>
        )
      })}
    </>
  )
}

function OneBar({
  props,
  point,
  series,
  value,
  base,
  x,
  width,
}: {
  props: MarksProps
  point: Point
  series: Series
  value: number
  base: number
  x: number
  width: number
}) {
  if (value <= 0) return null
  const unit = unitOf(series)
  const look = props.looks.get(series.id)
  const top = yAt(base + value, unit, props)
  return (
    <SvgDoor
      href={props.hrefOf(point, series)}
      label={`${look?.label ?? ''}, ${props.titleOf(point)}: ${valueText(value, unit)}; show the calls`}
      focusable={false}
    >
      <rect
        x={x}
        y={top}
        width={Math.max(0.75, width - (width > 6 ? 1 : 0))}
        height={Math.max(0.75, yAt(base, unit, props) - top)}
        fill={look?.color}
        fillOpacity={point.bucket?.partial ? 0.5 : 0.88}
        data-bar={series.id}
      />
    </SvgDoor>
  )
}

function Before({
  value,
  series,
  x,
  width,
  props,
}: {
  value: number | null
  series: Series
  x: number
  width: number
  props: MarksProps
}) {
  if (value === null) return null
  const y = yAt(value, unitOf(series), props)
  return (
    <g pointerEvents="none">
      <path d={`M${x - 1} ${y}h${width + 2}`} stroke="var(--surface-raised)" strokeWidth={4} strokeOpacity={0.75} />
      <path d={`M${x - 1} ${y}h${width + 2}`} stroke="var(--ink)" strokeWidth={1.5} />
    </g>
  )
}
