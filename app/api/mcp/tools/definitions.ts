import * as z from 'zod/mini'
import { FILTER_WORDS } from '@/lib/server/http/filter-words'
import { valuesOf } from '@/lib/server/http/mcp/argument-schema'
import { DIMENSION_NAMES, DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { METRIC_NAMES, METRIC_UNITS, METRICS, type MetricWords } from '@/lib/shared/analytics/metrics'
import { FILTER_NAMES, FILTERS } from '@/lib/shared/filters/filters'
import { among, isList, list, type Param } from '@/lib/shared/filters/query'
import { GAPS } from '@/lib/shared/sync/gaps'
import { defineTool } from '../tool'

const KINDS = ['metrics', 'dimensions', 'filters'] as const

const metricSchema = z.strictObject({
  name: z.string(),
  label: z.string(),
  unit: z.enum(METRIC_UNITS),
  definition: z.string(),
  /** Figures of disjoint sets of calls add up. */
  additive: z.boolean(),
  /** Whether more or less of it is better; null if neither. */
  better: z.nullable(z.enum(['more', 'less'])),
  /** Which calls it leaves out for want of a value; null if none. */
  leavesOut: z.nullable(z.string()),
})
const dimensionSchema = z.strictObject({
  name: z.string(),
  label: z.string(),
  /** The format of a row's key. */
  values: z.string(),
  /** A call can have several of its values, so the parts do not add up. */
  overlaps: z.boolean(),
})
const filterSchema = z.strictObject({
  name: z.string(),
  definition: z.string(),
  list: z.boolean(),
  /** Its values, where they can be listed. */
  values: z.array(z.string()),
})

const metrics = METRIC_NAMES.map((name) => {
  const { label, unit, definition, additive, better, leavesOut }: MetricWords<(typeof METRIC_UNITS)[number]> =
    METRICS[name]
  return { name, label, unit, definition, additive, better, leavesOut: leavesOut ? GAPS[leavesOut].words : null }
})
const dimensions = DIMENSION_NAMES.map((name) => {
  const { label, values, overlaps = false } = DIMENSIONS[name]
  return { name, label, values, overlaps }
})
const filters = FILTER_NAMES.map((name) => {
  const param = FILTERS[name] as Param
  return { name, definition: FILTER_WORDS[name], list: isList(param), values: [...valuesOf(param)] }
})

export const definitions = defineTool({
  name: 'definitions',
  title: 'Definitions',
  description:
    'What every metric, dimension and filter means, with its name for the other tools. Ask before the first figure, and whenever a word could mean two things.',
  arguments: z.object({ kinds: list(among(KINDS)) }),
  words: { kinds: 'Which definitions to list; all by default.' },
  examples: [{ kinds: ['metrics'] }, {}],
  output: z.strictObject({
    metrics: z.array(metricSchema),
    dimensions: z.array(dimensionSchema),
    filters: z.array(filterSchema),
  }),
  async run({ kinds }) {
    const has = (kind: (typeof KINDS)[number]) => kinds.length === 0 || kinds.includes(kind)
    const data = {
      metrics: has('metrics') ? metrics : [],
      dimensions: has('dimensions') ? dimensions : [],
      filters: has('filters') ? filters : [],
    }
    const text = [
      ...data.metrics.map(({ name, label, definition }) => `${name} (${label}): ${definition}`),
      ...data.dimensions.map(({ name, label, values }) => `by ${name} (${label}): ${values}.`),
      ...data.filters.map(({ name, definition }) => `filter ${name}: ${definition}`),
    ]
    return { data, text }
  },
})
