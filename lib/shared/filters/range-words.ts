import { formatDateTime, formatInZone, onClock, type Zone } from '@/lib/shared/text/format'
import { addDays, spanText } from '@/lib/shared/zones/calendar'
import { isoFields } from '@/lib/shared/zones/fields'
import { readInstant } from '@/lib/shared/zones/read-instant'
import type { Filters, RangeName } from './filters'

export const RANGE_LABELS: Record<RangeName, string> = {
  '1h': 'Last hour',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '28d': 'Last 4 weeks',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  all: 'All time',
}

/** The range of `filters` in words, or `fallback` where they have none. Epoch seconds are shown in `zone`. */
export function rangeWords(filters: Pick<Filters, 'range' | 'from' | 'to'>, fallback: RangeName, zone: Zone): string {
  if (filters.from === undefined && filters.to === undefined) return RANGE_LABELS[filters.range ?? fallback]
  if (filters.from === undefined) return `Until ${instantWords(filters.to ?? '', zone)}`
  if (filters.to === undefined) return `Since ${instantWords(filters.from, zone)}`
  const [from, to] = [filters.from, filters.to].map((text) => toLocalInput(text, zone).split('T'))
  // From midnight to midnight it is days, of which the last is the one before `to`.
  if (from?.[0] && to?.[0] && from[1] === '00:00' && to[1] === '00:00' && from[0] < to[0])
    return spanText(from[0], addDays(to[0], -1))
  return `${instantWords(filters.from, zone)} – ${instantWords(filters.to, zone)}`
}

/** What to try where no call matches: a longer range only where there is one. */
export function emptyAdvice({ range, from, to }: Pick<Filters, 'range' | 'from' | 'to'>): string {
  const isAllTime = from === undefined && to === undefined && range === 'all'
  return isAllTime ? 'Try fewer filters.' : 'Try a longer range or fewer filters.'
}

/** One end of a range: `14 Nov 2023, 22:15`, or the date alone at midnight. */
function instantWords(text: string, zone: Zone): string {
  const local = toLocalInput(text, zone)
  const [date, clock] = local.split('T')
  const asUtc = Date.parse(`${date}T00:00:00Z`) / 1000
  if (!Number.isFinite(asUtc)) return text
  const day = formatInZone(asUtc, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' })
  return clock === undefined || clock === '00:00' ? day : `${day}, ${onClock(clock, zone.clock)}`
}

/** A moment from a URL in words, to the second; the text itself where it is none. */
export function momentWords(text: string, zone: Zone): string {
  const time = readInstant(text)
  return time === null ? text : formatDateTime(time.seconds, time.isLocal ? { ...zone, name: 'UTC' } : zone)
}

/** A moment from a URL in the form of a `datetime-local` field in `zone`: `2023-11-14T22:15`; '' for text that is none. */
export function toLocalInput(text: string, zone: Zone): string {
  const time = readInstant(text)
  if (time === null) return ''
  const { date, clock } = isoFields(time.seconds, time.isLocal ? 'UTC' : zone.name)
  return `${date}T${clock}`
}
