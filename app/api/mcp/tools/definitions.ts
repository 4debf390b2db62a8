import * as z from 'zod/mini'
import { FILTER_WORDS } from '@/lib/server/http/filter-words'
import { answerSchema, linesOf } from '@/lib/server/http/mcp/answer'
import { argumentsSchema, readArguments, valuesOf } from '@/lib/server/http/mcp/arguments'
import { DIMENSION_NAMES, DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { METRIC_UNITS, METRICS, type MetricWords, SHOWN_METRICS } from '@/lib/shared/analytics/metrics'
import { OUTCOMES } from '@/lib/shared/calls/outcome'
import { FILTER_NAMES, FILTERS } from '@/lib/shared/filters/filters'
import { among, isList, list, type Param } from '@/lib/shared/filters/query'
import { GAPS } from '@/lib/shared/issues/gaps'
import type { Tool } from '../tool'

const outcome = z.object({ name: z.string(), definition: z.string() })
const metric = z.object({
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
const dimension = z.object({
  name: z.string(),
  label: z.string(),
  /** The format of a row's key. */
  values: z.string(),
  /** A call can have several of its values, so the parts do not add up. */
  overlaps: z.boolean(),
})
const filter = z.object({
  name: z.string(),
  definition: z.string(),
  list: z.boolean(),
  /** Its values, where they can be listed. */
  values: z.array(z.string()),
})

const output = z.object({
  outcomes: z.array(outcome),
  metrics: z.array(metric),
  dimensions: z.array(dimension),
  filters: z.array(filter),
})

const DEFINITIONS = output.parse({
  outcomes: OUTCOMES.map((name) => ({ name, definition: METRICS[name].definition })),
  metrics: SHOWN_METRICS.map((name) => {
    const words: MetricWords<(typeof METRIC_UNITS)[number]> = METRICS[name]
    return { ...words, name, leavesOut: words.leavesOut ? GAPS[words.leavesOut].words : null }
  }),
  dimensions: DIMENSION_NAMES.map((name) => ({ name, overlaps: false, ...DIMENSIONS[name] })),
  filters: FILTER_NAMES.map((name) => {
    const param = FILTERS[name] as Param
    return { name, definition: FILTER_WORDS[name], list: isList(param), values: [...valuesOf(param)] }
  }),
})
const KINDS = ['outcomes', 'metrics', 'dimensions', 'filters'] as const
const given = z.object({ kinds: list(among(KINDS)) })

export const definitions: Tool = {
  name: 'definitions',
  title: 'Definitions',
  description:
    'What every outcome, metric, dimension and filter means, with its name for the other tools. Ask before the first figure, and where a word is unclear.',
  inputSchema: argumentsSchema(
    given.shape,
    { kinds: 'Which definitions to list; all by default.' },
    { examples: [{ kinds: ['metrics'] }, {}] },
  ),
  outputSchema: answerSchema(output),
  async answer(from) {
    const { kinds } = readArguments(given, from)
    const data = Object.fromEntries(
      KINDS.map((kind) => [kind, kinds.length === 0 || kinds.includes(kind) ? DEFINITIONS[kind] : []]),
    )
    return { data, text: linesOf(data) }
  },
}
