import type { PageComparison } from '@/lib/shared/address/words'
import type { AnalyticsMeta, CompareMode } from '@/lib/shared/analytics/analytics'
import { type RangeName, unitOfRange } from '@/lib/shared/filters/filters'
import { formatTime, type Zone } from '@/lib/shared/text/format'
import type { Span } from '@/lib/shared/timeline/presence'
import { spanText } from '@/lib/shared/zones/calendar'
import { isoFields } from '@/lib/shared/zones/fields'
import { DAY_SECONDS, HOUR_SECONDS, WEEK_SECONDS } from '@/lib/shared/zones/read-instant'

type Range = RangeName | null | undefined

/** True for months: they are compared with the month before, whose weekdays differ. */
export const isMonth = (range: Range): boolean => unitOfRange(range) === 'month'

/** What a page's figures are compared with: the same weekdays unless the previous period is chosen; a month with the month before. */
export const modeOf = (choice: PageComparison, range: Range): CompareMode =>
  choice === 'previous' || isMonth(range) ? 'previous' : 'weekdays'

/** The compared period by name, within a sentence: `the 4 weeks before`, `the same weekdays 5 weeks before`. */
export function comparedName(period: Span, previous: Span, range: Range): string {
  const seconds = period.to - period.from
  const weeksBack = weeksIn(period.from - previous.from)
  const unit = unitOfRange(range)
  const calendar = unit && before(1, unit)
  // For whole weeks, the period just before also has the same weekdays.
  if (weeksIn(seconds) !== null) return calendar ?? before(weeksIn(seconds) as number, 'week')
  if (isMonth(range) || weeksBack === null) return calendar ?? lengthName(seconds)
  const when = weeksBack === 1 ? 'a week before' : `${weeksBack} weeks before`
  if (unit === 'week') return before(1, unit)
  return `the same ${seconds > DAY_SECONDS + HOUR_SECONDS ? 'weekdays' : calendar === undefined ? 'hours' : 'weekday'} ${when}`
}

/** Its dates: `28 Sep – 25 Oct`; with clock times where it is shorter than two days, with years where they differ from the present period's. */
export function comparedDates(period: Span, previous: Span, zone: Zone): string {
  const dayAt = (at: number) => isoFields(at, zone.name).date
  const [from, to] = [dayAt(previous.from), dayAt(previous.to - 1)]
  const withYear = from.slice(0, 4) !== dayAt(period.to - 1).slice(0, 4)
  const [first, last] = [spanText(from, from, withYear), spanText(to, to, withYear)]
  const clockOf = (at: number) => formatTime(at, zone)
  const isMidnight = (at: number) => isoFields(at, zone.name).clock === '00:00'
  const isOfDays = isMidnight(previous.from) && isMidnight(previous.to)
  if (isOfDays || previous.to - previous.from >= 2 * DAY_SECONDS) return spanText(from, to, withYear)
  const start = `${first}, ${clockOf(previous.from)}`
  return first === last ? `${start} – ${clockOf(previous.to)}` : `${start} – ${last}, ${clockOf(previous.to)}`
}

type Compared = Pick<AnalyticsMeta, 'from' | 'to' | 'previous'>
/** What an answer is compared with: `the 4 weeks before, 28 Sep – 25 Oct`; null where it is with nothing. */
export function comparedWords({ from, to, previous }: Compared, range: Range, zone: Zone): string | null {
  if (from === null || to === null || previous === null) return null
  const period = { from, to }
  return `${comparedName(period, previous, range)}, ${comparedDates(period, previous, zone)}`
}

/** How many whole weeks a span has, up to a clock change; null if it is none. */
function weeksIn(seconds: number): number | null {
  const weeks = Math.round(seconds / WEEK_SECONDS)
  return weeks > 0 && Math.abs(seconds - weeks * WEEK_SECONDS) <= HOUR_SECONDS ? weeks : null
}

function lengthName(seconds: number): string {
  const [days, hours] = [seconds / DAY_SECONDS, seconds / HOUR_SECONDS]
  if (days > 1 && Math.abs(days - Math.round(days)) <= 1 / 24) return before(Math.round(days), 'day')
  return Number.isInteger(hours) ? before(hours, 'hour') : 'the period before'
}

const before = (count: number, unit: string) => (count === 1 ? `the ${unit} before` : `the ${count} ${unit}s before`)

/** The `compare` of a page's requests; none where nothing is compared. */
export const compareOf = (choice: PageComparison, range: Range): CompareMode | undefined =>
  choice === 'none' ? undefined : modeOf(choice, range)

/** The period compared with, as a sentence after another one; nothing without one. */
export const comparedSentence = (previous: Span | null, zone: Zone): string =>
  previous === null ? '' : ` Compared with ${comparedDates(previous, previous, zone)}.`
