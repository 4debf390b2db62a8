import { DEFAULT_WEEK_CLOCK, type WeekClock } from '@/lib/shared/organisation/week-clock'
import type { Zone } from '@/lib/shared/text/format'

/** A zone as an organisation with default settings shows it, except for what `set` overrides. */
export const zoned = (name: string, set: Partial<WeekClock> = {}): Zone => ({ name, ...DEFAULT_WEEK_CLOCK, ...set })
