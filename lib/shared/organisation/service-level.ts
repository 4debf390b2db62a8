import * as z from 'zod/mini'
import { dataOf, WRITTEN } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'

const DEFAULT_TARGET_PERCENT = 80
const whole = (least: number, most: number) =>
  z.int().check(z.refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`))

/** The two times of the service level, in seconds, and its target. */
export const serviceTimesSchema = z.strictObject({
  /** A call is answered in time within this many seconds of ringing. */
  answeredWithinSeconds: whole(1, 3600),
  /** A caller who hangs up sooner than this did not wait for an answer. */
  givenUpUnderSeconds: whole(0, 3600),
  /** The share of calls that should be answered in time. */
  targetPercent: z._default(whole(1, 100), DEFAULT_TARGET_PERCENT),
})
export type ServiceTimes = z.infer<typeof serviceTimesSchema>
export const DEFAULT_SERVICE_TIMES: ServiceTimes = {
  answeredWithinSeconds: 20,
  givenUpUnderSeconds: 5,
  targetPercent: DEFAULT_TARGET_PERCENT,
}

const ofService = {
  path: '/api/settings/service-level',
  answer: dataOf(z.extend(serviceTimesSchema, WRITTEN)),
} as const
/** What counts as answered in time. */
export const serviceLevelRoute = route(ofService)
export const saveServiceLevelRoute = route({ ...ofService, method: 'PUT', body: serviceTimesSchema })
