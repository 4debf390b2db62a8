import type { Span } from '@/lib/shared/timeline/presence'
import { addDays } from '@/lib/shared/zones/calendar'
import { isoFields, zoneFields } from '@/lib/shared/zones/fields'
import { atWallClock, earlierBy, startOf } from '@/lib/shared/zones/instants'
import type { Frequency } from './digests'

export type Schedule = { frequency: Frequency; weekday: number; time: string; zone: string }

/** When a digest is next sent after a moment: at its wall-clock time, which `atWallClock` reads also across clock changes. Epoch seconds. */
export function nextAfter({ frequency, weekday, time, zone }: Schedule, after: number): number {
  const today = isoFields(after, zone).date
  for (let days = 0; ; days += 1) {
    const at = atWallClock(`${addDays(today, days)}T${time}:00`, zone)
    if (at > after && (frequency === 'daily' || zoneFields(at, zone).weekday === weekday)) return at
  }
}

/** The period of a digest that is sent at a moment: the day before, or the seven days before, in local days. */
export function periodOf({ frequency, zone }: Pick<Schedule, 'frequency' | 'zone'>, at: number): Span {
  const to = startOf('day', at, zone)
  // The first instant of a day, even where midnight is skipped.
  const from = startOf('day', earlierBy(frequency === 'daily' ? 1 : 7, 'day', to + 43_200, zone), zone)
  return { from, to }
}
