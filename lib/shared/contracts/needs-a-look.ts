import * as z from 'zod/mini'
import { CALLBACK_STATES } from './callbacks'
import { FILTERS, type Filters } from './filters'
import { answerOf, mirrorMetaSchema, shapeOf } from './http'
import { route } from './route'
import { unusualSchema } from './unusual'

/** Someone or a group as the screen names them; `name` where the API gives one. */
const partySchema = z.strictObject({ id: z.string(), name: z.nullable(z.string()) })
export type Party = z.infer<typeof partySchema>

/** A call in a few words. Epoch seconds. */
const callBriefSchema = z.strictObject({
  sessionId: z.string(),
  time: z.number(),
  status: z.string(),
  type: z.nullable(z.string()),
  isGroup: z.boolean(),
  from: z.nullable(partySchema),
  to: z.nullable(partySchema),
})
export type CallBrief = z.infer<typeof callBriefSchema>

/** A missed call that still waits; `dueAt` is when its time is over. */
const waitingCallSchema = z.extend(callBriefSchema, { state: z.enum(CALLBACK_STATES), dueAt: z.number() })
export type WaitingCall = z.infer<typeof waitingCallSchema>

const needsALookSchema = z.strictObject({
  /** Within how many hours a missed call is to be called back. */
  hours: z.number(),
  /** The present that states and times left are told by, epoch seconds. */
  asOf: z.number(),
  /** Missed calls by what became of them, and the median wait of those called back. */
  callbacks: z.strictObject({
    ...shapeOf(CALLBACK_STATES, z.int()),
    missed: z.int(),
    medianBackSeconds: z.nullable(z.number()),
  }),
  /** Those that wait, the least time left first, then those overdue, the last to become so first; not all when there are many. */
  queue: z.array(waitingCallSchema),
  /** Calls that are ongoing for too long, whenever they began, longest first; not all when there are many. */
  stale: z.strictObject({ calls: z.int(), longest: z.array(callBriefSchema), overHours: z.number() }),
  /** Hours and days that stand out, the most striking first; `found` of them in all, of `judged` hours and days. */
  unusual: z.array(unusualSchema),
  found: z.int(),
  judged: z.int(),
})
export type NeedsALook = z.infer<typeof needsALookSchema>

/** Missed calls that nobody called back, calls ongoing for too long, hours and days that stand out. */
export const needsALookRoute = route({
  path: '/api/needs-a-look',
  query: z.object(FILTERS),
  answer: answerOf(needsALookSchema, mirrorMetaSchema),
})

/** Calls that are ongoing for too long, whenever they began: the range does not matter to what goes on now. */
export function staleFilters<F extends Partial<Filters>>(filters: F): F {
  return { ...filters, range: 'all', from: undefined, to: undefined, anomaly: ['stale-ongoing'] }
}
