import * as z from 'zod/mini'
import { FILTERS } from '@/lib/shared/filters/filters'
import { among, list, one, wholeFrom } from '@/lib/shared/filters/query'
import { type AnswerOf, mirrorMetaSchema, route } from '@/lib/shared/http/route'
import { COMPARE_MODES, valueSchema } from './analytics'
import { DIMENSION_NAMES, DIMENSIONS, type Dimension } from './dimensions'
import { METRIC_NAMES, METRIC_UNITS } from './metrics'

/** Dimensions by which a change can be explained: all but those of time, since two periods share no day. */
const DRIVER_DIMENSIONS = DIMENSION_NAMES.filter((name) => DIMENSIONS[name].bucket === undefined) as [
  Dimension,
  ...Dimension[],
]
/** The dimensions examined by default; teams only if there are any. */
export const USUAL_DRIVER_DIMENSIONS = [
  'person',
  'group',
  'team',
  'hour',
  'weekday',
  'type',
] as const satisfies readonly Dimension[]
export const DEFAULT_DRIVER_LIMIT = 5

/** How contributions are computed. */
export const DRIVER_METHODS = {
  difference: 'Each figure now minus the figure before.',
  rate: 'The rate effect: how its own rate changed, weighted by its share of the calls. The mix effect: how its share of the calls changed, by how far its rate is from the overall one. Both use the mean of the two periods, so that nothing is left for an interaction.',
  replacement:
    'How different the overall figure would be if only this one were as it was before. Such figures do not add up by themselves; the rest closes the gap.',
  moment: 'Calls ongoing at the moment of the peak, minus those at the moment of the earlier peak.',
} as const
export type DriverMethod = keyof typeof DRIVER_METHODS

const number = z.nullable(z.number())
const driverSchema = z.strictObject({
  dimension: z.enum(DRIVER_DIMENSIONS),
  key: valueSchema,
  /** The metric over these calls alone; null without such calls. */
  value: number,
  previous: number,
  /** Its part of the change; with the others of its dimension and the rest it adds up to the change. */
  contribution: z.number(),
  /** The two parts of a contribution to a rate. */
  rate: z.optional(z.number()),
  mix: z.optional(z.number()),
  /** The calls behind the figures. */
  n: z.number(),
  previousN: z.number(),
  /** The list of the calls that `value` is about, and of those before; null where no list has exactly these. */
  href: z.nullable(z.string()),
  previousHref: z.nullable(z.string()),
})
export type Driver = z.infer<typeof driverSchema>

/** What explains a change of a figure. */
export const driversRoute = route('GET /api/drivers', {
  query: z.object({
    metric: one(among(METRIC_NAMES)),
    by: list(among(DRIVER_DIMENSIONS)).check(z.maxLength(8, 'has at most eight dimensions')),
    compare: one(among(COMPARE_MODES)),
    /** How many of each dimension are listed. */
    limit: one(wholeFrom(1, 100)),
    /** Rates and times of fewer calls are not listed; their part stays in the rest. By default the same minimum as on every page. */
    least: one(wholeFrom(1, 1_000_000)),
    ...FILTERS,
  }),
  answer: z.strictObject({
    /** The change of the answer rate or of the number of calls in words, with who or what explains it; null for other figures. */
    sentence: z.nullable(z.string()),
    total: z.strictObject({
      value: number,
      previous: number,
      change: number,
      n: z.number(),
      previousN: z.number(),
    }),
    /** By dimension, in the order asked for, the largest part of the change first. */
    drivers: z.array(driverSchema),
    /** By dimension, the part of the change that those listed do not explain. */
    rest: z.record(z.string(), z.number()),
    meta: z.extend(mirrorMetaSchema, {
      method: z.enum(Object.keys(DRIVER_METHODS) as [DriverMethod, ...DriverMethod[]]),
      unit: z.enum(METRIC_UNITS),
      zone: z.string(),
      from: z.number(),
      to: z.number(),
      previous: z.strictObject({ from: z.number(), to: z.number() }),
      least: z.int(),
      /** Dimensions with several values per call: their parts overlap, and the rest makes up for the excess. */
      overlapping: z.array(z.string()),
    }),
  }),
})
export type Drivers = AnswerOf<typeof driversRoute>
