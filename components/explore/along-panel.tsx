'use client'

import dynamic from 'next/dynamic'
import { AnnotationLayer } from '@/components/charts/annotation-layer'
import { ChartBox } from '@/components/charts/chart-box'
import { ChartSkeleton } from '@/components/charts/lazy'
import { annotationMarks } from '@/lib/shared/charts/annotation-marks'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import type { AnalyticsValue } from '@/lib/shared/contracts/analytics'
import type { Annotation } from '@/lib/shared/contracts/annotations'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { NO_CELL, type Pivot, type Point, type Series } from '@/lib/shared/explore/pivot'
import { axisTicks } from '@/lib/shared/explore/ticks'
import { keyText } from '@/lib/shared/explore/words'
import type { AlongChartProps } from './along-chart'
import { ChartSurface } from './chart-surface'
import type { ExploreLook } from './looks'
import { alongFrame } from './marks'
import { hrefAt } from './place-href'
import type { Answered } from './use-explore-answers'

const AlongChart = dynamic<AlongChartProps>(() => import('./along-chart'), { ssr: false, loading: ChartSkeleton })
const FRAME_PIXELS = 60

type Keys = [Dimension, AnalyticsValue][]

/** One chart along an axis; as one of several it stands under the value it is for. */
export function AlongPanel({
  answered,
  form,
  pivot,
  panel,
  looks,
  axes,
  annotations,
}: {
  answered: Answered
  form: 'line' | 'area' | 'bars'
  pivot: Pivot
  panel: { dimension: Dimension; value: AnalyticsValue } | null
  looks: ReadonlyMap<string, ExploreLook>
  axes: AlongChartProps['axes']
  annotations: readonly Annotation[]
}) {
  const buckets = pivot.points.flatMap(({ bucket }) => (bucket === null ? [] : [bucket]))
  const { bucket, zone, others } = answered.rows.meta
  const titleOf = (point: Point) =>
    point.bucket ? bucketLabel(point.bucket, bucket ?? 'day', zone) : keyText(pivot.axis, point.key)
  const hrefOf = (point: Point, series: Series) => {
    const keys: Keys = panel === null ? [] : [[panel.dimension, panel.value]]
    if (point.bucket === null) keys.push([pivot.axis, point.key])
    if (pivot.split !== null) keys.push([pivot.split, series.split ?? null])
    return hrefAt(answered, series.metric, keys, point.bucket, (point.cells[series.id] ?? NO_CELL).value)
  }
  const words = panel === null ? undefined : keyText(panel.dimension, panel.value, others?.[panel.dimension]?.count)
  return (
    <div data-panel={words} className={panel === null ? 'flex flex-1 flex-col' : 'flex min-w-0 flex-col'}>
      {words !== undefined && <h2 className="mb-1 truncate px-2 font-medium text-xs">{words}</h2>}
      <ChartBox className={panel === null ? undefined : 'min-h-[200px]'}>
        {({ width, height }) => (
          <ChartSurface points={pivot.points} width={width} frame={alongFrame(axes.length)}>
            <AnnotationLayer
              marks={annotationMarks(annotations, buckets, width, alongFrame(axes.length))}
              height={height}
              frame={alongFrame(axes.length)}
            />
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
  )
}
