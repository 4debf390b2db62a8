import * as z from 'zod/mini'
import { dataOf } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'

const seconds = (least: number, most: number) =>
  z.int().check(z.refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`))

/** The two times of the service level, in seconds (design, section 3). */
export const serviceTimesSchema = z.strictObject({
  /** A call is answered in time within this many seconds of ringing. */
  answeredWithinSeconds: seconds(1, 3600),
  /** A caller who hangs up sooner than this did not wait for an answer. */
  givenUpUnderSeconds: seconds(0, 3600),
})
export type ServiceTimes = z.infer<typeof serviceTimesSchema>
export const DEFAULT_SERVICE_TIMES: ServiceTimes = { answeredWithinSeconds: 20, givenUpUnderSeconds: 5 }

const ofService = {
  path: '/api/settings/service-level',
  answer: dataOf(
    z.extend(serviceTimesSchema, {
      /** Epoch seconds, and the e-mail address of who set them; null while they are the default. */
      updatedAt: z.nullable(z.number()),
      updatedBy: z.nullable(z.string()),
    }),
  ),
} as const
/** What counts as answered in time. */
export const serviceLevelRoute = route(ofService)
export const saveServiceLevelRoute = route({ ...ofService, method: 'PUT', body: serviceTimesSchema })
