import type { MetricUnit } from '@/lib/shared/contracts/metrics'
import { formatCount, formatDuration, formatMinutes, formatRatio } from '@/lib/shared/format'

/** A metric's value as text with its unit where the unit is not the thing itself: `48,210`, `86.4 %`, `1,204 min`, `12 s`; `–` when null. */
export function valueText(value: number | null, unit: MetricUnit): string {
  if (value === null) return '–'
  if (unit === 'ratio') return formatRatio(value)
  if (unit === 'seconds') return formatDuration(value)
  if (unit === 'minutes') return `${formatMinutes(value)} min`
  if (unit === 'average') return formatMinutes(value)
  return formatCount(value)
}

/** The same where nothing beside it names the unit: calls are `12 calls`. */
export function countedText(value: number | null, unit: MetricUnit): string {
  return value !== null && unit === 'calls' ? countOf(value, 'call') : valueText(value, unit)
}

/** `part` of `whole` as a percentage; `–` of nothing. */
export function shareText(part: number, whole: number): string {
  return formatRatio(whole > 0 ? part / whole : null)
}

/** `1 call`, `12 calls`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
