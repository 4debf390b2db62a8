'use client'

import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { ChartBox } from '@/components/charts/chart-box'
import { ChartSkeleton } from '@/components/charts/lazy'
import { bucketLabel } from '@/lib/charts/time-axis'
import { type Dimension, METRICS, type MetricUnit } from '@/lib/contracts/analytics'
import { unitScale } from '@/lib/explore/axis'
import { shapeOf } from '@/lib/explore/kinds'
import { legendCells } from '@/lib/explore/legend'
import { NO_CELL, type Pivot, type Point, pivotOf, type Series, stackOf } from '@/lib/explore/pivot'
import { axisTicks } from '@/lib/explore/ticks'
import { keyText } from '@/lib/explore/words'
import type { Answered } from '@/lib/hooks/use-explore-answers'
import type { AlongChartProps } from './along-chart'
import { ChartSurface } from './chart-surface'
import { seriesLooks } from './looks'
import { alongFrame, MOST_EARLIER_LINES } from './marks'
import { hrefAt } from './place-href'
import { ReportLegend } from './report-legend'

const AlongChart = dynamic<AlongChartProps>(() => import('./along-chart'), { ssr: false, loading: ChartSkeleton })
const FRAME_PIXELS = 60

/** A report along time, hours, weekdays or bands, with its legend. */
export function AlongView({ answered, form }: { answered: Answered; form: 'line' | 'area' | 'bars' }) {
  const { report, rows, legend } = answered
  const { axis, splits } = shapeOf(report)
  const split = splits[0] ?? null
  const pivot = useMemo(() => pivotOf(rows, report.metrics, axis as Dimension, split), [rows, report, axis, split])
  const looks = useMemo(() => seriesLooks(pivot, rows.meta.others), [pivot, rows])
  const cells = useMemo(() => legendCells(pivot.series, split, legend), [pivot, split, legend])
  const axes = useMemo(() => axesOf(pivot, form), [pivot, form])
  const { bucket, zone } = rows.meta

  const titleOf = (point: Point) =>
    point.bucket ? bucketLabel(point.bucket, bucket ?? 'day', zone) : keyText(pivot.axis, point.key)
  const hrefOf = (point: Point, series: Series) =>
    hrefAt(
      answered,
      series.metric,
      [
        ...(point.bucket ? [] : ([[pivot.axis, point.key]] as [Dimension, Point['key']][])),
        ...(split === null ? [] : ([[split, series.split ?? null]] as [Dimension, Point['key']][])),
      ],
      point.bucket,
      (point.cells[series.id] ?? NO_CELL).value,
    )
  const thicket = form === 'line' && pivot.compared && pivot.series.length > MOST_EARLIER_LINES
  return (
    <>
      <ReportLegend
        answered={answered}
        pivot={pivot}
        looks={looks}
        cells={cells}
        note={
          thicket ? `before is drawn for up to ${MOST_EARLIER_LINES} lines; the tooltip and the table have it` : null
        }
      />
      <div className="mt-3 -ml-2 flex min-h-[380px] flex-1 flex-col" data-testid="explore-chart">
        <ChartBox>
          {({ width, height }) => (
            <ChartSurface points={pivot.points} width={width} frame={alongFrame(axes.length)}>
              <AlongChart
                pivot={pivot}
                form={form}
                looks={looks}
                axes={axes}
                ticks={axisTicks(pivot, bucket, zone, (width - FRAME_PIXELS) / Math.max(1, pivot.points.length))}
                titleOf={titleOf}
                hrefOf={hrefOf}
                width={width}
                height={height}
              />
            </ChartSurface>
          )}
        </ChartBox>
      </div>
    </>
  )
}

/** The value axes: one for each unit, up to what is drawn on it. */
function axesOf(pivot: Pivot, form: 'line' | 'area' | 'bars'): AlongChartProps['axes'] {
  const units = [...new Set(pivot.series.map(({ metric }) => METRICS[metric].unit))]
  return units.map((unit) => ({ unit, scale: unitScale(unit, largest(pivot, unit, form)) }))
}

function largest(pivot: Pivot, unit: MetricUnit, form: 'line' | 'area' | 'bars'): number {
  const values = pivot.points.flatMap((point) => {
    const whole = form === 'line' ? null : stackOf(pivot, point)
    const cells = whole
      ? [whole]
      : pivot.series.filter(({ metric }) => METRICS[metric].unit === unit).map(({ id }) => point.cells[id] ?? NO_CELL)
    return cells.flatMap((cell) => [cell.value ?? 0, cell.previous ?? 0])
  })
  return values.reduce((most, value) => Math.max(most, value), 0)
}
