'use client'

import { useState } from 'react'
import { useDoorClicks } from '@/lib/client/use-door-clicks'
import { type BandCount, edgeLabel, labelLines, type Mark, markPosition } from '@/lib/shared/charts/bands'
import { axisLabel } from '@/lib/shared/charts/value-axis'
import { countOf, shareText } from '@/lib/shared/charts/values'
import { formatDuration } from '@/lib/shared/format'
import { BandTooltip, type PartLook } from './band-tooltip'
import { SvgDoor } from './svg-door'

export type BandChartProps = {
  bands: readonly BandCount[]
  width: number
  height: number
  /** Looks of the parts by key, from the bottom of a column up; parts without one are not drawn. */
  looks: ReadonlyMap<string, PartLook>
  /** Where a part of a column leads; null where nothing does. */
  hrefOf: (band: BandCount, part: string) => string | null
  /** What stands on a column; its count unless given. */
  topOf?: (band: BandCount) => string
  marks?: readonly Mark[]
  markHrefOf?: (mark: Mark) => string | null
}

const FIGURE_ROOM = 17
const LINE_HEIGHT = 15
const AXIS_ROOM = 22
const EDGE_ROOM = 30
const MARK_ROOM = 92
const SMALL_TEXT = 10.5
/** Figures stay legible where a line crosses them. */
const HALO = { stroke: 'var(--surface-raised)', strokeWidth: 3, paintOrder: 'stroke' } as const

/** How many calls fall into each band, with named values on the axis. Bars touch at the edges, which carry the labels; each part and each name leads to its calls. */
export default function BandChart({
  bands,
  width,
  height,
  looks,
  hrefOf,
  topOf,
  marks = [],
  markHrefOf,
}: BandChartProps) {
  const [shown, setShown] = useState<number | null>(null)
  const followDoor = useDoorClicks()
  const step = width / bands.length
  const most = Math.max(1, ...bands.map((band) => band.calls))
  const total = bands.reduce((sum, band) => sum + band.calls, 0)
  const everyEdge = Math.max(1, Math.ceil(EDGE_ROOM / step))
  const places = marks.map((mark) => markPosition(bands, mark.seconds) * step)
  const centres = places.map((x) => Math.min(width - MARK_ROOM / 2, Math.max(MARK_ROOM / 2, x)))
  const lines = labelLines(centres, MARK_ROOM)
  const top = FIGURE_ROOM + (lines.length === 0 ? 0 : (Math.max(...lines) + 1) * LINE_HEIGHT)
  const base = height - AXIS_ROOM
  const heightOf = (calls: number) => (calls > 0 ? Math.max(1.5, (calls / most) * Math.max(0, base - top)) : 0)

  const column = (band: BandCount, index: number) => {
    let from = base
    const drawn = [...looks].flatMap(([key, look]) => {
      const calls = band.parts.find((part) => part.key === key)?.calls ?? 0
      if (calls === 0) return []
      const partHeight = heightOf(calls)
      from -= partHeight
      return [{ key, look, calls, y: from, height: partHeight }]
    })
    const single = drawn.length === 1 && looks.size === 1
    return (
      <g key={band.key}>
        {shown === index && (
          <rect
            x={index * step}
            y={top - FIGURE_ROOM}
            width={step}
            height={base - top + FIGURE_ROOM}
            fill="var(--ink)"
            fillOpacity={0.05}
          />
        )}
        {drawn.map((part) => (
          <SvgDoor
            key={part.key}
            href={hrefOf(band, part.key)}
            label={`${band.label}${single ? '' : `, ${part.look.label}`}: ${countOf(part.calls, 'call')}, ${shareText(part.calls, single ? total : band.calls)}; show these calls`}
            focusable
          >
            {single && <rect x={index * step} y={top} width={step} height={base - top} fill="transparent" />}
            <rect
              x={index * step + 1}
              y={part.y}
              width={Math.max(1, step - 2)}
              height={part.height}
              rx={single ? 1.5 : 0}
              fill={part.look.color}
              fillOpacity={0.85}
            />
          </SvgDoor>
        ))}
        {index > 0 && index % everyEdge === 0 && (
          <text x={index * step} y={base + 15} textAnchor="middle" fontSize={SMALL_TEXT} fill="var(--ink-faint)">
            {edgeLabel(band.min)}
          </text>
        )}
      </g>
    )
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only passes on clicks of the links inside, which have their own keys
    <div className="relative size-full" onClick={followDoor}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would cover the links inside with one tooltip; the panel's heading names the drawing */}
      <svg
        width={width}
        height={height}
        className="num overflow-visible"
        onPointerMove={(event) => {
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left
          setShown(Math.max(0, Math.min(bands.length - 1, Math.floor(x / step))))
        }}
        onPointerLeave={() => setShown(null)}
      >
        {bands.map(column)}
        <line x1={0} x2={width} y1={base + 0.5} y2={base + 0.5} stroke="var(--line-strong)" />
        {marks.map((mark, index) => (
          <SvgDoor
            key={mark.name}
            href={markHrefOf?.(mark) ?? null}
            label={`${mark.name}: ${formatDuration(mark.seconds)}; show the calls of that length or more`}
            focusable
          >
            <line
              data-mark={mark.name}
              x1={places[index]}
              x2={places[index]}
              y1={(lines[index] ?? 0) * LINE_HEIGHT + 4}
              y2={base}
              stroke="var(--ink)"
              strokeOpacity={0.65}
              strokeDasharray="3 3"
              pointerEvents="none"
            />
            <rect
              x={(centres[index] ?? 0) - MARK_ROOM / 2 + 1}
              y={(lines[index] ?? 0) * LINE_HEIGHT}
              width={MARK_ROOM - 2}
              height={LINE_HEIGHT - 1}
              rx={3}
              fill="var(--surface-raised)"
            />
            <text
              x={centres[index]}
              y={(lines[index] ?? 0) * LINE_HEIGHT + 10.5}
              textAnchor="middle"
              fontSize={SMALL_TEXT}
              fill="var(--ink)"
            >
              <tspan fontWeight={600}>{mark.name}</tspan> {formatDuration(mark.seconds)}
            </text>
          </SvgDoor>
        ))}
        {bands.map((band, index) => (
          <text
            key={band.key}
            x={(index + 0.5) * step}
            y={base - heightOf(band.calls) - 5}
            textAnchor="middle"
            fontSize={SMALL_TEXT}
            fill={band.calls > 0 ? 'var(--ink-muted)' : 'var(--ink-faint)'}
            pointerEvents="none"
            {...HALO}
          >
            {topOf ? topOf(band) : axisLabel(band.calls)}
          </text>
        ))}
      </svg>
      {shown !== null && bands[shown] && (
        <BandTooltip band={bands[shown]} looks={looks} total={total} left={(shown + 0.5) * step} width={width} />
      )}
    </div>
  )
}
