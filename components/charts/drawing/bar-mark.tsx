import { Bar, type BarShapeProps, useYAxisScale } from 'recharts'
import { MarkDoor } from '@/components/charts/door'
import type { MarkProps } from '@/components/charts/spec'
import { cellAt, isStacked, missOf } from '@/lib/shared/charts/chart'
import type { Datum } from './axes'

const FILL_OPACITY = 0.88
/** Opacity of a partial bucket among whole ones. */
const PARTIAL = 0.57
const MIN_PIXELS = 0.75

type Placed = Pick<BarShapeProps, 'index' | 'x' | 'y' | 'width' | 'height'>

/** One series as bars, stacked where the series add up, else side by side; each bar links to its calls. */
export function BarMark({ spec, series }: Pick<MarkProps, 'spec' | 'series'>) {
  return (
    <Bar
      yAxisId={series.unit}
      stackId={isStacked(spec) ? 'parts' : undefined}
      dataKey={({ point }: Datum) => cellAt(point, series.id).value ?? 0}
      fill={series.color}
      isAnimationActive={false}
      shape={(shape: BarShapeProps) => <TimeBar spec={spec} series={series} placed={shape} />}
    />
  )
}

function TimeBar({ spec, series, placed }: Pick<MarkProps, 'spec' | 'series'> & { placed: Placed }) {
  const point = spec.points[placed.index]
  const yOf = useYAxisScale(series.unit)
  if (!point) return null
  const { value, previous } = cellAt(point, series.id)
  const before = spec.compared && !isStacked(spec) && previous !== null ? yOf?.(previous) : undefined
  return (
    <g>
      {(value ?? 0) > 0 && (
        <MarkDoor spec={spec} point={point} series={series}>
          <BarRect
            {...placed}
            y={placed.y - Math.max(0, MIN_PIXELS - placed.height)}
            height={Math.max(MIN_PIXELS, placed.height)}
            fill={series.color}
            fillOpacity={(series.opacity ?? FILL_OPACITY) * (point.bucket?.partial ? PARTIAL : 1)}
            data-bucket={point.bucket?.start}
            data-series={series.id}
            {...missLook(missOf(spec, series, value) !== null)}
          />
        </MarkDoor>
      )}
      {before !== undefined && <BeforeTick path={`M${placed.x - 1} ${before}h${placed.width + 2}`} />}
    </g>
  )
}

/** The outline of a bar on the wrong side of the target; its length beside the line says the same. */
export const missLook = (misses: boolean) =>
  misses ? { stroke: 'var(--danger)', strokeWidth: 1.5, 'data-misses': true } : {}

/** The rectangle of a bar. */
export function BarRect({
  x,
  y,
  width,
  height,
  ...paint
}: Omit<Placed, 'index'> & {
  fill: string
  fillOpacity?: number
  stroke?: string
  strokeWidth?: number
  'data-bucket'?: number
  'data-series': string
  'data-misses'?: boolean
}) {
  return <rect x={x} y={y} width={Math.max(MIN_PIXELS, width)} height={height} {...paint} />
}

/** Where a bar ended in the previous period: a line on a halo of the card's colour, so that it is visible over both bars and background. */
function BeforeTick({ path }: { path: string }) {
  return (
    <g pointerEvents="none">
      <path d={path} stroke="var(--surface-raised)" strokeWidth={4} strokeOpacity={0.75} />
      <path d={path} stroke="var(--ink)" strokeWidth={1.5} />
    </g>
  )
}
