import { type DotItemDotProps, Line } from 'recharts'
import { MarkDoor } from '@/components/charts/door'
import type { MarkProps } from '@/components/charts/spec'
import { cellAt, missOf } from '@/lib/shared/charts/chart'
import type { Datum } from './axes'

const DOT_ROOM_PIXELS = 10
const DOT_PIXELS = 2.25
/** A point on the wrong side of the target. */
const MISS_PIXELS = 3.25

/** One series as a line with a link at each point. Unknown values leave gaps; a point between gaps is drawn as a dot. */
export function LineMark({ spec, series, stepPixels, doors }: MarkProps) {
  const valueAt = (index: number) => {
    const point = spec.points[index]
    return point === undefined ? null : cellAt(point, series.id).value
  }
  const dot = ({ index, cx, cy }: DotItemDotProps) => {
    const point = spec.points[index]
    const isAlone = valueAt(index - 1) === null && valueAt(index + 1) === null
    const misses = missOf(spec, series, valueAt(index)) !== null
    const isShown = isAlone || misses || (series.dots !== false && stepPixels >= DOT_ROOM_PIXELS)
    if (point === undefined || valueAt(index) === null || !(doors || isAlone)) return <g key={index} />
    const partial = point.bucket?.partial === true
    const color = misses ? 'var(--danger)' : series.color
    return (
      <MarkDoor key={index} spec={spec} point={point} series={series}>
        <circle
          cx={cx}
          cy={cy}
          r={misses ? MISS_PIXELS : isShown ? DOT_PIXELS : 0}
          fill={partial ? 'var(--surface-raised)' : color}
          stroke={partial ? color : 'none'}
          data-misses={misses || undefined}
        />
        {/* The hit target for pointers and fingers. */}
        <circle cx={cx} cy={cy} r={Math.min(8, Math.max(4, stepPixels / 2))} fill="transparent" stroke="none" />
      </MarkDoor>
    )
  }
  return (
    <Line
      yAxisId={series.unit}
      dataKey={({ point }: Datum) => cellAt(point, series.id).value}
      stroke={series.color}
      strokeWidth={1.75}
      strokeDasharray={series.dash}
      dot={dot}
      activeDot={false}
      isAnimationActive={false}
    />
  )
}
