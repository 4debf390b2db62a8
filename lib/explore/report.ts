import { COMPARE_MODES, DIMENSION_NAMES, type Dimension, METRIC_NAMES, type Metric } from '../contracts/analytics'

export const FORMS = ['line', 'area', 'bars', 'heatmap', 'table'] as const
export type Form = (typeof FORMS)[number]
export const COMPARISONS = ['none', ...COMPARE_MODES] as const
export type Comparison = (typeof COMPARISONS)[number]

/** What Explore shows: the API's words for the question, and the form that draws it. Filters stand beside it. */
export type Report = {
  metrics: Metric[]
  /** At most one time bucket and two others, in the order chosen. */
  by: Dimension[]
  /** Null: the form that suits the question best. */
  form: Form | null
  compare: Comparison
  /** A metric or dimension of the report, `-` before it for descending; null for the natural order. */
  order: string | null
  /** Of each dimension of names, how many are shown before the others. */
  top: number
}
/** The report as its words stand in a URL. */
export type ReportWords = { [name in 'metrics' | 'by' | 'form' | 'compare' | 'order' | 'top']?: string | null }

export const MOST_METRICS = 6
export const MOST_SPLITS = 2
export const DEFAULT_TOP = 8
export const TOPS = [3, 5, 8, 12, 25, 50] as const
export const TIME_DIMENSIONS = ['time', 'minute', 'hourly', 'day', 'week', 'month'] as const satisfies Dimension[]

export const isTime = (name: Dimension): boolean => (TIME_DIMENSIONS as readonly Dimension[]).includes(name)

/**
 * A report from the words of a URL. What is no word of a report, or too much, is left out, and `dropped` says which and why: a link
 * that is half right still opens.
 */
export function readReport(words: ReportWords): { report: Report; dropped: string[] } {
  const dropped: string[] = []
  const metrics = readList(words.metrics, METRIC_NAMES, 'metric', dropped)
  const named = readList(words.by, DIMENSION_NAMES, 'dimension', dropped)
  if (metrics.length > MOST_METRICS)
    dropped.push(`More than ${MOST_METRICS} metrics cannot be read together; the first ${MOST_METRICS} are shown.`)
  const times = named.filter(isTime)
  if (times.length > 1)
    dropped.push(`${times.slice(1).join(', ')} left out: time runs in one step at a time, here by ${times[0]}.`)
  const splits = named.filter((name) => !isTime(name))
  if (splits.length > MOST_SPLITS)
    dropped.push(
      `${splits.slice(MOST_SPLITS).join(', ')} left out: a report has at most ${MOST_SPLITS} dimensions beside time.`,
    )
  const kept = new Set<Dimension>([...times.slice(0, 1), ...splits.slice(0, MOST_SPLITS)])
  const report: Report = {
    metrics: metrics.slice(0, MOST_METRICS),
    by: named.filter((name) => kept.has(name)),
    form: readWord(words.form, FORMS, 'form', dropped),
    compare: readWord(words.compare, COMPARISONS, 'comparison', dropped) ?? 'none',
    order: null,
    top: readTop(words.top, dropped),
  }
  report.order = readOrder(words.order, report, dropped)
  return { report, dropped }
}

/** The words of a report that differ from what is understood without them; null takes a word out of the URL. */
export function reportWords(report: Report): Record<keyof ReportWords, string | null> {
  return {
    metrics: report.metrics.length > 0 ? report.metrics.join(',') : null,
    by: report.by.length > 0 ? report.by.join(',') : null,
    form: report.form,
    compare: report.compare === 'none' ? null : report.compare,
    order: report.order,
    top: report.top === DEFAULT_TOP ? null : String(report.top),
  }
}

function readList<T extends string>(
  text: string | null | undefined,
  known: readonly T[],
  noun: string,
  dropped: string[],
): T[] {
  const parts = (text ?? '').split(',').filter((part) => part !== '')
  const unknown = parts.filter((part) => !(known as readonly string[]).includes(part))
  for (const part of new Set(unknown)) dropped.push(`“${part.slice(0, 40)}” is no ${noun}.`)
  return [...new Set(parts.filter((part): part is T => (known as readonly string[]).includes(part)))]
}

function readWord<T extends string>(
  text: string | null | undefined,
  known: readonly T[],
  noun: string,
  dropped: string[],
): T | null {
  if (!text) return null
  const found = known.find((word) => word === text)
  if (found === undefined) dropped.push(`“${text.slice(0, 40)}” is no ${noun}; there are ${known.join(', ')}.`)
  return found ?? null
}

function readTop(text: string | null | undefined, dropped: string[]): number {
  if (!text) return DEFAULT_TOP
  const top = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (top >= 2 && top <= 50) return top
  dropped.push(`“${text.slice(0, 40)}” is no number of names to show; it is 2 to 50.`)
  return DEFAULT_TOP
}

function readOrder(text: string | null | undefined, report: Report, dropped: string[]): string | null {
  if (!text) return null
  const column = text.startsWith('-') ? text.slice(1) : text
  if ([...report.metrics, ...report.by].some((name) => name === column)) return text
  dropped.push(`“${text.slice(0, 40)}” is no order here: it is one of the report's metrics or dimensions.`)
  return null
}
