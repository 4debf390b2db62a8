import { type BarShapeProps, usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import { MarkDoor, SvgDoor } from '@/components/charts/door'
import { BarRect } from '@/components/charts/drawing/bar-mark'
import type { ChartSeries, ChartSpec } from '@/components/charts/spec'
import { type BandCount, bandPosition, labelLines, type NamedValue } from '@/lib/shared/charts/bands'
import { cellAt, wholeOf } from '@/lib/shared/charts/chart'
import { formatDuration } from '@/lib/shared/text/format'

const NAME_ROOM_PIXELS = 92
const SMALL_TEXT = 10.5
/** Figures stay legible where a line crosses them. */
const HALO = { stroke: 'var(--surface-raised)', strokeWidth: 3, paintOrder: 'stroke' } as const

/** One part of a column. A single part makes its whole column a link to its calls, however low it is. */
export function DistributionBar({
  spec,
  series,
  placed,
}: {
  spec: ChartSpec
  series: ChartSeries
  placed: Pick<BarShapeProps, 'index' | 'x' | 'y' | 'width' | 'height'>
}) {
  const plot = usePlotArea()
  const point = spec.points[placed.index]
  if (!point || !((cellAt(point, series.id).value ?? 0) > 0)) return null
  const height = Math.max(1.5, placed.height)
  return (
    <MarkDoor spec={spec} point={point} series={series} focusable>
      {spec.series.length === 1 && plot && (
        <rect x={placed.x} y={plot.y} width={placed.width} height={plot.height} fill="transparent" />
      )}
      <BarRect
        {...placed}
        y={placed.y + placed.height - height}
        height={height}
        fill={series.color}
        fillOpacity={0.85}
        data-series={series.id}
      />
    </MarkDoor>
  )
}

/** The words on each column. */
export function ColumnTops({ spec, textOf }: { spec: ChartSpec; textOf: (index: number) => string }) {
  const xOf = useXAxisScale()
  const yOf = useYAxisScale()
  return spec.points.map((point, index) => {
    const value = wholeOf(spec, point)?.value ?? 0
    return (
      <text
        key={JSON.stringify(point.key)}
        x={xOf?.(index, { position: 'middle' })}
        y={(yOf?.(value) ?? 0) - 5}
        textAnchor="middle"
        fontSize={SMALL_TEXT}
        fill={value > 0 ? 'var(--ink-muted)' : 'var(--ink-faint)'}
        pointerEvents="none"
        {...HALO}
      >
        {textOf(index)}
      </text>
    )
  })
}

type PlacedValue = NamedValue & { x: number; centre: number; line: number }

/** The positions of named values over bands of equal width, and the line of each name, chosen so that names do not touch. */
export function namedValueLines(
  bands: readonly BandCount[],
  named: readonly NamedValue[],
  width: number,
): PlacedValue[] {
  const half = NAME_ROOM_PIXELS / 2
  const placed = named.map((value) => {
    const x = bandPosition(bands, value.seconds) * (width / bands.length)
    return { ...value, x, centre: Math.min(width - half, Math.max(half, x)) }
  })
  const lines = labelLines(
    placed.map(({ centre }) => centre),
    NAME_ROOM_PIXELS,
  )
  return placed.map((value, index) => ({ ...value, line: lines[index] ?? 0 }))
}

/** Values named over the columns, each a dashed line and a link. */
export function NamedValues({
  placed,
  linePixels,
  bottom,
  hrefOf,
}: {
  placed: readonly PlacedValue[]
  linePixels: number
  bottom: number
  hrefOf: (value: NamedValue) => string | null
}) {
  return placed.map((value) => {
    const { name, seconds, x, centre, line } = value
    const top = line * linePixels
    return (
      <SvgDoor
        key={name}
        href={hrefOf(value)}
        label={`${name}: ${formatDuration(seconds)}; show the calls at least that long`}
        focusable
      >
        <line
          x1={x}
          x2={x}
          y1={top + 4}
          y2={bottom}
          stroke="var(--ink)"
          strokeOpacity={0.65}
          strokeDasharray="3 3"
          pointerEvents="none"
        />
        <rect
          x={centre - NAME_ROOM_PIXELS / 2 + 1}
          y={top}
          width={NAME_ROOM_PIXELS - 2}
          height={linePixels - 1}
          rx={3}
          fill="var(--surface-raised)"
        />
        <text x={centre} y={top + 10.5} textAnchor="middle" fontSize={SMALL_TEXT} fill="var(--ink)">
          <tspan fontWeight={600}>{name}</tspan> {formatDuration(seconds)}
        </text>
      </SvgDoor>
    )
  })
}
