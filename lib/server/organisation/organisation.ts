import { hash } from 'node:crypto'
import { remembered } from '@/lib/server/accounts/db'
import { currentApp } from '@/lib/server/process/config/current-app'
import { log } from '@/lib/server/process/log/log'
import { listTeams } from '@/lib/server/teams/teams'
import { type BusinessHours, DEFAULT_BUSINESS_HOURS, hoursWords } from '@/lib/shared/organisation/business-hours'
import type { Organisation } from '@/lib/shared/organisation/organisation'
import { DEFAULT_WEEK_CLOCK, type WeekClock } from '@/lib/shared/organisation/week-clock'
import { type HolidayCalendar, holidayCalendar } from './holidays'
import { businessHoursSetting, callbackSetting, serviceLevelSetting, weekClockSetting } from './settings'

/** What the organisation has set about itself: its teams, hours, service level, call-backs, week and clock. Remembered until it changes. */
export const organisation = (): Promise<Organisation> => remembered('organisation', currentApp(), readOrganisation)

async function readOrganisation(): Promise<Organisation> {
  const [{ value: hours }, { value: service }, { value: callbacks }, { value: chosen }, teams] = await Promise.all([
    businessHoursSetting.read(),
    serviceLevelSetting.read(),
    callbackSetting.read(),
    weekClockSetting.read(),
    listTeams(),
  ])
  const usual = weekClockOf(hours.country)
  const clock = chosen.clock ?? usual.clock
  return {
    hours: {
      zone: hours.zone,
      week: hours.week,
      spansOn: spansOn(hours, await holidaysOf(hours)),
      words: hoursWords(hours, clock),
      isDefault: hours === DEFAULT_BUSINESS_HOURS,
    },
    service,
    callbacks,
    firstDay: chosen.firstDay ?? usual.firstDay,
    clock,
    teams,
    key: hash('sha256', JSON.stringify([hours, service, callbacks, chosen, teams]), 'base64url'),
  }
}

/** A release may know fewer places than the one that stored the hours: then there are no holidays, and a warning is logged. */
export async function holidaysOf({ country }: Pick<BusinessHours, 'country'>): Promise<HolidayCalendar> {
  const found = country === null ? null : await holidayCalendar(country)
  if (country !== null && found === null)
    log.warn({ country }, 'business hours: the holidays of this place are not known')
  return found ?? (() => null)
}

/** Hours that differ on a date: the organisation's own days take precedence over holidays. */
function spansOn({ ownDays }: BusinessHours, holidays: HolidayCalendar): Organisation['hours']['spansOn'] {
  const own = new Map(ownDays.map(({ date, spans }) => [date, spans]))
  return (date) => own.get(date) ?? (holidays(date) === null ? null : [])
}

/** Before Node 22, these methods are properties. */
type Customs = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
  getHourCycles?: () => string[]
  hourCycles?: string[]
}

/** The first day of the week and the clock that are usual in a country, or in that of a state (`DE-BY`). */
export function weekClockOf(country: string | null): WeekClock {
  if (country === null) return DEFAULT_WEEK_CLOCK
  const customs: Customs = new Intl.Locale('und', { region: country.slice(0, 2) }).maximize()
  const firstDay = (customs.getWeekInfo?.() ?? customs.weekInfo)?.firstDay
  const [cycle] = customs.getHourCycles?.() ?? customs.hourCycles ?? []
  return {
    firstDay: firstDay === 6 || firstDay === 7 ? firstDay : DEFAULT_WEEK_CLOCK.firstDay,
    clock: cycle === 'h12' ? 12 : DEFAULT_WEEK_CLOCK.clock,
  }
}
