'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { changeOf } from '@/lib/shared/charts/change'
import { HEAT_LEVELS, heatFill, heatLevel } from '@/lib/shared/charts/heat'
import type { TimeTick } from '@/lib/shared/charts/time-axis'
import { axisLabel } from '@/lib/shared/charts/value-axis'
import { valueText } from '@/lib/shared/charts/values'
import type { Metric, MetricUnit } from '@/lib/shared/contracts/metrics'
import { directionOf } from '@/lib/shared/explore/kinds'
import { type Cell, NO_CELL, type Pivot, type Point, type Series } from '@/lib/shared/explore/pivot'
import { HeatCell } from './heat-cell'

export type HeatChartProps = {
  pivot: Pivot
  metric: Metric
  unit: MetricUnit
  max: number
  ticks: readonly TimeTick[]
  columnText: (point: Point) => string
  rowText: (series: Series) => string
  hrefOf: (point: Point, series: Series) => string | null
  width: number
  height: number
}
const LETTER_PIXELS = 6.6

/** The room for row names at the left and column names below, by the width there is. */
export const heatFrame = (width: number) => ({
  left: Math.min(150, Math.max(76, Math.round(width * 0.16))),
  bottom: 24,
})

/** A matrix of tinted cells in one drawing. Arrows move between cells, Enter opens one's calls. */
export function HeatChart(props: HeatChartProps) {
  const { pivot, unit, max, ticks, columnText, rowText, hrefOf, metric, width, height } = props
  const frame = heatFrame(width)
  const [home, setHome] = useState({ column: 0, row: 0 })
  const drawing = useRef<SVGSVGElement>(null)
  const cellWidth = (width - frame.left) / Math.max(1, pivot.points.length)
  const cellHeight = (height - frame.bottom) / Math.max(1, pivot.series.length)
  const letters = Math.floor((frame.left - 12) / LETTER_PIXELS)

  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (!move) return
    event.preventDefault()
    const column = Math.max(0, Math.min(pivot.points.length - 1, home.column + (move[0] ?? 0)))
    const row = Math.max(0, Math.min(pivot.series.length - 1, home.row + (move[1] ?? 0)))
    setHome({ column, row })
    drawing.current?.querySelector<SVGElement>(`[data-cell="${column}-${row}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a title over all of it would show over each cell's own
    <svg ref={drawing} width={width} height={height} className="recharts-surface" onKeyDown={onKeyDown}>
      {pivot.series.map((series, row) => {
        const name = rowText(series)
        return (
          <g key={series.id}>
            <text
              x={frame.left - 8}
              y={(row + 0.5) * cellHeight}
              dy="0.35em"
              textAnchor="end"
              fontSize={11.5}
              fill="var(--ink)"
            >
              <title>{name}</title>
              {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
            </text>
            {pivot.points.map((point, column) => {
              const cell = point.cells[series.id] ?? NO_CELL
              const text = short(cell.value, unit)
              const level = heatLevel(cell.value ?? 0, max)
              const words = `${name}, ${columnText(point)}: ${cellWords(cell, unit, metric)}`
              const at = home.column === column && home.row === row
              return (
                <HeatCell
                  key={JSON.stringify(point.key)}
                  href={hrefOf(point, series)}
                  words={words}
                  place={`${column}-${row}`}
                  focusable={at}
                  onFocus={() => setHome({ column, row })}
                >
                  <rect
                    x={frame.left + column * cellWidth + 1}
                    y={row * cellHeight + 1}
                    width={Math.max(1, cellWidth - 2)}
                    height={cellHeight - 2}
                    rx={3}
                    fill={heatFill(level)}
                  />
                  {text.length * LETTER_PIXELS + 6 < cellWidth && (
                    <text
                      x={frame.left + (column + 0.5) * cellWidth}
                      y={(row + 0.5) * cellHeight}
                      dy="0.35em"
                      textAnchor="middle"
                      fontSize={10.5}
                      fill={figureInk(level)}
                    >
                      {text}
                    </text>
                  )}
                </HeatCell>
              )
            })}
          </g>
        )
      })}
      {ticks.map((tick) => (
        <text
          key={tick.index}
          x={frame.left + (tick.index + 0.5) * cellWidth}
          y={height - 7}
          textAnchor="middle"
          fontSize={11}
          fill="var(--ink-faint)"
        >
          {tick.label}
        </text>
      ))}
    </svg>
  )
}

/** The ink that reaches 4.5 : 1 on a tint: the dark one on the two strongest in the dark theme, the light one on the strongest in the light theme. */
function figureInk(level: number): string {
  if (level === 0) return 'var(--ink-faint)'
  if (level < HEAT_LEVELS - 1) return 'var(--ink)'
  return level === HEAT_LEVELS ? 'var(--ink-inverse)' : 'light-dark(var(--ink), var(--ink-inverse))'
}

/** A figure as short as a cell needs; nothing where there is none. */
function short(value: number | null, unit: MetricUnit): string {
  if (value === null) return ''
  if (unit === 'ratio') return `${Math.round(value * 100)} %`
  return unit === 'seconds' ? valueText(value, unit) : axisLabel(value)
}

function cellWords(cell: Cell, unit: MetricUnit, metric: Metric): string {
  const change = changeOf(cell.value, cell.previous, unit, directionOf(metric))
  return `${valueText(cell.value, unit)}${change ? ` (${change.text}, ${valueText(cell.previous, unit)} before)` : ''}`
}
