import { type CallbackSettings, DEFAULT_CALLBACK_SETTINGS } from '@/lib/shared/callbacks/callback-settings'
import { DEFAULT_BUSINESS_HOURS } from '@/lib/shared/organisation/business-hours'
import { DEFAULT_SERVICE_TIMES, type ServiceTimes } from '@/lib/shared/organisation/service-level'
import type { Team } from '@/lib/shared/people/teams'
import type { OpeningHours } from './open-spans'
import { DEFAULT_WEEK_CLOCK, type WeekClock } from './week-clock'

/** The organisation's own settings: business hours, service level, call-backs, week and clock, and teams. */
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
  /** Changes whenever any of it changes. */
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
