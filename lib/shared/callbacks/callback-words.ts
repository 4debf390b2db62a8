import { countOf, formatAge, formatDateTime, formatDuration, formatHour, type Zone } from '@/lib/shared/text/format'
import { atLocalTime, zoneFields } from '@/lib/shared/zones/fields'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@/lib/shared/zones/read-instant'
import { CALLBACK_OUTCOMES, type Handling } from './callbacks'

/** How many wait, one for each caller and whom they called: `23 call-backs are waiting`. */
export const waitingWords = (waiting: number): string =>
  waiting === 0 ? 'No call-back is waiting' : `${countOf(waiting, 'call-back')} ${waiting === 1 ? 'is' : 'are'} waiting`

/** Why nobody is listed although so many wait: all are snoozed. @param isOwn they are the viewer’s */
export const allSnoozedWords = (count: number, isOwn = false): string =>
  count === 1 ? `${isOwn ? 'Your' : 'The'} only one is snoozed` : `All of ${isOwn ? 'yours' : 'them'} are snoozed`

/** How much time is left until a deadline, rounded up to a minute, or for how long it has passed; null for none. Epoch seconds. */
export function timeLeftText(dueAt: number | null, now: number): string {
  if (dueAt === null) return 'No deadline'
  const left = dueAt - now
  return left >= 0
    ? `${formatDuration(Math.ceil(left / MINUTE_SECONDS) * MINUTE_SECONDS)} left`
    : `${formatAge(-left)} overdue`
}

/** The times offered for snoozing a caller or silencing an alert, in words that end a sentence, and in epoch seconds. Mornings are at nine in the zone. */
export function snoozeChoices(now: number, zone: Zone): { label: string; until: number }[] {
  const { year, month, day, weekday } = zoneFields(now, zone.name)
  const morningIn = (days: number) => atLocalTime(Date.UTC(year, month - 1, day + days, 9) / 1000, zone.name)
  const nine = formatHour(9, zone.clock)
  const daysToMonday = 8 - weekday
  return [
    { label: 'for 1 hour', until: now + HOUR_SECONDS },
    { label: 'for 4 hours', until: now + 4 * HOUR_SECONDS },
    { label: `until tomorrow, ${nine}`, until: morningIn(1) },
    ...(daysToMonday === 1 ? [] : [{ label: `until Monday, ${nine}`, until: morningIn(daysToMonday) }]),
  ]
}

/** What was or is done about a missed call, as a sentence without its note; null for nothing but a note. */
export function handlingText(handling: Handling, zone: Zone, now: number) {
  const { claimedBy, claimedAt, snoozedUntil, outcome, closedAt, closedBy } = handling
  const came = outcome === null ? '' : `${CALLBACK_OUTCOMES[outcome]}. `
  if (closedAt !== null && closedBy !== null)
    return `${came}Closed by ${closedBy} on ${formatDateTime(closedAt, zone)}.`
  if (snoozedUntil !== null && snoozedUntil > now) return `Snoozed until ${formatDateTime(snoozedUntil, zone)}.`
  if (claimedBy !== null && claimedAt !== null)
    return `${came}${claimedBy.name} has been taking care of it since ${formatDateTime(claimedAt, zone)}.`
  return null
}
