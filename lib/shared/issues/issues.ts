import * as z from 'zod/mini'
import { ANOMALY_NAMES } from '@/lib/shared/calls/call'
import { FILTERS } from '@/lib/shared/filters/filters'
import { answerOf, mirrorMetaSchema } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'
import { GAP_NAMES } from './gaps'

/** The data behind the figures of a range: how many calls there are, and how many each issue and each gap affects. */
const issuesSchema = z.strictObject({
  calls: z.int(),
  /** Calls with at least one anomaly. */
  doubtful: z.int(),
  anomalies: z.array(z.strictObject({ name: z.enum(ANOMALY_NAMES), calls: z.int() })),
  gaps: z.array(z.strictObject({ name: z.enum(GAP_NAMES), calls: z.int() })),
  /** Fields that had the wrong format and were converted, most frequent first. */
  coercedFields: z.array(z.strictObject({ field: z.string(), calls: z.int() })),
  /** Quarantined records of all time: they have no time that could fall in a range. */
  quarantined: z.int(),
})
export type Issues = z.infer<typeof issuesSchema>

export const issuesRoute = route({
  path: '/api/issues',
  query: z.object(FILTERS),
  answer: answerOf(issuesSchema, mirrorMetaSchema),
})
