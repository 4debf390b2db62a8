import * as z from 'zod/mini'
import { FILTERS } from '@/lib/shared/filters/filters'
import { among, list, one, spelling, wholeFrom } from '@/lib/shared/filters/query'
import { type AnswerOf, answerOf, mirrorMetaSchema, type RequestOf, route } from '@/lib/shared/http/route'
import { clockSchema, firstDaySchema } from '@/lib/shared/organisation/week-clock'
import { namesSchema } from '@/lib/shared/people/names'
import { refillSchema } from '@/lib/shared/sync/sync'
import { text } from '@/lib/shared/text/texts'
import { DIMENSION_NAMES, TIME_BUCKETS } from './dimensions'
import { METRIC_NAMES, METRIC_UNITS, WATCHED_METRIC_NAMES } from './metrics'

/** What a period is compared with: the previous period, or the latest earlier one aligned by weekday (whole weeks earlier in the zone's local time). */
export const COMPARE_MODES = ['previous', 'weekdays'] as const
export type CompareMode = (typeof COMPARE_MODES)[number]

/** The key of a row that combines all names beyond `top`. Names contain no control characters, so none can equal it. */
export const OTHERS = '\u0001others'
/** The order by how much the first metric differs from the previous period: what fell most first, or with `-` what rose most. */
export const CHANGE = 'change'
/** The most calls that `least` may ask for. */
export const MAX_LEAST = 1_000_000
/** A filter can list at most this many names. */
export const MAX_OTHERS_LISTED = 100
/** An order as it is spelt here, if it is one. */
export const orderOf = spelling([...METRIC_NAMES, ...DIMENSION_NAMES, CHANGE].flatMap((name) => [name, `-${name}`]))

/** Parameters of `GET /api/analytics` other than the filters. */
export const analyticsQuerySchema = z.object({
  metrics: list(among(METRIC_NAMES)).check(z.minLength(1, 'must name at least one metric')),
  by: list(among(DIMENSION_NAMES)).check(z.maxLength(3, 'has at most three dimensions')),
  compare: one(among(COMPARE_MODES)),
  /** How many names of each dimension to keep, by the sort metric; two or more others are combined into one row with the key `OTHERS`. */
  top: one(wholeFrom(2, 100)),
  /** Names whose rate or time rests on fewer calls are among the top only where no others are left. */
  least: one(wholeFrom(1, MAX_LEAST)),
  limit: one(wholeFrom(1, 50_000)),
  order: one(
    text(
      (value) => /^-?[A-Za-z][A-Za-z0-9]*$/.test(value),
      'must be a metric, a dimension or change, with - for descending',
    ).check(z.overwrite(orderOf)),
  ),
})

export const analyticsMetaSchema = z.strictObject({
  units: z.record(z.string(), z.enum(METRIC_UNITS)),
  names: z.optional(namesSchema),
  zone: z.string(),
  firstDay: firstDaySchema,
  clock: clockSchema,
  /** The time bucket in use, null without a time dimension. */
  bucket: z.nullable(z.enum(TIME_BUCKETS)),
  /** Epoch seconds, `to` excluded; null on an open side. */
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  previous: z.nullable(z.strictObject({ from: z.number(), to: z.number() })),
  source: z.literal('mirror'),
  syncedAt: z.nullable(z.number()),
  /** For each metric, how many calls in the range it leaves out because a required value is missing. */
  excluded: z.record(z.string(), z.number()),
  /** With `top`: for each truncated dimension, how many names `OTHERS` combines, and which, if a filter can list them. */
  others: z.optional(z.record(z.string(), z.strictObject({ count: z.int(), keys: z.nullable(z.array(z.string())) }))),
  /** Columns used by this query that a later release added and that are not yet filled for all calls; absent once they are. */
  incomplete: z.optional(refillSchema),
  /** The business hours that were used, in words; absent where they play no part. */
  businessHours: z.optional(z.string()),
  /** The times by which the service level was judged, and its target; absent where they play no part. */
  serviceTimes: z.optional(
    z.strictObject({ answeredWithinSeconds: z.int(), givenUpUnderSeconds: z.int(), targetPercent: z.int() }),
  ),
  /** Rows before `limit` cut them. */
  totalRows: z.int(),
})

export const valueSchema = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export const rowSchema = z.record(z.string(), valueSchema)

export type AnalyticsQuery = z.output<typeof analyticsQuerySchema>
export type AnalyticsValue = z.infer<typeof valueSchema>
export type AnalyticsRow = z.infer<typeof rowSchema>
export type AnalyticsMeta = z.infer<typeof analyticsMetaSchema>

/** Metrics by dimensions over filters. */
export const analyticsRoute = route('GET /api/analytics', {
  query: z.extend(analyticsQuerySchema, FILTERS),
  answer: answerOf(z.array(rowSchema), analyticsMetaSchema),
})
/** An analytics query, including filters. */
export type AnalyticsRequest = NonNullable<RequestOf<typeof analyticsRoute>['query']>
export type AnalyticsAnswer = AnswerOf<typeof analyticsRoute>

/** A sentence about a period. */
const briefItemSchema = z.strictObject({
  text: z.string(),
  metric: z.enum(WATCHED_METRIC_NAMES),
  value: z.number(),
  /** The same in the period before; null where the sentence compares with nothing. */
  previous: z.nullable(z.number()),
  /** How many calls the value is taken over; `href` lists exactly these. */
  n: z.int(),
  href: z.string(),
})
export type BriefItem = z.output<typeof briefItemSchema>

const { zone, from, to, previous } = analyticsMetaSchema.shape
/** A period in up to four sentences, most important first; empty when nothing stands out. `previous` is what the figures are compared with. */
export const briefRoute = route('GET /api/brief', {
  query: z.object({ ...FILTERS, compare: one(among(COMPARE_MODES)) }),
  answer: z.strictObject({
    items: z.array(briefItemSchema),
    meta: z.extend(mirrorMetaSchema, { zone, from, to, previous }),
  }),
})

/** A time bucket from its calendar `start`; `[from, to)` is its part in the range, which its numbers count and its door opens. Epoch seconds; a null `to` is open. */
export type Bucket = { start: number; from: number; to: number | null; partial: boolean }
/** A result's value as a number, null if there is none. */
export const numberOf = (value: AnalyticsValue | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Buckets from the starts in the rows, clipped to the range. Each ends where the next starts, so that days of 23 or 25 hours need no special care. */
export function bucketsOf(starts: Iterable<number>, range: Pick<AnalyticsMeta, 'from' | 'to'>): Bucket[] {
  const sorted = [...new Set(starts)].sort((a, b) => a - b)
  const steps = sorted.slice(1).map((start, index) => start - (sorted[index] as number))
  const typical = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? null
  return sorted.map((start, index) => {
    const next = sorted[index + 1] ?? null
    const from = Math.max(start, range.from ?? start)
    const to = next ?? range.to
    const cutAtEnd = next === null && to !== null && typical !== null && to - start < typical * 0.97
    return { start, from, to, partial: from > start || cutAtEnd }
  })
}
