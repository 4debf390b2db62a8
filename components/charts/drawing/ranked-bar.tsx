import { type BarShapeProps, useXAxisScale } from 'recharts'
import { MarkDoor } from '@/components/charts/door'
import type { ChartSeries, ChartSpec } from '@/components/charts/spec'
import { OTHERS } from '@/lib/shared/analytics/analytics'
import type { MetricUnit } from '@/lib/shared/analytics/metrics'
import { type Cell, cellAt, isStacked, missOf, NO_CELL, wholeOf } from '@/lib/shared/charts/chart'
import { nWords, valueText } from '@/lib/shared/charts/values'
import { BarRect, missLook } from './bar-mark'

type Placed = Pick<BarShapeProps, 'index' | 'x' | 'y' | 'width' | 'height'>

/** One bar of a name. The last of a stack, and each of several side by side, has its figure at its end. */
export function RankedBar({
  spec,
  series,
  placed,
  most,
  hasFigure,
}: {
  spec: ChartSpec
  series: ChartSeries
  placed: Placed
  /** The end of the axis. */
  most: number
  hasFigure: boolean
}) {
  const point = spec.points[placed.index]
  if (!point) return null
  const cell = cellAt(point, series.id)
  const isOthers = point.key === OTHERS && spec.series.length === 1
  return (
    <g>
      {(cell.value ?? 0) > 0 && (
        <MarkDoor spec={spec} point={point} series={series} focusable>
          <BarRect
            {...placed}
            fill={isOthers ? 'var(--fill-abandoned)' : series.color}
            fillOpacity={0.88}
            data-series={series.id}
            {...missLook(missOf(spec, series, cell.value) !== null)}
          />
        </MarkDoor>
      )}
      {hasFigure && (
        <BarEnd
          cell={isStacked(spec) ? (wholeOf(spec, point) ?? NO_CELL) : cell}
          unit={series.unit}
          compared={spec.compared}
          placed={placed}
          most={most}
        />
      )}
    </g>
  )
}

/** The end of a bar: its figure, a line at its previous end, and two strokes if it is longer than the axis. */
function BarEnd({
  cell: { value, previous, n, isHidden },
  unit,
  compared,
  placed: { x, y, width, height },
  most,
}: {
  cell: Cell
  unit: MetricUnit
  compared: boolean
  placed: Placed
  most: number
}) {
  const xOf = useXAxisScale()
  const end = x + width
  const before = compared && previous !== null && previous <= most ? xOf?.(previous) : undefined
  const stroke = (at: number) => `M${at} ${y + height + 2}l6 ${-height - 4}`
  return (
    <g pointerEvents="none">
      {(value ?? 0) > most && (
        <path d={`${stroke(end - 16)}${stroke(end - 11)}`} stroke="var(--surface-raised)" strokeWidth={2} fill="none" />
      )}
      {before !== undefined && <path d={`M${before} ${y - 2}v${height + 4}`} stroke="var(--ink)" strokeWidth={1.5} />}
      <text
        x={Math.max(end, before ?? 0) + 6}
        y={y + height / 2}
        dy="0.35em"
        fontSize={Math.min(11, Math.max(8, height))}
        fill="var(--ink-muted)"
      >
        {isHidden ? nWords(n) : valueText(value, unit)}
      </text>
    </g>
  )
}
