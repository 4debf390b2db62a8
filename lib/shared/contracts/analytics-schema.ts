import { z } from 'zod'
import { COMPARE_MODES } from './analytics'
import { DIMENSION_NAMES, TIME_BUCKETS } from './dimensions'
import { METRIC_NAMES, METRIC_UNITS } from './metrics'
import { refillSchema } from './sync'

const commaList = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => {
    const parts = Array.isArray(value) ? value : value === undefined ? [] : [value]
    return parts.flatMap((part) => (typeof part === 'string' ? part.split(',') : [part])).filter((part) => part !== '')
  }, z.array(item))

/** The part of `GET /api/analytics` beside the filters. */
export const analyticsQuerySchema = z.object({
  metrics: commaList(z.enum(METRIC_NAMES)).pipe(
    z.array(z.enum(METRIC_NAMES)).min(1, 'names at least one metric').max(48),
  ),
  by: commaList(z.enum(DIMENSION_NAMES)).pipe(
    z.array(z.enum(DIMENSION_NAMES)).max(3, 'names at most three dimensions'),
  ),
  compare: z.enum(COMPARE_MODES).optional(),
  /** Of each dimension of names, how many to keep by the order's metric; the others, where there are two or more, become one row, whose key is `OTHERS`. */
  top: z.coerce.number().int().min(2).max(100).optional(),
  limit: z.coerce.number().int().min(1).max(50_000).optional(),
  order: z
    .string()
    .regex(/^-?[A-Za-z][A-Za-z0-9]*$/, 'is a metric or a dimension, with - for descending')
    .optional(),
})

export const analyticsMetaSchema = z.object({
  units: z.record(z.string(), z.enum(METRIC_UNITS)),
  zone: z.string(),
  /** The time bucket in use, null without a time dimension. */
  bucket: z.enum(TIME_BUCKETS).nullable(),
  /** Epoch seconds, `to` excluded; null on an open side. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  previous: z.object({ from: z.number(), to: z.number() }).nullable(),
  source: z.literal('mirror'),
  syncedAt: z.number().nullable(),
  /** For each metric, how many calls in the range it leaves out because the value it needs is not there. */
  excluded: z.record(z.string(), z.number()),
  /** With `top`: for each dimension that was cut, how many names stand behind `OTHERS`, and which, where a filter can list them. */
  others: z.record(z.string(), z.object({ count: z.number().int(), keys: z.array(z.string()).nullable() })).optional(),
  /** Columns that this question reads and that not all calls have yet, since a later release brought them; absent when all have them. */
  incomplete: refillSchema.optional(),
  /** Rows before `limit` cut them. */
  totalRows: z.number().int(),
})

export type AnalyticsQuery = z.infer<typeof analyticsQuerySchema>

export type AnalyticsValue = string | number | boolean | null
export type AnalyticsRow = Record<string, AnalyticsValue>

export type AnalyticsMeta = z.infer<typeof analyticsMetaSchema>
export type AnalyticsAnswer = { data: AnalyticsRow[]; meta: AnalyticsMeta }
