import { DEFAULT_WEEK_CLOCK, type WeekClock } from '@/lib/shared/organisation/week-clock'

/** Before Node 22, what these methods answer are properties. */
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
