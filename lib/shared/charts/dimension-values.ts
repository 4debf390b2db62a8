import { type AnalyticsMeta, type AnalyticsValue, OTHERS } from '@/lib/shared/analytics/analytics'
import {
  type Band,
  DIMENSION_BANDS,
  DIMENSIONS,
  type Dimension,
  type TimeBucket,
} from '@/lib/shared/analytics/dimensions'
import { statusWord } from '@/lib/shared/calls/outcome'
import { displayName, type NameKind, NO_TEAM } from '@/lib/shared/people/names'
import { formatHour, type Zone } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { capital, plainId } from '@/lib/shared/text/plain-name'
import { daysIntoWeek, type FirstDay, weekdayName } from '@/lib/shared/zones/calendar'
import { isoFields } from '@/lib/shared/zones/fields'

export const isTime = (name: Dimension): boolean => DIMENSIONS[name].bucket !== undefined

const BANDS = Object.values(DIMENSION_BANDS).flat()
const NOTHING: Partial<Record<Dimension, string>> = {
  group: 'No group',
  initiator: 'No caller',
  durationBand: 'Not known',
  ringBand: 'Not known',
  waitBand: 'Not known',
}

/** What an answer says about its keys: how many the "others" combine, everyone's names, and the clock of hours. */
export type KeyMeta = Partial<Pick<AnalyticsMeta, 'others' | 'names' | 'clock'>>

/** Dimensions whose values are ids of people or groups. */
export const PARTIES: Partial<Record<Dimension, NameKind>> = {
  person: 'user',
  initiator: 'user',
  group: 'group',
  team: 'team',
}
export const isParty = (dimension: Dimension): boolean => PARTIES[dimension] !== undefined

/** Display text of a dimension's value: people and groups by name. */
export function keyText(dimension: Dimension, value: AnalyticsValue, { others, names, clock = 24 }: KeyMeta): string {
  const count = others?.[dimension]?.count ?? 0
  if (value === OTHERS) return count > 0 ? `${count} others` : 'Others'
  if (value === null) return NOTHING[dimension] ?? 'Unknown'
  if (dimension === 'hour') return formatHour(Number(value), clock)
  if (dimension === 'weekday') return weekdayName(Number(value))
  if (dimension === 'hasRecording') return value === true ? 'Recorded' : 'Not recorded'
  const bands = ownEntry<readonly Band[]>(DIMENSION_BANDS, dimension)
  if (bands) return bands.find((band) => band.key === value)?.label ?? String(value)
  const text = String(value)
  if (dimension === 'businessHours') return text === 'in' ? 'Business hours' : 'Outside business hours'
  if (dimension === 'team' && text === NO_TEAM) return 'No team'
  const party = PARTIES[dimension]
  if (party !== undefined) return displayName(text, names && ownEntry(names[party] ?? {}, text))
  if (dimension === 'status') return statusWord(text)
  // Values that the specification names are shown as words; ids stay unchanged.
  return ['outcome', 'type', 'mode', 'receiverType'].includes(dimension) ? capital(plainId(text)) : plainId(text)
}

/** The start of a bucket for a table or a file: `2026-11-14 22:00` in the zone, as fine as the bucket. */
export function bucketText(start: number, bucket: TimeBucket, zone: Zone): string {
  const { date, clock } = isoFields(start, zone.name)
  if (bucket === 'month') return date.slice(0, 7)
  return bucket === 'minute' || bucket === 'hour' ? `${date} ${clock}` : date
}

/** The rank of a value along an ordered dimension; null comes last. */
export function rankAlong(dimension: Dimension, value: AnalyticsValue, firstDay: FirstDay): number {
  if (typeof value === 'number') return dimension === 'weekday' ? daysIntoWeek(value, firstDay) : value
  const band = BANDS.find(({ key }) => key === value)
  return band?.min ?? Number.POSITIVE_INFINITY
}
