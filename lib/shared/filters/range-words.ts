import { formatDateTime, type Zone } from '@/lib/shared/text/format'
import { addDays, spanText } from '@/lib/shared/zones/calendar'
import { readInstant } from '@/lib/shared/zones/read-instant'
import { type End, localOf, MIDNIGHT, timeText } from '@/lib/shared/zones/written-time'
import { type Filters, NAMED_RANGES, type RangeName } from './filters'

/** The range of `filters` in words, or `fallback` where they have none. Epoch seconds are shown in `zone`. */
export function rangeWords(filters: Pick<Filters, 'range' | 'from' | 'to'>, fallback: RangeName, zone: Zone): string {
  if (filters.from === undefined && filters.to === undefined) return NAMED_RANGES[filters.range ?? fallback].label
  if (filters.from === undefined) return `Until ${endWords(filters.to ?? '', 'to', zone)}`
  if (filters.to === undefined) return `Since ${endWords(filters.from, 'from', zone)}`
  const [from = '', to = ''] = [filters.from, filters.to].map((text) => localOf(text, zone))
  // From midnight to midnight means whole days; the last one is the day before `to`.
  if (from.endsWith(MIDNIGHT) && to.endsWith(MIDNIGHT) && from < to)
    return spanText(from.slice(0, 10), addDays(to.slice(0, 10), -1))
  return `${endWords(filters.from, 'from', zone)} – ${endWords(filters.to, 'to', zone)}`
}

/** What to try where no call matches: a longer range only where there is one. */
export function emptyAdvice({ range, from, to }: Pick<Filters, 'range' | 'from' | 'to'>): string {
  const isAllTime = from === undefined && to === undefined && range === 'all'
  return isAllTime ? 'Try fewer filters.' : 'Try a longer range or fewer filters.'
}

/** One end of a range: `14 Nov 2023, 22:15`, or the day alone; the text itself where it is none. */
const endWords = (text: string, end: End, zone: Zone) => timeText(localOf(text, zone), end, zone) || text

/** A moment from a URL in words, to the second; the text itself where it is none. */
export function momentWords(text: string, zone: Zone): string {
  const time = readInstant(text)
  return time === null ? text : formatDateTime(time.seconds, time.isLocal ? { ...zone, name: 'UTC' } : zone)
}
