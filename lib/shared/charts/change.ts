import type { Better, MetricUnit } from '@/lib/shared/contracts/metrics'
import { formatDuration, formatMinutes } from '@/lib/shared/format'

export type Change = { text: string; word: string; tone: 'good' | 'bad' | 'neutral'; trend: 'up' | 'down' | 'flat' }

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const wholePercent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/**
 * The change from an earlier value in words: a rate in points, seconds in seconds, everything else in per cent of the earlier value.
 * Null when there is nothing to compare. A difference that rounds to zero is no change, so that sign and word never contradict the figure.
 */
export function changeOf(
  current: number | null,
  previous: number | null,
  unit: MetricUnit,
  better: Better,
): Change | null {
  if (current === null || previous === null) return null
  const difference = current - previous
  const size = sizeText(Math.abs(difference), previous, unit)
  if (size === null) return { text: '±0', word: 'no change', tone: 'neutral', trend: 'flat' }
  const trend = difference > 0 ? 'up' : 'down'
  const tone = better === null ? 'neutral' : (better === 'more') === (trend === 'up') ? 'good' : 'bad'
  return { text: `${difference > 0 ? '+' : '−'}${size}`, word: wordFor(trend, tone, unit), tone, trend }
}

function sizeText(difference: number, previous: number, unit: MetricUnit): string | null {
  if (unit === 'ratio') {
    const points = percent.format(difference * 100)
    return points === '0' ? null : `${points} pp`
  }
  if (unit === 'seconds') {
    const rounded = Math.round(difference * 10) / 10
    return rounded === 0 ? null : formatDuration(rounded)
  }
  if (difference === 0) return null
  if (previous === 0) return unit === 'minutes' ? `${formatMinutes(difference)} min` : percent.format(difference)
  const relative = (difference / Math.abs(previous)) * 100
  const text = (relative < 100 ? percent : wholePercent).format(relative)
  return text === '0' ? null : `${text} %`
}

function wordFor(trend: 'up' | 'down', tone: Change['tone'], unit: MetricUnit): string {
  if (tone === 'good') return 'better'
  if (tone === 'bad') return 'worse'
  if (unit === 'minutes' || unit === 'seconds') return trend === 'up' ? 'more' : 'less'
  return trend === 'up' ? 'more' : 'fewer'
}
