import * as z from 'zod/mini'
import { TIME_BUCKETS } from '@/lib/shared/analytics/dimensions'
import { METRIC_UNITS } from '@/lib/shared/analytics/metrics'
import { COMPARISONS, FORMS } from '@/lib/shared/explore/report'
import { clockSchema, firstDaySchema } from '@/lib/shared/organisation/week-clock'

const texts = z.array(z.string())
const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/** Rows of figures; people and groups are keys that mean nothing outside of the link. */
export const sharedAnswer = z.strictObject({
  data: z.array(z.record(z.string(), value)),
  units: z.record(z.string(), z.enum(METRIC_UNITS)),
  /** How each person and group is called, by key. */
  names: z.strictObject({
    user: z.record(z.string(), z.string()),
    group: z.record(z.string(), z.string()),
    team: z.record(z.string(), z.string()),
  }),
  zone: z.string(),
  firstDay: firstDaySchema,
  clock: clockSchema,
  bucket: z.nullable(z.enum(TIME_BUCKETS)),
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  previous: z.nullable(z.strictObject({ from: z.number(), to: z.number() })),
  excluded: z.record(z.string(), z.number()),
  /** How many names are combined, by dimension. */
  others: z.record(z.string(), z.int()),
  totalRows: z.int(),
})
export type SharedAnswer = z.infer<typeof sharedAnswer>

/** A report as a link shows it: what was asked, its figures, and what they are narrowed to, in words without ids. */
export const SHARED_REPORT = z.strictObject({
  title: z.string(),
  metrics: texts,
  by: texts,
  form: z.nullable(z.enum(FORMS)),
  compare: z.enum(COMPARISONS),
  order: z.nullable(z.string()),
  top: z.int(),
  least: z.int(),
  target: z.nullable(z.number()),
  narrowedTo: texts,
  rows: sharedAnswer,
  legend: sharedAnswer,
  total: sharedAnswer,
})
export type SharedReport = z.infer<typeof SHARED_REPORT>
