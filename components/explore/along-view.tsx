import { useMemo } from 'react'
import { useAnnotations } from '@/components/charts/annotations/use-annotations'
import { AnnotationsBelow, loadChartsAhead, TimeView } from '@/components/charts/lazy'
import { useAxes } from '@/components/charts/use-axes'
import { useFilters } from '@/lib/client/page/use-filters'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { keyText } from '@/lib/shared/charts/dimension-values'
import { bucketDoor } from '@/lib/shared/charts/doors'
import { panelPivots } from '@/lib/shared/charts/pivot'
import { panelsOf, shapeOf } from '@/lib/shared/explore/words'
import { ReportLegend } from './report-legend'
import { reportSpec } from './report-spec'
import type { ExploreAnswers } from './use-explore-answers'

loadChartsAhead()

/** More panels than this are hard to read; the table has all of them. */
const MAX_PANELS = 12

/** A report along time, hours, weekdays or bands: one chart, or one panel per value of a further dimension, all on one scale. */
export function AlongView({ answered }: { answered: ExploreAnswers }) {
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
