'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { axisTicks } from '@/components/charts/axis-looks'
import { DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { type Cell, cellAt, titleOf } from '@/lib/shared/charts/chart'
import { heatFill, heatInk, heatLevel } from '@/lib/shared/charts/heat'
import { rateFill, rateInk, rateLevel } from '@/lib/shared/charts/rate-heat'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { HeatCell } from './heat-cell'
import { HeatHeads, HeatRowGroup } from './heat-row'
import type { HeatPlace, HeatRow, HeatSpec, HeatTint } from './heat-spec'

const LETTER_PIXELS = 6.6
const TICKS_PIXELS = 24
const NARROW_PIXELS = 480
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const nameOf = ({ label, short }: HeatRow, width: number) => (width < NARROW_PIXELS ? (short ?? label) : label)

/** The space for row names at the left: the width of the longest, up to a sixth of the chart. */
function namesRoom(rows: readonly HeatRow[], width: number): number {
  const longest = Math.max(0, ...rows.map((row) => nameOf(row, width).length)) * LETTER_PIXELS + 14
  return Math.min(longest, 150, Math.max(76, Math.round(width * 0.16)))
}

/** A rate is tinted by how far it is from its middle, anything else by how much of it there is. */
function tintOf({ max, rate }: HeatSpec, { value }: Cell): HeatTint {
  if (rate != null && value !== null) {
    const level = rateLevel(value, rate)
    return { fill: rateFill(level), ink: rateInk(level) }
  }
  const level = heatLevel(rate == null ? (value ?? 0) : 0, max)
  return { fill: heatFill(level), ink: heatInk(level) }
}

/** The cells with their row names at the left and column names above, in sight where there are many rows: a table for screen readers. Arrows move between cells. */
export function HeatTable({
  spec,
  width,
  height,
  onShow,
}: {
  spec: HeatSpec
  width: number
  height: number
  onShow: (place: HeatPlace | null) => void
}) {
  const { points, rows } = spec
  const [chosen, setHome] = useState({ column: 0, row: 0 })
  const within = (at: { column: number; row: number }) => ({
    column: Math.max(0, Math.min(points.length - 1, at.column)),
    row: Math.max(0, Math.min(rows.length - 1, at.row)),
  })
  const home = within(chosen)
  const table = useRef<SVGSVGElement>(null)
  const left = namesRoom(rows, width)
  const cellWidth = (width - left) / Math.max(1, points.length)
  const cellHeight = (height - TICKS_PIXELS) / Math.max(1, rows.length)
  const ticks = new Map(axisTicks(spec, cellWidth).map(({ index, label }) => [index, label]))
  const titles = points.map((point) => titleOf(spec, point))

  const onKeyDown = (event: KeyboardEvent) => {
    const move = ownEntry(ARROWS, event.key)
    if (!move) return
    event.preventDefault()
    const next = within({ column: home.column + move[0], row: home.row + move[1] })
    setHome(next)
    table.current?.querySelectorAll<SVGElement>('[data-cell]')[next.row * points.length + next.column]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing, so that it can be exported as an image like every other chart
    <svg
      ref={table}
      role="table"
      aria-label={spec.label}
      width={width}
      height={height}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onShow(null)}
      onBlur={() => onShow(null)}
    >
      <HeatHeads
        name={DIMENSIONS[spec.along.dimension].label}
        heads={titles.map((title, column) => ({
          title,
          tick: ticks.get(column) ?? '',
          x: left + (column + 0.5) * cellWidth,
        }))}
        y={TICKS_PIXELS - 9}
      />
      {rows.map((row, rowIndex) => (
        <HeatRowGroup
          key={row.id}
          name={row.label}
          shown={nameOf(row, width)}
          words={row.words ?? ''}
          href={row.href ?? null}
          x={left - 8}
          y={TICKS_PIXELS + (rowIndex + 0.5) * cellHeight}
          room={left - 12}
        >
          {points.map((point, column) => (
            <HeatCell
              key={JSON.stringify(point.key)}
              x={left + column * cellWidth}
              y={TICKS_PIXELS + rowIndex * cellHeight}
              width={cellWidth}
              height={cellHeight}
              tint={tintOf(spec, cellAt(point, row.id))}
              isHidden={cellAt(point, row.id).isHidden === true}
              isFaded={spec.isFaded?.(point, row) ?? false}
              figure={spec.figureOf?.(point, row) ?? ''}
              place={`${row.id}-${point.key}`}
              label={`${row.label}, ${titles[column]}: ${spec.wordsOf(point, row)}`}
              href={spec.hrefOf(point, row)}
              isHome={home.column === column && home.row === rowIndex}
              onShow={() => onShow({ point, row })}
              onFocus={() => {
                setHome({ column, row: rowIndex })
                onShow({ point, row })
              }}
            />
          ))}
        </HeatRowGroup>
      ))}
    </svg>
  )
}
