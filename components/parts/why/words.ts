import type { Drivers } from '@/lib/shared/analytics/drivers'
import { METRICS, type Metric, type MetricUnit } from '@/lib/shared/analytics/metrics'
import { formatCount, formatDuration, formatMinutes } from '@/lib/shared/text/format'

const points = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A part of a change with its sign and unit: `−1.9 points`, `+240`, `+3 s`, `−12 min`; `±0` where it rounds to nothing. */
export function partText(amount: number, unit: MetricUnit): string {
  const size = sizeText(Math.abs(amount), unit)
  if (/^0(\.0)?( |$)/.test(size)) return '±0'
  return `${amount > 0 ? '+' : '−'}${size}`
}

function sizeText(size: number, unit: MetricUnit): string {
  if (unit === 'ratio') return `${points.format(size * 100)} points`
  if (unit === 'seconds') return formatDuration(Math.round(size * 10) / 10)
  if (unit === 'minutes') return `${formatMinutes(size)} min`
  return unit === 'average' ? formatMinutes(size) : formatCount(Math.round(size))
}

/** The question that the panel answers: `Why did the answer rate fall?` */
export function whyTitle(metric: Metric, change: Drivers['total']['change'] | undefined): string {
  const { label } = METRICS[metric]
  const name = /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label
  if (change === undefined || change === null || change === 0) return `What changed the ${name}`
  return `Why did the ${name} ${change > 0 ? 'rise' : 'fall'}?`
}
