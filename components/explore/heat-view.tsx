import { useMemo } from 'react'
import { Heatmap } from '@/components/charts/heat/heatmap'
import { numberOf, OTHERS } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { METRICS, type Metric, type MetricUnit } from '@/lib/shared/analytics/metrics'
import { cellChange, countedText, nWords, valueText } from '@/lib/shared/charts/change'
import { cellAt } from '@/lib/shared/charts/chart'
import { keyText } from '@/lib/shared/charts/dimension-values'
import { isJudged, rateScale } from '@/lib/shared/charts/heat'
import { pivotOf } from '@/lib/shared/charts/pivot'
import { axisLabel } from '@/lib/shared/charts/value-axis'
import { scaleValues } from '@/lib/shared/charts/week'
import { reportTitle, shapeOf } from '@/lib/shared/explore/words'
import { countOf } from '@/lib/shared/text/format'
import { cellHref, reportAxis } from './report-spec'
import { targetIn } from './target'
import type { ExploreAnswers } from './use-explore'

const ROW_PIXELS = 30
const TICKS_PIXELS = 24

/** Two dimensions crossed: the ordered one as columns, the other as rows. */
export default function HeatView({ answered }: { answered: ExploreAnswers }) {
  const { report, rows } = answered
  const { axis, splits } = shapeOf(report)
  const across = (axis ?? splits[0]) as Dimension
  const down = report.by.find((name) => name !== across) as Dimension
  const pivot = useMemo(() => pivotOf(rows, report.metrics, across, down, report.order), [rows, report, across, down])
  const metric = report.metrics[0] ?? 'calls'
  const { unit, better } = METRICS[metric]
  const { points, series } = pivot
  // “Others” would dwarf every name, so the scale leaves them out; their cells take the strongest tint.
  const values = scaleValues(
    points
      .filter(({ key }) => key !== OTHERS)
      .flatMap((point) => series.filter(({ split }) => split !== OTHERS).map(({ id }) => cellAt(point, id))),
  )
  const max = values.reduce((most: number, value) => Math.max(most, value ?? 0), 0)
  return (
    <Heatmap
      height={series.length * ROW_PIXELS + TICKS_PIXELS}
      spec={{
        label: reportTitle(report),
        along: reportAxis(answered, pivot),
        points,
        rows: series.map(({ id, split = null }) => ({ id, label: keyText(down, split, rows.meta), unit })),
        max,
        rate: judgedScale(answered, metric, values),
        hrefOf: (point, { id }) => cellHref(answered, pivot, point, id),
        wordsOf: (point, { id }) => {
          const cell = cellAt(point, id)
          const { value, previous, n, isHidden } = cell
          const change = cellChange(cell, unit, better)
          const figure = isHidden ? `hidden, under ${countOf(report.least, 'call')}` : countedText(value, unit)
          const words = n === undefined ? figure : `${figure}, ${nWords(n)}`
          return change ? `${words} (${change.text}, previously ${valueText(previous, unit)})` : words
        },
        figureOf: (point, { id }) => shortFigure(cellAt(point, id).value, unit),
      }}
    />
  )
}

/** Rates and times are judged from the report's target or, without one, from their value over all calls. */
function judgedScale({ report, rows, total }: ExploreAnswers, metric: Metric, values: readonly (number | null)[]) {
  const { better } = METRICS[metric]
  if (!isJudged(metric) || better === null) return null
  const target = targetIn(report, rows.meta.serviceTimes)
  const scale = rateScale(values, target?.value ?? numberOf(total.data[0]?.[metric]), better)
  return scale && { ...scale, middleName: target === null ? 'overall' : 'target' }
}

/** A figure short enough for a cell; '' if there is none. */
function shortFigure(value: number | null, unit: MetricUnit): string {
  if (value === null) return ''
  if (unit === 'ratio') return `${Math.round(value * 100)} %`
  return unit === 'seconds' ? valueText(value, unit) : axisLabel(value)
}
