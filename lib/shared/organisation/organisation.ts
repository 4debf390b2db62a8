import { type CallbackSettings, DEFAULT_CALLBACK_SETTINGS } from '@/lib/shared/callbacks/callback-settings'
import { DEFAULT_BUSINESS_HOURS } from '@/lib/shared/organisation/business-hours'
import { DEFAULT_SERVICE_TIMES, type ServiceTimes } from '@/lib/shared/organisation/service-level'
import type { Team } from '@/lib/shared/people/teams'
import type { OpeningHours } from './open-spans'
import { DEFAULT_WEEK_CLOCK, type WeekClock } from './week-clock'

/** What the organisation has set about itself: its hours, what it calls in time, who waits for a call back, its week and clock, and its teams. */
export type Organisation = WeekClock & {
  hours: OpeningHours & {
    /** In a few words, with the zone. */
    words: string
    /** True until someone sets them. */
    isDefault: boolean
  }
  service: ServiceTimes
  callbacks: CallbackSettings
  teams: readonly Team[]
  /** Different whenever any of it is. */
  key: string
}

/** An organisation that has set nothing. */
export const NEW_ORGANISATION: Organisation = {
  hours: {
    ...DEFAULT_BUSINESS_HOURS,
    spansOn: () => null,
    words: 'Mon–Fri 09:00–17:00, UTC',
    isDefault: true,
  },
  service: DEFAULT_SERVICE_TIMES,
  callbacks: DEFAULT_CALLBACK_SETTINGS,
  ...DEFAULT_WEEK_CLOCK,
  teams: [],
  key: '',
}
