import { Legend, type LegendEntry } from '@/components/charts/legend'
import { type ChartSpec, MAX_PREVIOUS_LINES } from '@/components/charts/spec'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { cellChange, valueText } from '@/lib/shared/charts/change'
import { legendCell, type Pivot, type Series } from '@/lib/shared/charts/pivot'
import type { Place } from '@/lib/shared/explore/doors'
import { COMPARISON_WORDS } from '@/lib/shared/explore/words'
import { doorAt } from './table'
import { missWords } from './target'
import type { ExploreAnswers } from './use-explore'

/** The legend's entry of a target, with how many of the figures shown miss it. */
function TargetEntry({ charts }: { charts: readonly ChartSpec[] }) {
  const target = charts[0]?.target
  if (target == null) return null
  const words = `Target ${valueText(target.value, target.unit)}`
  const missed = missWords(charts)
  return (
    <li
      data-legend={`${words}: ${missed}`}
      data-legend-color="var(--danger)"
      className="inline-flex items-center gap-1.5 text-ink-muted"
    >
      <span aria-hidden="true" className="w-4 border-danger border-t-[1.5px] border-dashed" />
      {words}
      <span className="num text-danger">{missed}</span>
    </li>
  )
}

type ReportLegendProps = {
  answered: ExploreAnswers
  pivot: Pivot
  /** What is drawn: one chart, or panels with the same series. */
  charts: readonly ChartSpec[]
  /** The figure of each series, queried separately so that rates and quantiles are right; null where there is none. */
  figures: AnalyticsAnswer | null
}

/** The series of a report with the change if there is one; each links to its calls over the whole range. */
export function ReportLegend({ answered, pivot, charts, figures }: ReportLegendProps) {
  const drawn = charts[0]?.series ?? []
  const entryOf = (series: Series): LegendEntry[] => {
    const { id, metric } = series
    const look = drawn.find((one) => one.id === id)
    if (!look) return []
    if (!figures) return [{ id, look, value: null }]
    const { split } = pivot
    const cell = legendCell(series, split, figures)
    const keys: Place['keys'] = split === null ? [] : [[split, series.split ?? null]]
    const door = doorAt(answered, { metric, keys, bucket: null }, cell.value)
    const { unit, definition } = METRICS[metric]
    return [
      {
        id,
        look,
        value: valueText(cell.value, unit),
        ...(door ? { door: door.filters, extra: door.extra } : { definition }),
        change: cellChange(cell, unit, look.better ?? null),
      },
    ]
  }
  const leftOut = charts[0]?.mark === 'line' && drawn.length > MAX_PREVIOUS_LINES
  const label = leftOut
    ? `the previous period is drawn for up to ${MAX_PREVIOUS_LINES} lines; the tooltip and the table always show it`
    : COMPARISON_WORDS[answered.report.compare]
  return (
    <Legend entries={pivot.series.flatMap(entryOf)} previous={pivot.compared && figures ? label : null}>
      <TargetEntry charts={charts} />
    </Legend>
  )
}
