import { WEEKDAYS } from '@/lib/shared/charts/heat'
import type { AnalyticsValue } from '@/lib/shared/contracts/analytics'
import { OTHERS } from '@/lib/shared/contracts/analytics'
import { DURATION_BANDS, RING_BANDS, SIZE_BANDS } from '@/lib/shared/contracts/bands'
import { DIMENSIONS, type Dimension, type TimeBucket } from '@/lib/shared/contracts/dimensions'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { formatInZone } from '@/lib/shared/format'
import { ownEntry } from '@/lib/shared/own-entry'
import { type Comparison, isTime, type Report } from './report'

export const TIME_WORDS: Record<string, string> = {
  time: 'time',
  minute: 'minute',
  hourly: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
}
export const COMPARISON_WORDS: Record<Comparison, string> = {
  none: 'nothing',
  previous: 'the previous period',
  weekdays: 'the same weekdays before',
}
const BANDS = [...DURATION_BANDS, ...RING_BANDS, ...SIZE_BANDS]
const BAND_DIMENSIONS: Partial<Record<Dimension, typeof DURATION_BANDS>> = {
  durationBand: DURATION_BANDS,
  ringBand: RING_BANDS,
  waitBand: RING_BANDS,
  sizeBand: SIZE_BANDS,
}
const NOTHING: Partial<Record<Dimension, string>> = {
  group: 'No group',
  initiator: 'No initiator',
  durationBand: 'Not known',
  ringBand: 'Not known',
  waitBand: 'Not known',
}

/** `Calls and answer rate by day and status`. Empty without metrics. */
export function reportTitle({ metrics, by }: Pick<Report, 'metrics' | 'by'>): string {
  if (metrics.length === 0) return ''
  const what = listed(metrics.map((name, index) => (index === 0 ? METRICS[name].label : lower(METRICS[name].label))))
  const dimensions = by.map((name) =>
    isTime(name) ? (name === 'time' ? 'time' : ownEntry(TIME_WORDS, name)) : lower(DIMENSIONS[name].label),
  )
  const along =
    dimensions.length === 0
      ? ''
      : by.length === 1 && by[0] === 'time'
        ? ' over time'
        : ` by ${listed(dimensions as string[])}`
  return `${what}${along}`
}

/** A dimension's value for people; `others` is how many names stand behind the one for all of them. */
export function keyText(dimension: Dimension, value: AnalyticsValue, others = 0): string {
  if (value === OTHERS) return others > 0 ? `${others} others` : 'Others'
  if (value === null) return NOTHING[dimension] ?? 'Unknown'
  if (dimension === 'hour') return `${String(value).padStart(2, '0')}:00`
  if (dimension === 'weekday') return WEEKDAYS[Number(value) - 1] ?? String(value)
  if (dimension === 'hasRecording') return value === true ? 'Recorded' : 'Not recorded'
  const bands = BAND_DIMENSIONS[dimension]
  if (bands) return bands.find((band) => band.key === value)?.label ?? String(value)
  const text = String(value)
  return isPlain(dimension) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/** Values of the specification's own words are written as words; ids stay as they are. */
const isPlain = (dimension: Dimension) => ['status', 'type', 'mode', 'receiverType'].includes(dimension)

/** The start of a bucket for a table or a file: `2026-11-14 22:00` in the zone, as fine as the bucket. */
export function bucketText(start: number, bucket: TimeBucket, zone: string): string {
  const date = formatInZone(start, zone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  const day = date.split('/').reverse().join('-')
  if (bucket === 'month') return day.slice(0, 7)
  if (bucket === 'minute' || bucket === 'hour')
    return `${day} ${formatInZone(start, zone, { hour: '2-digit', minute: '2-digit' })}`
  return day
}

/** Where a value stands along a dimension with an order; null comes last. */
export function rankOf(value: AnalyticsValue): number {
  if (typeof value === 'number') return value
  const band = BANDS.find(({ key }) => key === value)
  return band?.min ?? Number.POSITIVE_INFINITY
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** A label within a sentence; what is written in capitals stays. */
const lower = (label: string) => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label)
