'use client'

import { useMemo } from 'react'
import { useDoorClicks } from '@/lib/client/use-door-clicks'
import { useSize } from '@/lib/client/use-size'
import { HEAT_LEVELS, heatFill } from '@/lib/shared/charts/heat'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import { valueText } from '@/lib/shared/charts/values'
import { OTHERS } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { shapeOf } from '@/lib/shared/explore/kinds'
import { NO_CELL, type Point, pivotOf, type Series } from '@/lib/shared/explore/pivot'
import { axisTicks } from '@/lib/shared/explore/ticks'
import { keyText } from '@/lib/shared/explore/words'
import { HeatChart, heatFrame } from './heat-chart'
import { hrefAt } from './place-href'
import type { Answered } from './use-explore-answers'

const ROW_PIXELS = 30
const STEPS = Array.from({ length: HEAT_LEVELS + 1 }, (_, level) => level)

/** Two dimensions crossed: columns run along the one with an order, rows along the other; each cell is tinted, says its figure, and leads to its calls. */
export function HeatView({ answered }: { answered: Answered }) {
  const { report, rows } = answered
  const { axis, splits } = shapeOf(report)
  const across = (axis ?? splits[0]) as Dimension
  const down = report.by.find((name) => name !== across) as Dimension
  const [measure, size] = useSize()
  const followDoor = useDoorClicks()
  const pivot = useMemo(() => pivotOf(rows, report.metrics, across, down, report.order), [rows, report, across, down])
  const { bucket, zone, others } = rows.meta
  const metric = report.metrics[0] ?? 'calls'
  const { unit } = METRICS[metric]
  // The others together would drown every name; their cells take the strongest tint and say their figure.
  const named = pivot.series.filter((series) => series.split !== OTHERS)
  const max = pivot.points
    .filter((point) => point.key !== OTHERS)
    .flatMap((point) => named.map((series) => point.cells[series.id]?.value ?? 0))
    .reduce((most, value) => Math.max(most, value), 0)

  const columnText = (point: Point) =>
    point.bucket
      ? bucketLabel(point.bucket, bucket ?? 'day', zone)
      : keyText(across, point.key, others?.[across]?.count)
  const rowText = (series: Series) => keyText(down, series.split ?? null, others?.[down]?.count)
  const hrefOf = (point: Point, series: Series) =>
    hrefAt(
      answered,
      metric,
      [...(point.bucket ? [] : ([[across, point.key]] as [Dimension, Point['key']][])), [down, series.split ?? null]],
      point.bucket,
      (point.cells[series.id] ?? NO_CELL).value,
    )
  const height = pivot.series.length * ROW_PIXELS + heatFrame(size?.width ?? 0).bottom
  return (
    <>
      <HeatLegend max={max} text={(value) => valueText(value, unit)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: takes the clicks of the links inside */}
      <div
        ref={measure}
        className="mt-3 overflow-hidden"
        style={{ height }}
        data-testid="explore-chart"
        onClick={followDoor}
      >
        {size && (
          <HeatChart
            pivot={pivot}
            unit={unit}
            max={max}
            ticks={axisTicks(
              pivot,
              bucket,
              zone,
              (size.width - heatFrame(size.width).left) / Math.max(1, pivot.points.length),
            )}
            columnText={columnText}
            rowText={rowText}
            hrefOf={hrefOf}
            metric={metric}
            width={size.width}
            height={height}
          />
        )}
      </div>
    </>
  )
}

/** What the tints stand for. Their steps grow with the square of the value, so that quiet cells stay apart. */
function HeatLegend({ max, text }: { max: number; text: (value: number) => string }) {
  return (
    <p className="num flex items-center gap-1.5 text-ink-faint text-xs">
      <span className="sr-only">Tints run from nothing to {text(max)}.</span>
      <span aria-hidden="true">0</span>
      <span aria-hidden="true" className="flex gap-px">
        {STEPS.map((level) => (
          <span
            key={level}
            data-legend={level === 0 ? 'nothing' : level === HEAT_LEVELS ? `to ${text(max)}` : ''}
            data-legend-color={heatFill(level)}
            className="block h-3 w-5 first:rounded-l-sm last:rounded-r-sm"
            style={{ background: heatFill(level) }}
          />
        ))}
      </span>
      <span aria-hidden="true">{text(max)}</span>
    </p>
  )
}
