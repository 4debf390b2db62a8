import { LEAST_RESOLVED, type Staffing, type StaffingSlot } from '@/lib/shared/staffing'
import { exactDuration, formatCount, formatRatio } from '@/lib/shared/text/format'
import { weekdayName } from '@/lib/shared/zones/calendar'

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** `Tuesday 16:00–17:00` */
export const slotName = ({ weekday, hour }: Pick<StaffingSlot, 'weekday' | 'hour'>): string =>
  `${weekdayName(weekday)} ${clock(hour)}–${clock(hour + 1)}`

/** How many more calls at once an hour that misses the target needed; null for one that does not, or without calls to judge by. */
export function shortageOf({ misses, needed, handled }: StaffingSlot): number | null {
  return misses && needed !== null ? Math.max(0, needed - (handled ?? 0)) : null
}

/** The hours that miss the target: the most people short first, then the lowest answer rate. */
export const shortHours = (slots: readonly StaffingSlot[]): StaffingSlot[] =>
  slots
    .filter(({ misses }) => misses)
    .toSorted(
      (one, other) =>
        (shortageOf(other) ?? 0) - (shortageOf(one) ?? 0) || (one.answerRate ?? 0) - (other.answerRate ?? 0),
    )

/** A number of calls that may be a half: `6`, `6.5`. */
export const callsText = (calls: number): string =>
  Number.isInteger(calls) ? formatCount(calls) : String(Math.round(calls * 10) / 10)

/** How needs are found, as sentences for the page. */
export function methodText({
  weeks,
  target,
  talkSeconds,
}: Pick<Staffing, 'weeks' | 'target' | 'talkSeconds'>): string[] {
  const talk = talkSeconds === null ? 'no time, since no call was answered' : exactDuration(Math.round(talkSeconds))
  return [
    `From your own calls of the last ${weeks} whole weeks, not from a queueing formula, so callers who hang up count as they did.`,
    `Each missed call is taken to need one person for the median duration of an answered call (${talk}), from when it rang.`,
    `“Needed” is the lowest number of calls at once at which ${formatRatio(target)} of the calls that begin in the hour would have found someone free. “Handled” is how many answered calls were under way at once, in nine of ten cases. The difference is how many people are short.`,
    `Where an hour misses the target and nobody is short, calls were missed for other reasons than too few people. An hour is judged from ${LEAST_RESOLVED} calls.`,
  ]
}
