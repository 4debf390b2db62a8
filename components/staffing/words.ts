import { LEAST_CALLS, worstFirst } from '@/lib/shared/analytics/chance'
import { type Door, weekdayHourDoor } from '@/lib/shared/charts/doors'
import { type Filters, withoutRange } from '@/lib/shared/filters/filters'
import { STAFFING_REASONS, type Staffing, type StaffingSlot } from '@/lib/shared/staffing'
import { exactDuration, formatCount, formatHour, formatRatio } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'
import { weekdayName } from '@/lib/shared/zones/calendar'

/** The calls of an hour of the week, over all weeks. */
export function slotDoor(
  filters: Partial<Filters>,
  { from, to, zone }: Pick<Staffing, 'from' | 'to' | 'zone'>,
  { weekday, hour, calls }: StaffingSlot,
): Door {
  if (calls === 0) return null
  const weeks = { ...withoutRange(filters), from: String(from), to: String(to), tz: zone }
  return weekdayHourDoor(weeks, weekday, hour)
}

/** `Tuesday 16:00–17:00`, `Tuesday 4 PM–5 PM` */
export const slotName = (
  { weekday, hour }: Pick<StaffingSlot, 'weekday' | 'hour'>,
  { clock }: Pick<Staffing, 'clock'>,
) => `${weekdayName(weekday)} ${formatHour(hour, clock)}–${formatHour(hour + 1, clock)}`

/** How many more calls at once an hour that misses the target needed; null for one that does not, or without calls to judge by. */
export const shortageOf = ({ misses, needed, handled }: StaffingSlot): number | null =>
  misses && needed !== null ? Math.max(0, needed - (handled ?? 0)) : null

/** The hours that miss the target, the worst first. */
export const missingHours = (slots: readonly StaffingSlot[]): StaffingSlot[] =>
  worstFirst(slots, ({ answerRate, resolved }) => ({ value: answerRate, n: resolved })).filter(({ misses }) => misses)

/** `Too few people at once: 2 more needed`; '' where the target is met. */
export function reasonText(slot: StaffingSlot): string {
  const short = shortageOf(slot) ?? 0
  const reason = slot.reason === null ? '' : capital(STAFFING_REASONS[slot.reason])
  return short === 0 ? reason : `${reason}: ${formatCount(short)} more needed`
}

/** How needs are found, as sentences for the page. */
export function methodText(staffing: Pick<Staffing, 'weeks' | 'target' | 'talkSeconds'>): string[] {
  const { weeks, target, talkSeconds } = staffing
  const talk = talkSeconds === null ? 'no time, since no call was answered' : exactDuration(Math.round(talkSeconds))
  return [
    `From your own calls of the last ${weeks} whole weeks, not from a queueing formula, so callers who hang up count as they did.`,
    `Each call that was not answered is taken to need one person for the median duration of an answered call (${talk}), from when it rang.`,
    `“Needed” is the lowest number of calls at once at which ${formatRatio(target)} of the calls that begin in the hour would have found someone free. “Handled” is how many answered calls were under way at once, in nine of ten cases. The difference is how many people are short.`,
    `Where an hour misses the target and nobody is short, there were enough people, but calls were not picked up. An hour is judged from ${LEAST_CALLS} calls.`,
  ]
}
