import { CHANGE, COMPARE_MODES, MAX_LEAST, orderOf } from '@/lib/shared/analytics/analytics'
import { LEAST_CALLS } from '@/lib/shared/analytics/chance'
import { DIMENSION_NAMES, type Dimension } from '@/lib/shared/analytics/dimensions'
import { currentMetric, METRIC_NAMES, type Metric } from '@/lib/shared/analytics/metrics'
import { isTime } from '@/lib/shared/charts/dimension-values'
import { listedIn, spelling } from '@/lib/shared/filters/query'

export const FORMS = ['line', 'area', 'bars', 'heatmap', 'table'] as const
export type Form = (typeof FORMS)[number]
export const COMPARISONS = ['none', ...COMPARE_MODES] as const
export type Comparison = (typeof COMPARISONS)[number]

/** What Explore shows: the API's query parameters, and the form of the chart. Filters are separate. */
export type Report = {
  metrics: Metric[]
  /** At most one time bucket and two others, in the order chosen. */
  by: Dimension[]
  /** Null: the form that suits the report best. */
  form: Form | null
  compare: Comparison
  /** A metric or dimension of the report, or the change of its first metric, `-` before it for descending; null for the natural order. */
  order: string | null
  /** How many names of each dimension are shown besides "others". */
  top: number
  /** Rates and times that rest on fewer calls are hidden; 0 hides none. */
  least: number
  /** A line across the chart, in the unit of the first metric as it is read: per cent for a rate, else seconds, minutes or a number. */
  target: number | null
}
/** The report's URL parameters. */
export type ReportWords = {
  [name in 'metrics' | 'by' | 'form' | 'compare' | 'order' | 'top' | 'least' | 'target']?: string | null
}

export const MAX_METRICS = 6
export const MAX_SPLITS = 2
export const DEFAULT_TOP = 8
export const TOPS = [3, 5, 8, 12, 25, 50] as const
/** Choices of `least`. */
export const LEASTS = [5, 10, 20, LEAST_CALLS, 50, 100] as const

/** A part of a URL that the report could not use: which parameter, and why (a sentence without its full stop). */
export type Dropped = { word: keyof ReportWords; why: string }

/** A report from URL parameters. Invalid or excess parts are omitted, and `dropped` says which and why. */
export function readReport(words: ReportWords): { report: Report; dropped: Dropped[] } {
  const dropped: Dropped[] = []
  const metrics = [...new Set(readList('metrics', words, METRIC_NAMES, dropped).map(currentMetric))]
  const named = readList('by', words, DIMENSION_NAMES, dropped)
  if (metrics.length > MAX_METRICS)
    dropped.push({ word: 'metrics', why: `a report may have at most ${MAX_METRICS} metrics` })
  const times = named.filter(isTime)
  if (times.length > 1)
    dropped.push({
      word: 'by',
      why: `time is already split by ${times[0]}, so it cannot also be split by ${times.slice(1).join(', ')}`,
    })
  const splits = named.filter((name) => !isTime(name))
  if (splits.length > MAX_SPLITS)
    dropped.push({
      word: 'by',
      why: `a report may have at most ${MAX_SPLITS} dimensions besides time, so it cannot also have ${splits.slice(MAX_SPLITS).join(', ')}`,
    })
  const kept = new Set<Dimension>([...times.slice(0, 1), ...splits.slice(0, MAX_SPLITS)])
  const report: Report = {
    metrics: metrics.slice(0, MAX_METRICS),
    by: named.filter((name) => kept.has(name)),
    form: readWord('form', words, FORMS, dropped),
    compare: readWord('compare', words, COMPARISONS, dropped) ?? 'none',
    order: null,
    top: readTop(words.top, dropped),
    least: readLeast(words.least, dropped),
    target: readTarget(words.target, dropped),
  }
  report.order = readOrder(words.order && orderOf(words.order), report, dropped)
  return { report, dropped }
}

/** The parameters of a report that differ from their defaults; null removes one from the URL. */
export function reportWords(report: Report): Record<keyof ReportWords, string | null> {
  return {
    metrics: report.metrics.length > 0 ? report.metrics.join(',') : null,
    by: report.by.length > 0 ? report.by.join(',') : null,
    form: report.form,
    compare: report.compare === 'none' ? null : report.compare,
    order: report.order,
    top: report.top === DEFAULT_TOP ? null : String(report.top),
    least: report.least === 0 ? null : String(report.least),
    target: report.target === null ? null : String(report.target),
  }
}

const NOUNS = { metrics: 'metric', by: 'dimension', form: 'form', compare: 'comparison' } as const
const quoted = (text: string) => `“${text.slice(0, 40)}”`

function readList<T extends string>(
  word: 'metrics' | 'by',
  words: ReportWords,
  known: readonly T[],
  dropped: Dropped[],
): T[] {
  const parts = listedIn(words[word] ?? '').map(spelling(known))
  const unknown = parts.filter((part) => !(known as readonly string[]).includes(part))
  for (const part of new Set(unknown)) dropped.push({ word, why: `${quoted(part)} is not a known ${NOUNS[word]}` })
  return [...new Set(parts.filter((part): part is T => (known as readonly string[]).includes(part)))]
}

function readWord<T extends string>(
  word: 'form' | 'compare',
  words: ReportWords,
  known: readonly T[],
  dropped: Dropped[],
): T | null {
  const text = words[word]
  if (!text) return null
  const found = known.find((name) => name === spelling(known)(text))
  if (found === undefined)
    dropped.push({ word, why: `${quoted(text)} is not a known ${NOUNS[word]}; known: ${known.join(', ')}` })
  return found ?? null
}

function readTop(text: string | null | undefined, dropped: Dropped[]): number {
  if (!text) return DEFAULT_TOP
  const top = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (top >= 2 && top <= 50) return top
  dropped.push({ word: 'top', why: `${quoted(text)} is not a valid number of names to show; use 2 to 50` })
  return DEFAULT_TOP
}

function readLeast(text: string | null | undefined, dropped: Dropped[]): number {
  if (!text) return 0
  const least = /^\d{1,7}$/.test(text) ? Number(text) : -1
  if (least >= 0 && least <= MAX_LEAST) return least
  dropped.push({ word: 'least', why: `${quoted(text)} is not a valid number of calls; use 0 to ${MAX_LEAST}` })
  return 0
}

/** A target as typed, with a point or a comma; null for anything but a plain number. */
export function targetOf(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}

function readTarget(text: string | null | undefined, dropped: Dropped[]): number | null {
  if (!text) return null
  const target = targetOf(text)
  if (target === null) dropped.push({ word: 'target', why: `${quoted(text)} is not a valid target; use a number` })
  return target
}

function readOrder(text: string | null | undefined, report: Report, dropped: Dropped[]): string | null {
  if (!text) return null
  const column = text.startsWith('-') ? text.slice(1) : text
  if ([...report.metrics, ...report.by].some((name) => name === column)) return text
  if (column === CHANGE && report.compare !== 'none') return text
  dropped.push({
    word: 'order',
    why:
      column === CHANGE
        ? 'nothing is compared, so there is no change to sort by'
        : `${quoted(text)} is not a valid sort; use one of the report’s metrics or dimensions`,
  })
  return null
}
