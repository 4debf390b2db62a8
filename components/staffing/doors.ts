import { type Door, weekdayHourDoor } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Staffing, StaffingSlot } from '@/lib/shared/staffing'

/** Filters without their range: staffing rests on whole weeks. */
export function withoutRange<F extends Partial<Filters>>({ range: _range, from: _from, to: _to, ...rest }: F) {
  return rest
}

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
