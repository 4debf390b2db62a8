'use client'

import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { ChartBox } from '@/components/charts/chart-box'
import { ChartSkeleton } from '@/components/charts/lazy'
import { useDoorClicks } from '@/lib/client/use-door-clicks'
import { OTHERS } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { unitScale } from '@/lib/shared/explore/axis'
import { shapeOf } from '@/lib/shared/explore/kinds'
import { legendCells } from '@/lib/shared/explore/legend'
import { NO_CELL, type Point, pivotOf, rankedPoints, type Series, stackOf } from '@/lib/shared/explore/pivot'
import { keyText } from '@/lib/shared/explore/words'
import { seriesLooks } from './looks'
import { hrefAt } from './place-href'
import type { RankedChartProps } from './ranked-row'
import { ReportLegend } from './report-legend'
import type { Answered } from './use-explore-answers'

const RankedChart = dynamic<RankedChartProps>(() => import('./ranked-chart'), { ssr: false, loading: ChartSkeleton })
const AXIS_PIXELS = 32
const ROW_PIXELS = 30
const BAR_PIXELS = 20

/** Names by how much of a metric they have, with the legend where there is more than one series. */
export function RankedView({ answered }: { answered: Answered }) {
  const { report, rows, total } = answered
  const { splits } = shapeOf(report)
  const [first, second = null] = splits
  const followDoor = useDoorClicks()
  const pivot = useMemo(() => {
    const made = pivotOf(rows, report.metrics, first as Dimension, second)
    return { ...made, points: rankedPoints(made, report.order) }
  }, [rows, report, first, second])
  const looks = useMemo(() => seriesLooks(pivot, rows.meta.others), [pivot, rows])
  const stacked = pivot.series.length > 1 && pivot.points.some((point) => stackOf(pivot, point) !== null)
  const unit = METRICS[report.metrics[0] ?? 'calls'].unit
  // The others together may dwarf every name; their bar is then broken off at the end of the axis, its figure beside it.
  const largest = pivot.points
    .filter((point) => point.key !== OTHERS)
    .flatMap((point) => (stacked ? [stackOf(pivot, point) ?? NO_CELL] : Object.values(point.cells)))
    .reduce((most, cell) => Math.max(most, cell.value ?? 0, cell.previous ?? 0), 0)
  const height =
    pivot.points.length * Math.max(ROW_PIXELS, stacked ? 0 : pivot.series.length * BAR_PIXELS) + AXIS_PIXELS

  const titleOf = (point: Point) => keyText(pivot.axis, point.key, rows.meta.others?.[pivot.axis]?.count)
  const hrefOf = (point: Point, series: Series) =>
    hrefAt(
      answered,
      series.metric,
      [
        [pivot.axis, point.key],
        ...(second === null ? [] : ([[second, series.split ?? null]] as [Dimension, Point['key']][])),
      ],
      null,
      (point.cells[series.id] ?? NO_CELL).value,
    )
  return (
    <>
      {second === null ? (
        <ReportLegend
          answered={answered}
          pivot={pivot}
          looks={looks}
          cells={legendCells(pivot.series, null, total)}
          note={null}
        />
      ) : (
        <SplitWords pivot={pivot} looks={looks} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: takes the clicks of the links inside */}
      <div className="mt-3 flex flex-col" style={{ height }} data-testid="explore-chart" onClick={followDoor}>
        <ChartBox>
          {(size) => (
            <RankedChart
              pivot={pivot}
              looks={looks}
              unit={unit}
              scale={unitScale(unit, largest)}
              stacked={stacked}
              titleOf={titleOf}
              hrefOf={hrefOf}
              width={size.width}
              height={size.height}
            />
          )}
        </ChartBox>
      </div>
    </>
  )
}

/** What the colours of the parts stand for. */
function SplitWords({ pivot, looks }: Pick<RankedChartProps, 'pivot' | 'looks'>) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {pivot.series.map(({ id }) => {
        const look = looks.get(id)
        return (
          look && (
            <li
              key={id}
              data-legend={look.label}
              data-legend-color={look.color}
              className="inline-flex items-center gap-1 text-ink-muted"
            >
              <look.icon aria-hidden="true" className="size-3" style={{ color: look.color }} />
              {look.label}
            </li>
          )
        )
      })}
    </ul>
  )
}
