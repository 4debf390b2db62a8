import { organisation } from '@/lib/server/organisation/organisation'
import { currentApp, inApp } from '@/lib/server/process/config/current-app'
import type { WeekClock } from '@/lib/shared/organisation/week-clock'

/** What a page needs to show weeks and times of day as the organisation of an app does; by default of its own app. */
export const weekClockShown = (app: string = currentApp()): Promise<WeekClock> =>
  inApp(app, async () => {
    const { firstDay, clock } = await organisation()
    return { firstDay, clock }
  })
