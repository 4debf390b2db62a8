import * as z from 'zod/mini'
import { ANOMALY_NAMES, QUALITIES } from '@/lib/shared/calls/call'
import { FILTERS } from '@/lib/shared/filters/filters'
import { fromMirror, route } from '@/lib/shared/http/route'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { capital } from '@/lib/shared/text/plain-name'
import { GAP_NAMES } from './gaps'

const ANOMALY_LABELS = {
  'missing-started-at': 'No start time',
  'missing-ended-at': 'No end time',
  'missing-left-at': 'No time of leaving',
  'missing-time': 'No time at all',
  'coerced-field': 'Converted value',
  'ahead-of-clock': 'In the future',
}
/** What people call an issue of a call or of its data; files for programs keep its name. */
export const issueLabel = (name: string): string =>
  ownEntry(QUALITIES, name)?.label ?? ownEntry(ANOMALY_LABELS, name) ?? capital(name.replaceAll('-', ' '))

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

export const issuesRoute = route('GET /api/issues', { query: z.object(FILTERS), answer: fromMirror(issuesSchema) })
