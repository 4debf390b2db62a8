import * as z from 'zod/mini'
import { FILTERS } from '@/lib/shared/filters/filters'
import { among, one } from '@/lib/shared/filters/query'
import { answerOf, mirrorMetaSchema, route } from '@/lib/shared/http/route'
import { TIME_BUCKETS } from './dimensions'

/** Concurrency within a time bucket. Epoch seconds, `to` excluded. */
const busySchema = z.strictObject({
  from: z.number(),
  to: z.number(),
  peakCalls: z.number(),
  /** The first second at which the peak was reached; null if it is 0. */
  peakCallsAt: z.nullable(z.number()),
  averageCalls: z.number(),
  peakPeople: z.number(),
  peakPeopleAt: z.nullable(z.number()),
  averagePeople: z.number(),
})
export type Busy = z.infer<typeof busySchema>

const concurrencySchema = z.strictObject({
  buckets: z.array(busySchema),
  /** Over all buckets. */
  whole: z.nullable(busySchema),
  /** Of the calls ongoing at the overall peak, those initiated before the window. */
  earlierCalls: z.number(),
  /** Calls of the window without a plausible start or end (the gap `interval`), which are therefore not counted. */
  excluded: z.number(),
  /** Calls from before the window that are still ongoing and were probably never closed: left out as well. */
  neverClosed: z.number(),
})
export type Concurrency = z.infer<typeof concurrencySchema>

/** Concurrent calls and people over time. */
export const concurrencyRoute = route('GET /api/concurrency', {
  query: z.object({ ...FILTERS, bucket: one(among(TIME_BUCKETS)) }),
  answer: answerOf(concurrencySchema, z.extend(mirrorMetaSchema, { bucket: z.enum(TIME_BUCKETS), zone: z.string() })),
})
