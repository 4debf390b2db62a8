import * as z from 'zod/mini'
import { CHANGE, COMPARE_MODES, MAX_LEAST, orderOf } from '@/lib/shared/analytics/analytics'
import { LEAST_CALLS } from '@/lib/shared/analytics/chance'
import { DIMENSION_NAMES, type Dimension } from '@/lib/shared/analytics/dimensions'
import { currentMetric, METRIC_NAMES, type Metric } from '@/lib/shared/analytics/metrics'
import { isTime } from '@/lib/shared/charts/dimension-values'
import { listedIn, one, spelling } from '@/lib/shared/filters/query'
import { urlState } from '@/lib/shared/params/filters'

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
export type ReportWords = { [name in keyof Report]?: string | null }

export const MAX_METRICS = 6
export const MAX_SPLITS = 2
export const DEFAULT_TOP = 8
export const TOPS = [3, 5, 8, 12, 25, 50] as const
/** A report that asks for nothing, in the order of its parameters. */
export const NEW_REPORT: Report = {
  metrics: [],
  by: [],
  form: null,
  compare: 'none',
  order: null,
  top: DEFAULT_TOP,
  least: 0,
  target: null,
}
export const LEASTS = [5, 10, 20, LEAST_CALLS, 50, 100] as const

/** A part of a URL that the report could not use: which parameter, and why (a sentence without its full stop). */
export type IgnoredPart = { word: keyof ReportWords; why: string }

/** A report from URL parameters. Invalid or excess parts are omitted, and `dropped` says which and why. */
export function readReport(words: ReportWords): { report: Report; dropped: IgnoredPart[] } {
  const dropped: IgnoredPart[] = []
  const drop = (word: keyof ReportWords, why: string) => void dropped.push({ word, why })
  /** The known names of a list, each once. */
  const list = <T extends string>(word: keyof ReportWords, known: readonly T[], noun: string): T[] => {
    const parts = [...new Set(listedIn(words[word] ?? '').map(spelling(known)))]
    const isKnown = (part: string): part is T => (known as readonly string[]).includes(part)
    for (const part of parts) if (!isKnown(part)) drop(word, `${quoted(part)} is not a known ${noun}`)
    return parts.filter(isKnown)
  }
  /** A single value; the default where there is none, or none that can be read. */
  const value = <Word extends keyof Report>(word: Word, read: (text: string) => Report[Word] | null, valid: string) => {
    const text = words[word]
    const found = text ? read(text) : null
    if (text && found === null) drop(word, `${quoted(text)} is not a ${valid}`)
    return found ?? NEW_REPORT[word]
  }
  const metrics = [...new Set(list('metrics', METRIC_NAMES, 'metric').map(currentMetric))]
  const named = list('by', DIMENSION_NAMES, 'dimension')
  if (metrics.length > MAX_METRICS) drop('metrics', `a report may have at most ${MAX_METRICS} metrics`)
  const times = named.filter(isTime)
  if (times.length > 1)
    drop('by', `time is already split by ${times[0]}, so it cannot also be split by ${times.slice(1).join(', ')}`)
  const splits = named.filter((name) => !isTime(name))
  if (splits.length > MAX_SPLITS)
    drop(
      'by',
      `a report may have at most ${MAX_SPLITS} dimensions besides time, so it cannot also have ${splits.slice(MAX_SPLITS).join(', ')}`,
    )
  const kept = new Set<Dimension>([...times.slice(0, 1), ...splits.slice(0, MAX_SPLITS)])
  const report: Report = {
    metrics: metrics.slice(0, MAX_METRICS),
    by: named.filter((name) => kept.has(name)),
    form: value('form', oneOf(FORMS), `known form; known: ${FORMS.join(', ')}`),
    compare: value('compare', oneOf(COMPARISONS), `known comparison; known: ${COMPARISONS.join(', ')}`),
    order: null,
    top: value('top', whole(/^\d{1,3}$/, 2, 50), 'valid number of names to show; use 2 to 50'),
    least: value('least', whole(/^\d{1,7}$/, 0, MAX_LEAST), `valid number of calls; use 0 to ${MAX_LEAST}`),
    target: value('target', targetOf, 'valid target; use a number'),
  }
  const order = words.order && orderOf(words.order)
  const problem = order ? orderProblem(order, report) : null
  if (problem !== null) drop('order', problem)
  return { report: { ...report, order: (problem === null && order) || null }, dropped }
}

/** The parameters of a report that differ from their defaults; null removes one from the URL. */
export function reportWords(report: Record<keyof Report, unknown>): Record<keyof ReportWords, string | null> {
  const words = Object.entries(NEW_REPORT).map(([name, byDefault]) => {
    const word = String(report[name as keyof Report])
    return [name, word === String(byDefault) ? null : word]
  })
  return Object.fromEntries(words)
}

const quoted = (text: string) => `“${text.slice(0, 40)}”`
const oneOf =
  <T extends string>(known: readonly T[]) =>
  (text: string): T | null =>
    known.find((name) => name === spelling(known)(text)) ?? null
const whole = (form: RegExp, least: number, most: number) => (text: string) =>
  form.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null

/** A target as typed, with a point or a comma; null for anything but a plain number. */
export function targetOf(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}

/** Why a report cannot be sorted so; null if it can. */
function orderProblem(order: string, report: Report): string | null {
  const column = order.startsWith('-') ? order.slice(1) : order
  if ([...report.metrics, ...report.by].some((name) => name === column)) return null
  if (column !== CHANGE) return `${quoted(order)} is not a valid sort; use one of the report’s metrics or dimensions`
  return report.compare === 'none' ? 'nothing is compared, so there is no change to sort by' : null
}

const word = one(z.string())
/** Explore's parameters, read together since they depend on each other (`explore/report`). */
export const REPORT_STATE = urlState(
  { metrics: word, by: word, form: word, compare: word, order: word, top: word, least: word, target: word },
  {},
)
