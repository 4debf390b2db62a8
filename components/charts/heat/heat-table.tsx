import { type KeyboardEvent, useRef, useState } from 'react'
import { AXIS_TEXT, axisTicks } from '@/components/charts/axis-looks'
import { SvgDoor } from '@/components/charts/door'
import { pressedKey } from '@/lib/client/page/use-keyboard'
import { DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { titleOf } from '@/lib/shared/charts/chart'
import { beginning } from '@/lib/shared/text/beginning'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { HeatCell, type HeatPlace, type HeatRow, type HeatSpec } from './heat-cell'

const LETTER_PIXELS = 6.6
const TICKS_PIXELS = 24
const NARROW_PIXELS = 480
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** A drawing has no table rows and headers of its own. */
const ROLES = { row: 'row', head: 'columnheader', rowHead: 'rowheader' } as const

const nameOf = ({ label, short }: HeatRow, width: number) => (width < NARROW_PIXELS ? (short ?? label) : label)

/** The space for row names at the left: the width of the longest, up to a sixth of the chart. */
function namesRoom(rows: readonly HeatRow[], width: number): number {
  const longest = Math.max(0, ...rows.map((row) => nameOf(row, width).length)) * LETTER_PIXELS + 14
  return Math.min(longest, 150, Math.max(76, Math.round(width * 0.16)))
}

type HeatTableProps = { spec: HeatSpec; width: number; height: number; onShow: (place: HeatPlace | null) => void }

/** The cells, with names at the left and above, truncated to fit: a table for screen readers, which get all names. Arrows move; a row's name may be a link. */
export function HeatTable({ spec, width, height, onShow }: HeatTableProps) {
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
    const move = ownEntry(ARROWS, pressedKey(event.nativeEvent))
    if (!move) return
    event.preventDefault()
    const next = within({ column: home.column + move[0], row: home.row + move[1] })
    setHome(next)
    table.current?.querySelectorAll<SVGElement>('[data-cell]')[next.row * points.length + next.column]?.focus()
  }
  const nameText = (row: HeatRow, y: number) => (
    <text x={left - 8} y={y} dy="0.35em" textAnchor="end" fontSize={11.5} fill="var(--ink)">
      <title>{row.label}</title>
      {beginning(nameOf(row, width), Math.floor((left - 12) / LETTER_PIXELS))}
    </text>
  )
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
      <g role={ROLES.row}>
        <text role={ROLES.head} aria-label={DIMENSIONS[spec.along.dimension].label} />
        {titles.map((title, column) => {
          const x = left + (column + 0.5) * cellWidth
          return (
            <text
              key={x}
              role={ROLES.head}
              aria-label={title}
              x={x}
              y={TICKS_PIXELS - 9}
              textAnchor="middle"
              {...AXIS_TEXT}
            >
              {ticks.get(column) ?? ''}
            </text>
          )
        })}
      </g>
      {rows.map((row, rowIndex) => (
        <g key={row.id} role={ROLES.row}>
          <g role={ROLES.rowHead} aria-label={row.label}>
            <SvgDoor href={row.href ?? null} label={`${row.label}: ${row.words ?? ''}; show the calls`} focusable>
              {nameText(row, TICKS_PIXELS + (rowIndex + 0.5) * cellHeight)}
            </SvgDoor>
          </g>
          {points.map((point, column) => (
            <HeatCell
              key={JSON.stringify(point.key)}
              spec={spec}
              point={point}
              row={row}
              title={titles[column] ?? ''}
              box={{
                x: left + column * cellWidth,
                y: TICKS_PIXELS + rowIndex * cellHeight,
                width: cellWidth,
                height: cellHeight,
              }}
              isHome={home.column === column && home.row === rowIndex}
              onShow={() => onShow({ point, row })}
              onFocus={() => {
                setHome({ column, row: rowIndex })
                onShow({ point, row })
              }}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
