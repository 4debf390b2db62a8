'use client'

import { useMemo, useRef, useState } from 'react'
import { AnnotationBar } from '@/components/charts/annotation-bar'
import { AnnotationLayer } from '@/components/charts/annotation-layer'
import { ChartBox } from '@/components/charts/chart-box'
import { TimeChart } from '@/components/charts/lazy'
import { Legend } from '@/components/charts/legend'
import { MEDIA_SERIES, statusSeries, TIME_USE_SERIES } from '@/components/charts/series-look'
import { SeriesTable } from '@/components/charts/series-table'
import { ZoomSurface } from '@/components/charts/zoom-surface'
import { cn } from '@/components/ui/cn'
import { MetricHint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import { useAnnotations } from '@/lib/client/use-annotations'
import { type Chart, useChartView } from '@/lib/client/use-chart-view'
import { useDoorWays } from '@/lib/client/use-doors'
import { useFilters } from '@/lib/client/use-filters'
import { useAskedFilters, useOverviewQuestion } from '@/lib/client/use-overview'
import { annotationMarks, windowOfBuckets } from '@/lib/shared/charts/annotation-marks'
import { bucketDoor, type Door, narrowed } from '@/lib/shared/charts/doors'
import { FRAME, windowOf } from '@/lib/shared/charts/plot'
import { keysOf, type SeriesPoint, seriesOf, seriesOfMetrics, totalsOf } from '@/lib/shared/charts/series'
import { shownStatuses } from '@/lib/shared/charts/statuses'
import { TIME_USES, type TimeUse, timeUseDoor } from '@/lib/shared/charts/time-use'
import { steadyScale, type ValueScale } from '@/lib/shared/charts/value-axis'
import { countOf, valueText } from '@/lib/shared/charts/values'
import type { AnalyticsAnswer } from '@/lib/shared/contracts/analytics'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { Metric } from '@/lib/shared/contracts/metrics'
import { ChartControls } from './chart-controls'
import { Panel } from './panel'

const CHART_HEIGHT = 'min-h-[264px]'
const TITLES: Record<Chart, string> = {
  calls: 'Calls over time',
  minutes: 'Minutes over time',
  use: 'What the time was used for',
}
const BASES: Record<Chart, Metric> = { calls: 'calls', minutes: 'totalMinutes', use: 'usefulMinutes' }
const TABLES: Record<Chart, string> = {
  calls: 'Calls by time and status',
  minutes: 'Minutes by time and medium',
  use: 'Minutes by time and use',
}

/** Calls stacked by status, or minutes by medium or by use, over the range: chart or table, with the previous period beside it; drag to zoom. */
export function CallsOverTime({ className }: { className?: string }) {
  const { chart, view } = useChartView()
  const { zone } = useAskedFilters()
  const statuses = useOverviewQuestion('statuses')
  const trend = useOverviewQuestion('trend')
  const use = useOverviewQuestion('timeUse', chart === 'use')
  return (
    <Panel
      className={className}
      title={TITLES[chart]}
      hint={<MetricHint metric={BASES[chart]} />}
      question={{ calls: statuses, minutes: trend, use }[chart]}
      zone={zone}
      actions={<ChartControls className="hidden sm:flex" />}
      bodyClassName="flex flex-col"
      skeleton={<LoadingChart />}
    >
      {(answer) => (
        <>
          <ChartControls className="mb-3 flex sm:hidden" />
          <SeriesView key={chart} answer={answer} kind={chart} asTable={view === 'table'} />
        </>
      )}
    </Panel>
  )
}

function SeriesView({ answer, kind, asTable }: { answer: AnalyticsAnswer; kind: Chart; asTable: boolean }) {
  const { asked, zone } = useAskedFilters()
  const { zoomTo } = useChartView()
  const ways = useDoorWays()
  const [drawing, setDrawing] = useState(false)
  const { compare } = useFilters()
  const { points, series } = useMemo(
    () => pivot(answer, kind, compare, asked.status),
    [answer, kind, compare, asked.status],
  )
  const scale = useSteadyScale(points, answer.meta.bucket)
  const unit = kind === 'calls' ? 'calls' : 'minutes'
  const bucket = answer.meta.bucket ?? 'day'
  const totals = totalsOf(points)
  const window = useMemo(() => windowOfBuckets(points), [points])
  const { data: annotations = [] } = useAnnotations(window)
  const before = points.some((point) => point.previous !== null)
    ? points.reduce((sum, point) => sum + (point.previous ?? 0), 0)
    : null

  // Minutes are sums over all calls of a bucket, so those are what they lead to, the most minutes first.
  const extra = kind === 'minutes' ? { sort: '-minutes' } : {}
  const doorOf = (point: SeriesPoint, key: string | null): Door => {
    const bucketCalls = bucketDoor(asked, point)
    return key === null ? bucketCalls : partDoor(bucketCalls, kind, key)
  }
  const hrefOf = (point: SeriesPoint, key: string) => {
    const door = doorOf(point, key)
    return door && ways.hrefOf(door, extra)
  }

  return (
    <>
      <Legend
        entries={series.map((look) => ({
          look,
          value: valueText(totals.get(look.key) ?? 0, unit),
          door: (totals.get(look.key) ?? 0) === 0 ? null : partDoor(asked, kind, look.key),
          extra,
        }))}
        previous={
          before === null
            ? null
            : {
                value: unit === 'calls' ? countOf(before, 'call') : valueText(before, unit),
                door: before > 0 && answer.meta.previous ? bucketDoor(asked, answer.meta.previous) : null,
                extra,
              }
        }
      />
      {asTable ? (
        <div className={cn('relative mt-2 flex-1', CHART_HEIGHT)}>
          <div className="absolute inset-0 overflow-y-auto rounded border border-line">
            <SeriesTable
              points={points}
              series={series}
              unit={unit}
              bucket={bucket}
              zone={zone}
              label={TABLES[kind]}
              doorOf={doorOf}
              extra={extra}
            />
          </div>
        </div>
      ) : (
        <ChartBox className={cn('mt-2 -ml-2', CHART_HEIGHT)}>
          {({ width, height }) => (
            <ZoomSurface
              count={points.length}
              width={width}
              frame={FRAME}
              onDrawing={setDrawing}
              onZoom={(first, last) => {
                const window = windowOf(points, first, last)
                if (window) zoomTo(window)
              }}
            >
              <AnnotationLayer
                marks={annotationMarks(annotations, points, width, FRAME)}
                height={height}
                frame={FRAME}
              />
              <TimeChart
                points={points}
                series={series}
                unit={unit}
                bucket={bucket}
                zone={zone}
                scale={scale}
                width={width}
                height={height}
                hrefOf={hrefOf}
                quiet={drawing}
              />
            </ZoomSurface>
          )}
        </ChartBox>
      )}
      <AnnotationBar annotations={annotations} window={window} zone={zone} />
    </>
  )
}

/** The calls behind one part of the stack: of one status, or with any such minutes. The API's minutes are sums over all calls. */
function partDoor(filters: Partial<Filters>, kind: Chart, key: string): Door {
  if (kind === 'calls') return narrowed(filters, 'status', [key])
  return kind === 'use' ? timeUseDoor(filters, key as TimeUse) : filters
}

function pivot(answer: AnalyticsAnswer, kind: Chart, compare: boolean, asked: readonly string[]) {
  const { points, series } = pivotAll(answer, kind, asked)
  return { series, points: compare ? points : points.map((point) => ({ ...point, previous: null })) }
}

function pivotAll(answer: AnalyticsAnswer, kind: Chart, asked: readonly string[]) {
  if (kind === 'minutes')
    return {
      points: seriesOfMetrics(answer.data, answer.meta, ['audioMinutes', 'videoMinutes']),
      series: MEDIA_SERIES,
    }
  if (kind === 'use') return { points: seriesOfMetrics(answer.data, answer.meta, TIME_USES), series: TIME_USE_SERIES }
  const points = seriesOf(answer.data, answer.meta, 'calls', 'status')
  const totals = totalsOf(points)
  const present = keysOf(answer.data, 'status').filter((status) => (totals.get(status) ?? 0) > 0)
  return { points, series: shownStatuses(present, asked).map(statusSeries) }
}

/** The value axis, kept while the same buckets are refreshed and made anew when others come. */
function useSteadyScale(points: readonly SeriesPoint[], bucket: string | null): ValueScale {
  const identity = `${bucket}|${points.length}`
  const shown = useRef<{ identity: string; scale: ValueScale } | null>(null)
  const max = Math.max(0, ...points.map((point) => Math.max(point.total, point.previous ?? 0)))
  const scale = steadyScale(shown.current?.identity === identity ? shown.current.scale : null, max)
  shown.current = { identity, scale }
  return scale
}

function LoadingChart() {
  return (
    <div className="flex h-full flex-col">
      <Skeleton className="h-5 w-3/4" />
      <div className={cn('mt-2 flex-1', CHART_HEIGHT)}>
        <Skeleton className="size-full min-h-[inherit] opacity-60" />
      </div>
    </div>
  )
}
