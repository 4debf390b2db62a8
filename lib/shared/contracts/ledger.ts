import * as z from 'zod/mini'
import { ANOMALY_NAMES } from './call'
import { FILTERS } from './filters'
import { GAP_NAMES } from './gaps'
import { answerOf, mirrorMetaSchema } from './http'
import { route } from './route'

/** What stands behind the figures of a range: how many calls there are, and how many of them each doubt and each gap concerns. */
const ledgerSchema = z.strictObject({
  calls: z.int(),
  /** Calls with at least one anomaly. */
  doubtful: z.int(),
  anomalies: z.array(z.strictObject({ name: z.enum(ANOMALY_NAMES), calls: z.int() })),
  gaps: z.array(z.strictObject({ name: z.enum(GAP_NAMES), calls: z.int() })),
  /** Fields that arrived in another form and were converted, the most often converted first. */
  coercedFields: z.array(z.strictObject({ field: z.string(), calls: z.int() })),
  /** Records that are no calls, of all times: they have no time to be in a range. */
  quarantined: z.int(),
})
export type Ledger = z.infer<typeof ledgerSchema>

export const ledgerRoute = route({
  path: '/api/ledger',
  query: z.object(FILTERS),
  answer: answerOf(ledgerSchema, mirrorMetaSchema),
})
