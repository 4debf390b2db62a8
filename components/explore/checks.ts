import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { METRICS, type MetricUnit } from '@/lib/shared/analytics/metrics'
import { isTime } from '@/lib/shared/charts/dimension-values'
import type { Form, Report } from '@/lib/shared/explore/report'
import { isPartition, panelsOf, shapeOf } from '@/lib/shared/explore/words'
import { type Filters, NAMED_RANGES } from '@/lib/shared/filters/filters'
import { countOf, listed } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'

type Question = Pick<Report, 'metrics' | 'by'>

/** Units by what they measure, as the list of metrics groups them, and each in words. */
export const UNITS: Record<MetricUnit, { group: string; words: string }> = {
  calls: { group: 'Calls', words: 'calls' },
  average: { group: 'Calls', words: 'averages' },
  ratio: { group: 'Rates', words: 'shares' },
  minutes: { group: 'Minutes', words: 'minutes' },
  seconds: { group: 'Durations and waits', words: 'seconds' },
  people: { group: 'People', words: 'people' },
}

const REFUSALS: Record<Form, (question: Question) => string | null> = {
  line: (question) => alongRefusal('A line', question) ?? unitsRefusal(question.metrics, 2),
  area: (question) => alongRefusal('An area', question) ?? stackRefusal(question),
  bars: barsRefusal,
  heatmap: heatmapRefusal,
  table: () => null,
}

/** Why a form cannot draw a question, as a sentence; null where it can. */
export const formRefusal = (form: Form, question: Question): string | null => REFUSALS[form](question)

/** Needs an axis, and no more splits than lines and panels can show. */
function alongRefusal(what: string, question: Question): string | null {
  const { axis, splits } = shapeOf(question)
  if (axis === null)
    return `${what} needs time or another ordered dimension, such as hour of day; this report has none.`
  const along = isTime(axis) ? 'time' : `“${DIMENSIONS[axis].label}”`
  if (question.metrics.length > 1 && splits.length > 1)
    return `With several metrics along ${along}, there is room for only one split, as panels; this report has two. The table shows them all.`
  return null
}

/** Each unit needs its own value axis. */
function unitsRefusal(metrics: Question['metrics'], mostUnits: 1 | 2): string | null {
  const units = [...new Set(metrics.map((metric) => METRICS[metric].unit))]
  if (units.length <= mostUnits) return null
  const room =
    mostUnits === 1 ? 'bars share one axis. Lines have two; the table' : 'a line chart has two axes. The table'
  const words = listed(units.map((unit) => UNITS[unit].words))
  return `${capital(words)} are ${units.length} different units, but ${room} shows them all.`
}

function stackRefusal({ metrics, by }: Question): string | null {
  const [metric] = metrics
  const { split } = panelsOf({ metrics, by })
  if (metrics.length > 1) return 'An area stacks the parts of one metric, but this report has several.'
  if (metric !== undefined && !METRICS[metric].additive)
    return `“${METRICS[metric].label}” does not add up, so a stack would show a meaningless total.`
  if (split !== null && !isPartition(split))
    return 'A call counts for each of its people, so a stack would show more calls than there are.'
  return null
}

function barsRefusal(question: Question): string | null {
  const { axis, splits } = shapeOf(question)
  if (question.by.length === 0) return 'Bars compare the values of a dimension, but this report has none.'
  if (axis === null && question.metrics.length > 1 && splits.length > 1)
    return 'Bars by name show several metrics or a split, not both. Use one metric, or the table.'
  return (axis === null ? null : alongRefusal('A row of bars', question)) ?? unitsRefusal(question.metrics, 1)
}

function heatmapRefusal({ metrics, by }: Question): string | null {
  if (by.length !== 2) return `A heatmap needs two dimensions; this report has ${by.length === 0 ? 'none' : by.length}.`
  return metrics.length > 1 ? 'A heatmap colours by one metric, but this report has several.' : null
}

/** The form that is drawn: the requested one or, with the reason why that is impossible, the one that suits the report best. */
export function drawnForm(report: Pick<Report, 'metrics' | 'by' | 'form'>): { form: Form; refusal: string | null } {
  const refusal = report.form && formRefusal(report.form, report)
  const possible = [report.form, ...preferences(report)].find((form) => form && formRefusal(form, report) === null)
  return { form: possible ?? 'table', refusal }
}

function preferences(question: Question): readonly Form[] {
  const { axis, splits } = shapeOf(question)
  if (axis === null) return splits.length > 0 ? ['bars'] : []
  if (isTime(axis)) return splits.length > 0 ? ['area', 'line'] : ['line']
  return splits.length > 0 && !question.by.every((name) => name === axis) ? ['heatmap', 'bars'] : ['bars']
}

/** The API rejects more steps than this: two weeks of minutes, two years of hours. */
const MAX_STEPS = 20_160
const STEP_SECONDS: Partial<Record<Dimension, number>> = { minute: 60, hourly: 3600 }
const MAX_DAYS = { day: 1, week: 7, month: 31 } as const

/** About how long a range is, seconds; null if it is open, or if its ends are given as dates. */
export function rangeSecondsOf({ range, from, to }: Partial<Filters>): number | null {
  if (from !== undefined || to !== undefined) {
    const [start, end] = [Number(from), Number(to)]
    return Number.isFinite(start) && Number.isFinite(end) ? end - start : null
  }
  if (range === undefined || range === 'all') return null
  const span = NAMED_RANGES[range]
  return 'unit' in span ? MAX_DAYS[span.unit] * DAY_SECONDS : span.seconds
}

/** Why a time interval is too fine for a range, as a sentence; null if it is not, or if the range is open and depends on the calls. */
export function stepRefusal(step: Dimension, rangeSeconds: number | null): string | null {
  const seconds = STEP_SECONDS[step]
  if (seconds === undefined || rangeSeconds === null || rangeSeconds / seconds <= MAX_STEPS) return null
  return `Too fine for this range: at most ${countOf(Math.floor((MAX_STEPS * seconds) / DAY_SECONDS), 'day')}.`
}
