import type { ReactNode } from 'react'
import { AXIS_TEXT } from '@/components/charts/axis-looks'
import { SvgDoor } from '@/components/charts/door'
import { beginning } from '@/lib/shared/text/beginning'

const LETTER_PIXELS = 6.6

/** A row of a heatmap after its name, truncated to fit; a name may link to the calls of the whole row. */
export function HeatRowGroup({
  name,
  shown,
  words,
  href,
  x,
  y,
  room,
  children,
}: {
  name: string
  /** The name as shown. */
  shown: string
  /** The row's figure, for its link. */
  words: string
  href: string | null
  /** The right end and the vertical middle of the name. */
  x: number
  y: number
  room: number
  children: ReactNode
}) {
  const letters = Math.floor(room / LETTER_PIXELS)
  const text = (
    <text x={x} y={y} dy="0.35em" textAnchor="end" fontSize={11.5} fill="var(--ink)">
      <title>{name}</title>
      {beginning(shown, letters)}
    </text>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no table rows of its own
    <g role="row">
      {/* biome-ignore lint/a11y/useSemanticElements: nor headers */}
      <g role="rowheader" aria-label={name}>
        <SvgDoor href={href} label={`${name}: ${words}; show the calls`} focusable>
          {text}
        </SvgDoor>
      </g>
      {children}
    </g>
  )
}

/** The column names above the columns; screen readers get all of them, the screen as many as fit. */
export function HeatHeads({
  name,
  heads,
  y,
}: {
  name: string
  heads: readonly { title: string; tick: string; x: number }[]
  y: number
}) {
  const role = 'columnheader'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no table rows of its own
    <g role="row">
      <text role={role} aria-label={name} />
      {heads.map(({ title, tick, x }) => (
        <text key={x} role={role} aria-label={title} x={x} y={y} textAnchor="middle" {...AXIS_TEXT}>
          {tick}
        </text>
      ))}
    </g>
  )
}
