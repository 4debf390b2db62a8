import { useMemo, useState } from 'react'
import { useAnnotations } from '@/components/charts/annotations/annotation-marks'
import { AnnotationsBelow, BarChart, ChartBox, loadChartsAhead, TimeView } from '@/components/charts/lazy'
import { useAxes } from '@/components/charts/use-axes'
import { DataTable } from '@/components/table/data-table'
import { QuietButton } from '@/components/ui/form/button'
import { onDemand } from '@/components/ui/on-demand'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { Skeleton } from '@/components/ui/state/states'
import { useFilters } from '@/lib/client/page/use-filters'
import { type AnalyticsRow, OTHERS } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { hiddenKey } from '@/lib/shared/charts/basis'
import { cellAt, isStacked } from '@/lib/shared/charts/chart'
import { keyText } from '@/lib/shared/charts/dimension-values'
import { bucketDoor } from '@/lib/shared/charts/doors'
import { panelPivots, pivotOf } from '@/lib/shared/charts/pivot'
import type { Report } from '@/lib/shared/explore/report'
import { panelsOf, shapeOf } from '@/lib/shared/explore/words'
import { emptyAdvice } from '@/lib/shared/filters/range-words'
import { countOf, formatCount } from '@/lib/shared/text/format'
import { footOf, reportColumns } from './report-columns'
import { ReportLegend } from './report-legend'
import { rankedPoints, reportSpec } from './report-spec'
import { isBlank, tableRows, withLast } from './table'
import type { ExploreAnswers } from './use-explore'

const FIRST_ROWS = 200

/** The report as rows and figures: sorted by any column, each figure a link, the total at the foot. */
function ReportTable({ answered, onOrder }: ReportViewProps) {
  const { report, rows } = answered
  const [all, setAll] = useState(false)
  const ordered = orderedMetric(report)
  // The position of a hidden figure would reveal it.
  const isHidden = (row: AnalyticsRow) => ordered !== undefined && row[hiddenKey(ordered)] === true
  const present = withLast(tableRows(rows, report.by), isHidden).filter(
    (row) => report.by.length < 2 || !isBlank(row, report.metrics),
  )
  const shown = all ? present : present.slice(0, FIRST_ROWS)
  return (
    <>
      <DataTable
        label="Report"
        columns={reportColumns(answered)}
        rows={shown}
        rowId={(row) => JSON.stringify(report.by.map((name) => row[name]))}
        {...(onOrder && { sort: report.order ?? '', onSort: onOrder })}
        summary={footOf(answered) && 'last'}
        dense
        tall
      />
      {present.length > shown.length && (
        <p className="flex items-center gap-2 px-4 py-2 text-ink-muted text-xs">
          The first {formatCount(shown.length)} of {countOf(present.length, 'row')}.
          <QuietButton onClick={() => setAll(true)}>Show all</QuietButton>
        </p>
      )}
    </>
  )
}

/** The metric whose figures decide the order of the rows, if any. */
function orderedMetric({ metrics, by, order }: Report) {
  if (order !== null) return metrics.find((name) => name === order.replace('-', ''))
  return shapeOf({ by }).axis === null ? metrics[0] : undefined
}

const AXIS_PIXELS = 32
const ROW_PIXELS = 30
const BAR_PIXELS = 20

/** Names ranked by a metric, with the legend of their parts or metrics, and their bars, as high as they need. */
function RankedView({ answered }: { answered: ExploreAnswers }) {
  const { report, rows, total } = answered
  const [first, second = null] = shapeOf(report).splits
  const pivot = useMemo(() => {
    const made = pivotOf(rows, report.metrics, first as Dimension, second)
    const id = made.series[0]?.id ?? ''
    return {
      ...made,
      points: withLast(rankedPoints(made, report.order), (point) => cellAt(point, id).isHidden === true),
    }
  }, [rows, report, first, second])
  const spec = reportSpec(answered, pivot)
  // “Others” may dwarf every name, so the scale leaves them out; their bar may then be cut off at the end of the axis.
  const [axis] = useAxes([{ ...spec, points: spec.points.filter(({ key }) => key !== OTHERS) }])
  const row = Math.max(ROW_PIXELS, isStacked(spec) ? 0 : spec.series.length * BAR_PIXELS)
  return (
    <>
      <ReportLegend answered={answered} pivot={pivot} charts={[spec]} figures={second === null ? total : null} />
      {axis && (
        <div data-chart className="mt-3 flex flex-col" style={{ height: spec.points.length * row + AXIS_PIXELS }}>
          <ChartBox>{(size) => <BarChart spec={spec} axis={axis} {...size} />}</ChartBox>
        </div>
      )}
    </>
  )
}

const HeatView = onDemand(() => import('./heat-view'), <Skeleton className="h-80 w-full opacity-60" />)

type ReportViewProps = { answered: ExploreAnswers; onOrder?: ((order: string) => void) | undefined }

/** An answered report as its chart or table. */
export function ReportView({ answered, onOrder }: ReportViewProps) {
  const { form, report, rows, total } = answered
  const [whole] = total.data
  if (rows.data.length === 0 || (whole && isBlank(whole, report.metrics)))
    return <NothingFound title="No calls to count">{emptyAdvice(answered.filters)}</NothingFound>
  if (form === 'table')
    return (
      <div className="-mx-4 -mb-4">
        <ReportTable answered={answered} onOrder={onOrder} />
      </div>
    )
  if (form === 'heatmap') return <HeatView answered={answered} />
  if (form === 'bars' && shapeOf(report).axis === null) return <RankedView answered={answered} />
  return <AlongView answered={answered} />
}

loadChartsAhead()

/** More panels than this are hard to read; the table has all of them. */
const MAX_PANELS = 12

/** A report along time, hours, weekdays or bands: one chart, or one panel per value of a further dimension, all on one scale. */
function AlongView({ answered }: { answered: ExploreAnswers }) {
  const { report, rows, legend } = answered
  const { metrics } = report
  const axis = shapeOf(report).axis as Dimension
  const { split, panel } = panelsOf(report)
  const { whole, panels, count } = useMemo(
    () => panelPivots(rows, { metrics, axis, split, panel }, MAX_PANELS),
    [rows, metrics, axis, split, panel],
  )
  const charts = useMemo(
    () =>
      panels.map(({ value, pivot }) => ({
        title: panel === null ? null : keyText(panel, value, rows.meta),
        spec: reportSpec(answered, pivot, panel === null ? [] : [[panel, value]]),
      })),
    [answered, panels, panel, rows],
  )
  const specs = charts.map(({ spec }) => spec)
  const axes = useAxes(specs)
  const { annotations, window } = useAnnotations(whole.points, !answered.isShared)
  const { set } = useFilters()
  return (
    <>
      <ReportLegend answered={answered} pivot={whole} charts={specs} figures={legend} />
      <div
        data-chart
        className={
          panel === null
            ? 'mt-3 -ml-2 flex min-h-[380px] flex-1 flex-col'
            : 'mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(300px,100%),1fr))] gap-x-4 gap-y-3'
        }
      >
        {charts.map(({ title, spec }) => (
          <div
            key={title}
            data-panel={title ?? undefined}
            className={title === null ? 'flex flex-1 flex-col' : 'flex min-w-0 flex-col'}
          >
            {title !== null && <h2 className="mb-1 truncate px-2 font-medium text-xs">{title}</h2>}
            <TimeView
              spec={spec}
              axes={axes}
              annotations={annotations}
              className={title === null ? undefined : 'min-h-[200px]'}
              onZoom={answered.isShared ? undefined : (window) => set(bucketDoor({}, window))}
            />
          </div>
        ))}
      </div>
      {window !== null && <AnnotationsBelow annotations={annotations} window={window} />}
      {count > panels.length && (
        <p className="mt-2 text-ink-muted text-xs">
          The first {panels.length} of {count} panels. The table has all of them.
        </p>
      )}
    </>
  )
}
