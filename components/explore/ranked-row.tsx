import { SvgDoor } from '@/components/charts/svg-door'
import type { ValueScale } from '@/lib/shared/charts/value-axis'
import { valueText } from '@/lib/shared/charts/values'
import { OTHERS } from '@/lib/shared/contracts/analytics'
import type { MetricUnit } from '@/lib/shared/contracts/metrics'
import { METRICS } from '@/lib/shared/contracts/metrics'
import type { Pivot } from '@/lib/shared/explore/pivot'
import { NO_CELL, type Point, type Series, stackOf } from '@/lib/shared/explore/pivot'
import type { ExploreLook } from './looks'

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

type RowProps = RankedChartProps & {
  point: Point
  /** Where bars begin, how long they may be, and the row's middle and thickness; pixels. */
  left: number
  room: number
  y: number
  thickness: number
}
/** `value` is what it says, `from` and `drawn` are where it lies along the axis. */
type Piece = { series: Series; value: number; from: number; drawn: number; top: number; height: number }

/** One name's bars with their figure, and a line where it stood before. A bar beyond the axis is broken off there. */
export function RankedRow(props: RowProps) {
  const { pivot, point, stacked, scale, y, thickness } = props
  const cellOf = (series: Series) => point.cells[series.id] ?? NO_CELL
  if (stacked) {
    const whole = stackOf(pivot, point) ?? NO_CELL
    // A bar that is broken off still shows the shares of its parts.
    const squeeze = Math.min(1, scale.max / Math.max(1e-9, whole.value ?? 0))
    let from = 0
    const pieces = pivot.series.map((series): Piece => {
      const value = cellOf(series).value ?? 0
      const piece = { series, value, from, drawn: value * squeeze, top: y - thickness / 2, height: thickness }
      from += piece.drawn
      return piece
    })
    return (
      <g>
        {pieces.map((piece) => (
          <Bar key={piece.series.id} {...props} piece={piece} />
        ))}
        <Figure {...props} value={whole.value} previous={whole.previous} top={y - thickness / 2} height={thickness} />
      </g>
    )
  }
  const height = thickness / pivot.series.length
  return (
    <g>
      {pivot.series.map((series, order) => {
        const { value, previous } = cellOf(series)
        const top = y - thickness / 2 + order * height
        return (
          <g key={series.id}>
            <Bar
              {...props}
              piece={{
                series,
                value: value ?? 0,
                from: 0,
                drawn: value ?? 0,
                top,
                height: height - (height > 8 ? 1 : 0),
              }}
            />
            <Figure {...props} value={value} previous={previous} top={top} height={height} />
          </g>
        )
      })}
    </g>
  )
}

const pixelsOf = (value: number, { scale, room }: RowProps) => Math.min(1, value / scale.max) * room

function Bar(props: RowProps & { piece: Piece }) {
  const { piece, point, pivot, looks, left, titleOf, hrefOf } = props
  const { series, value, from, drawn, top, height } = piece
  const start = pixelsOf(from, props)
  const width = pixelsOf(from + drawn, props) - start
  if (value <= 0 || width <= 0) return null
  const look = looks.get(series.id)
  const grey = point.key === OTHERS && pivot.series.length === 1
  return (
    <SvgDoor
      href={hrefOf(point, series)}
      label={`${titleOf(point)}, ${look?.label ?? ''}: ${valueText(value, METRICS[series.metric].unit)}; show the calls`}
      focusable
    >
      <rect
        x={left + start}
        y={top}
        width={Math.max(1, width)}
        height={height}
        fill={grey ? 'var(--fill-canceled)' : look?.color}
        fillOpacity={0.88}
        data-bar={series.id}
      />
    </SvgDoor>
  )
}

function Figure(props: RowProps & { value: number | null; previous: number | null; top: number; height: number }) {
  const { value, previous, top, height, left, scale, unit } = props
  const end = left + pixelsOf(value ?? 0, props)
  const before = previous === null || previous > scale.max ? null : left + pixelsOf(previous, props)
  const stroke = (x: number) => `M${x} ${top + height + 2}l6 ${-height - 4}`
  return (
    <g pointerEvents="none">
      {(value ?? 0) > scale.max && (
        <path d={`${stroke(end - 16)}${stroke(end - 11)}`} stroke="var(--surface-raised)" strokeWidth={2} fill="none" />
      )}
      {before !== null && <path d={`M${before} ${top - 2}v${height + 4}`} stroke="var(--ink)" strokeWidth={1.5} />}
      <text
        x={Math.max(end, before ?? 0) + 6}
        y={top + height / 2}
        dy="0.35em"
        fontSize={Math.min(11, Math.max(8, height))}
        fill="var(--ink-muted)"
      >
        {valueText(value, unit)}
      </text>
    </g>
  )
}
