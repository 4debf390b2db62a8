import type { ChartAxis } from '@/components/charts/axis-looks'
import { MarkDoor } from '@/components/charts/door'
import type { ChartSeries, ChartSpec } from '@/components/charts/spec'
import { cellAt, isStacked, missOf } from '@/lib/shared/charts/chart'
import { barSlot, type Frame, pixelsAbove, stepOf } from '@/lib/shared/charts/plot'

const FILL_OPACITY = 0.88
/** Opacity of a partial bucket among whole ones. */
const PARTIAL = 0.57
const MIN_PIXELS = 0.75

type Placed = { x: number; y: number; width: number; height: number }
type BarsProps = { spec: ChartSpec; axes: readonly ChartAxis[]; frame: Frame; width: number; height: number }

/**
 * The series that are bars, stacked where they add up, else side by side; each bar links to its calls. Drawn within the library's chart, but
 * not by its `Bar`, which renders eleven components for each: a month by status took 110 of the 140 ms of the whole chart.
 */
export function Bars({ spec, axes, frame, width, height }: BarsProps) {
  const bars = spec.series.filter(({ mark }) => mark === 'bar')
  const stacked = isStacked(spec)
  const step = stepOf(spec.points.length, width, frame)
  const slots = bars.map((_, order) => barSlot(step, stacked ? null : [order, bars.length]))
  const pixelsOf = ({ unit }: ChartSeries, value: number) =>
    pixelsAbove(
      axes.find((axis) => axis.unit === unit),
      value,
      frame,
      height,
    )
  return spec.points.map((point, index) => {
    let bottom = height - frame.bottom
    return (
      <g key={JSON.stringify(point.key)}>
        {bars.map((series, order) => {
          const { value, previous } = cellAt(point, series.id)
          const tall = pixelsOf(series, value ?? 0)
          const { left, width: wide } = slots[order] as { left: number; width: number }
          const x = frame.left + index * step + left
          const y = bottom - tall
          if (stacked) bottom = y
          const before = spec.compared && !stacked && previous !== null ? bottom - pixelsOf(series, previous) : null
          return (
            <g key={series.id}>
              {(value ?? 0) > 0 && (
                <MarkDoor spec={spec} point={point} series={series}>
                  <BarRect
                    x={x}
                    y={y - Math.max(0, MIN_PIXELS - tall)}
                    width={wide}
                    height={Math.max(MIN_PIXELS, tall)}
                    fill={series.color}
                    fillOpacity={(series.opacity ?? FILL_OPACITY) * (point.bucket?.partial ? PARTIAL : 1)}
                    data-bucket={point.bucket?.start}
                    data-series={series.id}
                    {...missLook(missOf(spec, series, value) !== null)}
                  />
                </MarkDoor>
              )}
              {before !== null && <BeforeTick path={`M${x - 1} ${before}h${wide + 2}`} />}
            </g>
          )
        })}
      </g>
    )
  })
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
}: Placed & {
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
