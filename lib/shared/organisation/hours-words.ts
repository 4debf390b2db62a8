import { onClock } from '@/lib/shared/text/format'
import { weekdayName } from '@/lib/shared/zones/calendar'
import type { BusinessHours, WallSpan } from './business-hours'
import type { WeekClock } from './week-clock'

/** The spans of a day: `09:00–12:00 and 13:00–17:00`, or `closed`. */
export const spansWords = (spans: readonly WallSpan[], clock: WeekClock['clock']): string =>
  spans.length === 0
    ? 'closed'
    : spans.map(({ from, to }) => `${onClock(from, clock)}–${onClock(to, clock)}`).join(' and ')

/** Business hours in a few words: `Mon–Fri 09:00–17:00, Europe/Berlin, public holidays of DE-BE, 3 days of its own`. */
export function hoursWords({ week, zone, country, ownDays }: BusinessHours, clock: WeekClock['clock']): string {
  const open: string[] = []
  for (let first = 0; first < week.length; ) {
    const words = spansWords(week[first] ?? [], clock)
    let last = first
    while (last + 1 < week.length && spansWords(week[last + 1] ?? [], clock) === words) last += 1
    const [from, to] = [first, last].map((index) => weekdayName(index + 1).slice(0, 3))
    const days = from === to ? from : `${from}–${to}`
    if (words !== 'closed') open.push(`${days} ${words}`)
    first = last + 1
  }
  const special = ownDays.length === 0 ? [] : [`${ownDays.length} special ${ownDays.length === 1 ? 'day' : 'days'}`]
  const holidays = country === null ? [] : [`closed on public holidays of ${country}`]
  return [...(open.length === 0 ? ['Never open'] : open), zone, ...holidays, ...special].join(', ')
}
