import type { FigureUnit, MetricUnit, MetricWords } from '@/lib/shared/analytics/metrics'
import {
  countOf,
  formatCount,
  formatDateTime,
  formatDuration,
  formatMinutes,
  formatRatio,
  PLAIN_UTC,
} from '@/lib/shared/text/format'

/** A metric's value as text, with its unit unless it is a plain count: `48,210`, `86.4 %`, `1,204 min`, `12 s`; `–` when null. */
export function valueText(value: number | null, unit: FigureUnit): string {
  if (value === null) return '–'
  if (unit === 'ratio') return formatRatio(value)
  if (unit === 'seconds') return formatDuration(value)
  if (unit === 'minutes') return `${formatMinutes(value)} min`
  if (unit === 'average' || unit === 'perCall') return formatMinutes(value)
  return formatCount(value)
}

/** A metric's value under its name, which already has the unit minutes; `zone` for times. */
export function figureText(
  { unit, digits }: Pick<MetricWords, 'unit' | 'digits'>,
  value: number | null,
  zone = PLAIN_UTC,
) {
  if (value === null) return '–'
  if (digits !== undefined) return value.toFixed(digits)
  if (unit === 'minutes') return formatMinutes(value)
  if (unit === 'time') return formatDateTime(value, zone)
  return unit === 'count' ? formatCount(value) : valueText(value, unit)
}

/** The same where no label gives the unit: calls are `12 calls`. */
export function countedText(value: number | null, unit: MetricUnit): string {
  return value !== null && unit === 'calls' ? countOf(value, 'call') : valueText(value, unit)
}

/** `part` of `whole` as a percentage; `–` of nothing. */
export function shareText(part: number, whole: number): string {
  return formatRatio(whole > 0 ? part / whole : null)
}

/** `n = 12`: how many calls are behind a figure. */
export const nWords = (n: number | null | undefined): string => `n = ${n == null ? '–' : formatCount(n)}`
