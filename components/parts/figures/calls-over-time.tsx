import { RotateCcw } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useAnnotations } from '@/components/charts/annotations/annotation-marks'
import { AnnotationsBelow, loadChartsAhead, TimeView } from '@/components/charts/lazy'
import { Legend } from '@/components/charts/legend'
import type { ChartSpec } from '@/components/charts/spec'
import { useAxes } from '@/components/charts/use-axes'
import { WhyButton } from '@/components/parts/why/why-host'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/form/button'
import { Segmented, ViewSwitch } from '@/components/ui/form/segmented'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/state/states'
import { MetricHint } from '@/components/ui/text/metric-hint'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { type Chart, useChartView } from '@/lib/client/page/use-chart-view'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { changeOf, shareText, valueText } from '@/lib/shared/charts/change'
import { totalOf } from '@/lib/shared/charts/chart'
import { comparedName } from '@/lib/shared/charts/comparison'
import { capital } from '@/lib/shared/text/plain-name'
import { DOOR_EXTRA, overTimeChart, partDoor, SPLITS } from './over-time-chart'
import { Panel } from './panel'

loadChartsAhead()

const CHART_HEIGHT = 'min-h-[300px]'
const OverTimeTable = onDemand(() => import('./over-time-table'), <div className={cn('mt-2', CHART_HEIGHT)} />)
const place = (
  <div className="flex h-full flex-col">
    <Skeleton className="h-5 w-3/4" />
    <div className={cn('mt-2 flex-1', CHART_HEIGHT)}>
      <Skeleton className="size-full min-h-[inherit] opacity-60" />
    </div>
  </div>
)
const metricOf = (chart: Chart): Metric => (chart === 'minutes' ? 'totalMinutes' : 'calls')

/** Calls stacked by outcome, or by status, or minutes by medium, over the range: chart or table, with the previous period beside it; drag to zoom. */
export function CallsOverTime({ className }: { className?: string }) {
  const { chart, view, zoomTo } = useChartView()
  const metric = metricOf(chart)
  const statuses = useOverviewQuestion('statuses')
  const trend = useOverviewQuestion('trend')
  return (
    <Panel
      className={className}
      title={`${METRICS[metric].label} over time`}
      hint={<MetricHint metric={metric} />}
      question={{ calls: statuses, statuses, minutes: trend }[chart]}
      alertMetric={metric}
      actions={<ChartControls className="hidden sm:flex" />}
      bodyClassName="flex flex-col"
      skeleton={place}
    >
      {(answer) => (
        <>
          <ChartControls className="mb-3 flex sm:hidden" />
          <OverTime key={chart} answer={answer} kind={chart} asTable={view === 'table'} onZoom={zoomTo} />
        </>
      )}
    </Panel>
  )
}

/** The measure, the view, and the button that resets the zoom. Below the title on a phone. */
function ChartControls({ className }: { className: string }) {
  const { compare } = useAppliedFilters()
  const { chart, view, isZoomed, resetZoom, setChart, setView } = useChartView()
  const measure = chart === 'statuses' ? 'calls' : chart
  return (
    <div className={cn('flex-wrap items-center gap-1.5 sm:justify-end', className)}>
      {isZoomed && compare && <WhyButton metric={metricOf(chart)} className="mr-1" />}
      {isZoomed && (
        <Button size="sm" icon={RotateCcw} onClick={resetZoom}>
          Reset zoom
        </Button>
      )}
      <Segmented label="Measure" value={measure} onChange={setChart} options={{ calls: 'Calls', minutes: 'Minutes' }} />
      <ViewSwitch view={view} onChange={setView} />
    </div>
  )
}

type OverTimeProps = {
  answer: AnalyticsAnswer
  kind: Chart
  asTable: boolean
  onZoom: ReturnType<typeof useChartView>['zoomTo']
}

/** Memoized, since each change of the address renders its panel. */
const OverTime = memo(function OverTime({ answer, kind, asTable, onZoom }: OverTimeProps) {
  const { filters, compare } = useAppliedFilters()
  const spec = useMemo(
    () => overTimeChart(answer, kind, compare !== undefined, filters),
    [answer, kind, compare, filters],
  )
  const axes = useAxes([spec])
  const { annotations, window } = useAnnotations(spec.points)
  return (
    <>
      <OverTimeLegend answer={answer} kind={kind} spec={spec} />
      {asTable ? (
        <OverTimeTable kind={kind} spec={spec} className={cn('mt-2', CHART_HEIGHT)} />
      ) : (
        <TimeView
          spec={spec}
          axes={axes}
          annotations={annotations}
          onZoom={onZoom}
          className={cn('mt-2 -ml-2', CHART_HEIGHT)}
        />
      )}
      <AnnotationsBelow annotations={annotations} window={window} />
    </>
  )
})

type OverTimeLegendProps = Pick<OverTimeProps, 'answer' | 'kind'> & { spec: ChartSpec }

function OverTimeLegend({ answer, kind, spec }: OverTimeLegendProps) {
  const { filters, range } = useAppliedFilters()
  const { setChart } = useChartView()
  const totals = spec.series.map((look) => ({ look, ...totalOf(spec.points, look.id) }))
  const unit = spec.series[0]?.unit ?? 'calls'
  const whole = totals.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const before = totals.reduce((sum, { previous }) => sum + (previous ?? 0), 0)
  const isSplit = SPLITS[kind] !== null
  const { from, to, previous } = answer.meta
  const isKnown = from !== null && to !== null && previous !== null
  const period = isKnown ? capital(comparedName({ from, to }, previous, range)) : 'Previous period'
  return (
    <Legend
      entries={totals
        .filter(({ value }) => !isSplit || (value ?? 0) > 0)
        .map(({ look, value, previous: was }) => ({
          id: look.id,
          look,
          value: valueText(value ?? 0, look.unit),
          door: (value ?? 0) === 0 ? null : partDoor(filters, kind, look.id),
          extra: DOOR_EXTRA[kind],
          change: spec.compared && isSplit ? changeOf(value, was, unit, null, { now: whole, before }) : null,
          children: isSplit && <span className="num text-ink-faint">{shareText(value ?? 0, whole)}</span>,
        }))}
      previous={spec.compared ? period : null}
    >
      {isSplit && (
        <li className="ml-auto">
          <button
            type="button"
            aria-pressed={kind === 'statuses'}
            onClick={() => setChart(kind === 'statuses' ? 'calls' : 'statuses')}
            className="h-6 rounded px-1.5 text-ink-muted hover:bg-surface-hover hover:text-ink aria-pressed:font-medium aria-pressed:text-accent-ink"
          >
            By status
          </button>
        </li>
      )}
    </Legend>
  )
}
