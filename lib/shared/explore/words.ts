import { DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { METRICS } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import { pageHref } from '@/lib/shared/links'
import { type Comparison, type Report, reportWords } from './report'

export const COMPARISON_WORDS: Record<Comparison, string> = {
  none: 'nothing',
  previous: 'the previous period',
  weekdays: 'the previous period, aligned by weekday',
}
/** `Calls and answer rate by day and status`. Empty without metrics. */
export function reportTitle({ metrics, by }: Pick<Report, 'metrics' | 'by'>): string {
  if (metrics.length === 0) return ''
  const what = listed(metrics.map((name, index) => (index === 0 ? METRICS[name].label : lower(METRICS[name].label))))
  const dimensions = by.map((name) => lower(DIMENSIONS[name].label))
  const along =
    dimensions.length === 0 ? '' : by.length === 1 && by[0] === 'time' ? ' over time' : ` by ${listed(dimensions)}`
  return `${what}${along}`
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** A label within a sentence; acronyms keep their capitals. */
const lower = (label: string) => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label)

/** The address of exactly this report: with its range and zone, even where they are the viewer's defaults. */
export function reportHref(report: Report, filters: Filters): string {
  const words = Object.entries(reportWords(report)).map(([name, word]) => [name, word ?? undefined])
  return pageHref('/explore', filters, Object.fromEntries(words))
}
