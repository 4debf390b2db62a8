'use client'

import { useMemo } from 'react'
import { AnnotationBar } from '@/components/charts/annotation-bar'
import { useAnnotations } from '@/lib/client/use-annotations'
import { windowOfBuckets } from '@/lib/shared/charts/annotation-marks'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { METRICS, type MetricUnit } from '@/lib/shared/contracts/metrics'
import { unitScale } from '@/lib/shared/explore/axis'
import { panelsOf, shapeOf } from '@/lib/shared/explore/kinds'
import { legendCells } from '@/lib/shared/explore/legend'
import { NO_CELL, type Pivot, panelPivots, pivotOf, stackOf } from '@/lib/shared/explore/pivot'
import type { AlongChartProps } from './along-chart'
import { AlongPanel } from './along-panel'
import { seriesLooks } from './looks'
import { MOST_EARLIER_LINES } from './marks'
import { ReportLegend } from './report-legend'
import type { Answered } from './use-explore-answers'

/** More panels than this are a wall; the table has them all. */
const MOST_PANELS = 12

/** A report along time, hours, weekdays or bands: one chart, or a panel for each value of a further dimension, all on one scale. */
export function AlongView({ answered, form }: { answered: Answered; form: 'line' | 'area' | 'bars' }) {
  const { report, rows, legend } = answered
  const { metrics } = report
  const axis = shapeOf(report).axis as Dimension
  const { split, panel } = panelsOf(report)
  const whole = useMemo(() => pivotOf(rows, metrics, axis, split), [rows, metrics, axis, split])
  const { panels, count } = useMemo(
    () =>
      panel === null
        ? { panels: [{ value: null, pivot: whole }], count: 1 }
        : panelPivots(rows, { metrics, axis, split, panel }, MOST_PANELS),
    [rows, metrics, axis, split, panel, whole],
  )
  const looks = useMemo(() => seriesLooks(whole, rows.meta.others), [whole, rows])
  const cells = useMemo(() => legendCells(whole.series, split, legend), [whole, split, legend])
  const axes = useMemo(
    () =>
      axesOf(
        panels.map((one) => one.pivot),
        form,
      ),
    [panels, form],
  )
  const buckets = useMemo(() => whole.points.flatMap(({ bucket }) => (bucket === null ? [] : [bucket])), [whole])
  const window = useMemo(() => windowOfBuckets(buckets), [buckets])
  const { data: annotations = [] } = useAnnotations(window)
  const thicket = form === 'line' && whole.compared && whole.series.length > MOST_EARLIER_LINES
  return (
    <>
      <ReportLegend
        answered={answered}
        pivot={whole}
        looks={looks}
        cells={cells}
        note={
          thicket ? `before is drawn for up to ${MOST_EARLIER_LINES} lines; the tooltip and the table have it` : null
        }
      />
      <div
        data-testid="explore-chart"
        className={
          panel === null
            ? 'mt-3 -ml-2 flex min-h-[380px] flex-1 flex-col'
            : 'mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(300px,100%),1fr))] gap-x-4 gap-y-3'
        }
      >
        {panels.map(({ value, pivot }) => (
          <AlongPanel
            key={JSON.stringify(value)}
            answered={answered}
            form={form}
            pivot={pivot}
            panel={panel === null ? null : { dimension: panel, value }}
            looks={looks}
            axes={axes}
            annotations={annotations}
          />
        ))}
      </div>
      {window !== null && <AnnotationBar annotations={annotations} window={window} zone={rows.meta.zone} />}
      {count > panels.length && (
        <p className="mt-2 text-ink-muted text-xs">
          The first {panels.length} of {count} panels. The table has all of them.
        </p>
      )}
    </>
  )
}

/** The value axes: one for each unit, up to the most that any panel draws on it. */
function axesOf(pivots: readonly Pivot[], form: 'line' | 'area' | 'bars'): AlongChartProps['axes'] {
  const units = [...new Set((pivots[0]?.series ?? []).map(({ metric }) => METRICS[metric].unit))]
  return units.map((unit) => {
    const most = pivots.reduce((max, pivot) => Math.max(max, largest(pivot, unit, form)), 0)
    return { unit, scale: unitScale(unit, most) }
  })
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
