import * as z from 'zod/mini'
import { settingAt } from '@/lib/shared/http/route'
import { intFrom } from '@/lib/shared/text/texts'

const DEFAULT_TARGET_PERCENT = 80
/** The two times of the service level, in seconds, and its target. */
export const serviceTimesSchema = z.strictObject({
  /** A call is answered in time within this many seconds of ringing. */
  answeredWithinSeconds: intFrom(1, 3600),
  /** A caller who hangs up sooner than this did not wait for an answer. */
  givenUpUnderSeconds: intFrom(0, 3600),
  /** The share of calls that should be answered in time. */
  targetPercent: z._default(intFrom(1, 100), DEFAULT_TARGET_PERCENT),
})
export type ServiceTimes = z.infer<typeof serviceTimesSchema>
export const DEFAULT_SERVICE_TIMES: ServiceTimes = {
  answeredWithinSeconds: 20,
  givenUpUnderSeconds: 5,
  targetPercent: DEFAULT_TARGET_PERCENT,
}

/** What counts as answered in time. */
export const [serviceLevelRoute, saveServiceLevelRoute] = settingAt('service-level', serviceTimesSchema, {})
