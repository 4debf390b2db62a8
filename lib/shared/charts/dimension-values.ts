import { OTHERS } from '@/lib/shared/contracts/analytics'
import type { AnalyticsValue } from '@/lib/shared/contracts/analytics-schema'
import { DURATION_BANDS, RING_BANDS, SIZE_BANDS } from '@/lib/shared/contracts/bands'
import type { Dimension, TimeBucket } from '@/lib/shared/contracts/dimensions'
import { formatInZone } from '@/lib/shared/format'
import { WEEKDAYS } from './heat'

export const TIME_DIMENSIONS = ['time', 'minute', 'hourly', 'day', 'week', 'month'] as const satisfies Dimension[]
export const isTime = (name: Dimension): boolean => (TIME_DIMENSIONS as readonly Dimension[]).includes(name)

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

/** A dimension's value for people; `others` is how many names stand behind the one for all of them. */
export function keyText(dimension: Dimension, value: AnalyticsValue, others = 0): string {
  if (value === OTHERS) return others > 0 ? `${others} others` : 'Others'
  if (value === null) return NOTHING[dimension] ?? 'Unknown'
  if (dimension === 'hour') return hourText(Number(value))
  if (dimension === 'weekday') return WEEKDAYS[Number(value) - 1] ?? String(value)
  if (dimension === 'hasRecording') return value === true ? 'Recorded' : 'Not recorded'
  const bands = BAND_DIMENSIONS[dimension]
  if (bands) return bands.find((band) => band.key === value)?.label ?? String(value)
  const text = String(value)
  return isPlain(dimension) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/** An hour of the day as `09:00`. */
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

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

/** Where a value ranks along a dimension with an order; null comes last. */
export function rankOf(value: AnalyticsValue): number {
  if (typeof value === 'number') return value
  const band = BANDS.find(({ key }) => key === value)
  return band?.min ?? Number.POSITIVE_INFINITY
}
