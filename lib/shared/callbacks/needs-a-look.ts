import * as z from 'zod/mini'
import { FILTERS, type Filters } from '@/lib/shared/filters/filters'
import { answerOf, mirrorMetaSchema, shapeOf } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'
import { CALLBACK_STATES } from './callbacks'
import { unusualSchema } from './unusual'

/** A person or group as shown on screen; `name` if known. */
export const partySchema = z.strictObject({ id: z.string(), name: z.nullable(z.string()) })
export type Party = z.infer<typeof partySchema>

/** A call in a few words. Epoch seconds. */
export const callBriefSchema = z.strictObject({
  sessionId: z.string(),
  /** As of a `Call`. */
  roomMid: z.optional(z.string()),
  time: z.number(),
  status: z.string(),
  type: z.nullable(z.string()),
  isGroup: z.boolean(),
  from: z.nullable(partySchema),
  to: z.nullable(partySchema),
})
export type CallBrief = z.infer<typeof callBriefSchema>

/** A missed call that has not been returned; `dueAt` is its deadline. */
const waitingCallSchema = z.extend(callBriefSchema, { state: z.enum(CALLBACK_STATES), dueAt: z.number() })
export type WaitingCall = z.infer<typeof waitingCallSchema>

const needsALookSchema = z.strictObject({
  /** The deadline for a callback, in hours after the missed call. */
  hours: z.number(),
  /** The business hours that deadlines count, in a few words; null where they count every hour, since none are set. */
  businessHours: z.nullable(z.string()),
  /** The time at which states and remaining times were computed, epoch seconds. */
  asOf: z.number(),
  /** Missed calls by callback state, and the median time until those returned were called back. */
  callbacks: z.strictObject({
    ...shapeOf(CALLBACK_STATES, z.int()),
    missed: z.int(),
    medianBackSeconds: z.nullable(z.number()),
  }),
  /** Open ones, least time left first, then overdue ones, most recent deadline first; truncated when there are many. */
  queue: z.array(waitingCallSchema),
  /** Calls open for too long, whenever they started, longest first; truncated when there are many. */
  stale: z.strictObject({ calls: z.int(), longest: z.array(callBriefSchema), overHours: z.number() }),
  /** Unusual hours and days, most unusual first; `found` in total, out of `judged` hours and days. */
  unusual: z.array(unusualSchema),
  found: z.int(),
  judged: z.int(),
})
export type NeedsALook = z.infer<typeof needsALookSchema>

/** Missed calls not returned, calls open for too long, unusual hours and days. */
export const needsALookRoute = route({
  path: '/api/needs-a-look',
  query: z.object(FILTERS),
  answer: answerOf(needsALookSchema, mirrorMetaSchema),
})

/** Calls open for too long, whenever they started: the range does not apply to what is ongoing now. */
export function staleFilters<F extends Partial<Filters>>(filters: F): F {
  return { ...filters, range: 'all', from: undefined, to: undefined, anomaly: ['stale-ongoing'] }
}
