import * as z from 'zod/mini'
import { FILTERS } from '@/lib/shared/filters/filters'
import { among, one } from '@/lib/shared/filters/query'
import { mirrorMetaSchema } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'
import { COMPARE_MODES } from './analytics'
import { WATCHED_METRIC_NAMES } from './metrics'

/** A sentence about a period. */
const briefItemSchema = z.strictObject({
  text: z.string(),
  /** The metric that the sentence is about. */
  metric: z.enum(WATCHED_METRIC_NAMES),
  value: z.number(),
  /** The same in the period before; null where the sentence compares with nothing. */
  previous: z.nullable(z.number()),
  /** How many calls the value is taken over; `href` lists exactly these. */
  n: z.int(),
  href: z.string(),
})
export type BriefItem = z.output<typeof briefItemSchema>

const period = { from: z.number(), to: z.number() }

/** A period in up to four sentences, most important first; empty when nothing stands out. */
export const briefRoute = route({
  path: '/api/brief',
  query: z.object({ ...FILTERS, compare: one(among(COMPARE_MODES)) }),
  answer: z.strictObject({
    items: z.array(briefItemSchema),
    meta: z.extend(mirrorMetaSchema, {
      zone: z.string(),
      /** Epoch seconds, `to` excluded; null on an open side. */
      from: z.nullable(period.from),
      to: z.nullable(period.to),
      /** What the figures are compared with; null for all time. */
      previous: z.nullable(z.strictObject(period)),
    }),
  }),
})
