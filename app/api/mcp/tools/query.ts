import * as z from 'zod/mini'
import { GET as analytics } from '@/app/api/analytics/route'
import {
  type AnalyticsMeta,
  type AnalyticsQuery,
  type AnalyticsRow,
  analyticsQuerySchema,
  analyticsRoute,
  numberOf,
} from '@/lib/shared/analytics/analytics'
import { DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { valueText } from '@/lib/shared/charts/change'
import { bucketText, isTime, keyText } from '@/lib/shared/charts/dimension-values'
import { readReport } from '@/lib/shared/explore/report'
import { reportHref } from '@/lib/shared/explore/words'
import { FILTERS, type Filters } from '@/lib/shared/filters/filters'
import { encodeQuery, one, wholeFrom } from '@/lib/shared/filters/query'
import { displayName, type Name } from '@/lib/shared/people/names'
import { zoneIn } from '@/lib/shared/text/format'
import { filtersOf, toolOf } from '../tool'

const DEFAULT_ROWS = 100
const MAX_ROWS = 500

const { data, meta } = analyticsRoute.answer.shape
const { units, zone, bucket, from, to, previous, excluded, others, totalRows } = meta.shape
const namesSchema = z.record(z.string(), z.string())

export const query = toolOf(analytics, {
  name: 'query',
  title: 'Figures',
  description:
    'Any metrics by up to three dimensions, over filters; with compare, each also as previous.<metric>. definitions lists them. For the parts of a bill use bill.',
  arguments: { ...analyticsQuerySchema.shape, limit: one(wholeFrom(1, MAX_ROWS)), ...FILTERS },
  words: {
    metrics: 'At least one.',
    by: 'At most three, to split by.',
    top: 'Of each dimension of names, how many to keep; the others become one row, \\u0001others.',
    least: 'Names with fewer calls behind a rate or time come last.',
    limit: `Rows: ${DEFAULT_ROWS} by default, at most ${MAX_ROWS}.`,
    order: 'A metric, dimension or change, with - for descending.',
  },
  required: ['metrics'],
  examples: [
    { range: '7d', tz: 'Europe/Berlin', metrics: ['calls', 'answerRate'], by: ['day'], compare: 'previous' },
    { range: 'last-month', metrics: ['calls'], by: ['person'], order: '-calls', limit: 10, minRing: 20 },
  ],
  output: {
    ...{ units, zone, bucket, from, to, previous, excluded, others, totalRows },
    rows: data,
    /** The names behind the ids in the rows. */
    names: z.strictObject({ user: namesSchema, group: namesSchema }),
    asOf: z.nullable(z.number()),
    /** The same in Explore; null where that cannot show it. */
    url: z.nullable(z.string()),
  },
  rows: {
    list: 'rows',
    how: 'Narrow the filters or the range, use fewer or coarser dimensions, or top for the largest names only.',
  },
  ask: ({ limit = DEFAULT_ROWS, ...given }) => ({ query: { ...given, limit } }),
  pick({ data, meta }, { given, link }) {
    const href = exploreHref(given)
    return {
      rows: data,
      of: meta.totalRows,
      names: { user: namesOf(meta.names?.user), group: namesOf(meta.names?.group) },
      url: href === null ? null : link(href),
    }
  },
  text: ({ rows, url }, { given }, { meta }) => [
    ...rows.map((row) => rowText(row, given, meta)),
    ...(url === null ? [] : [url]),
  ],
})

/** The names of people or groups by their ids. */
export const namesOf = (names: Readonly<Record<string, Name>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([id, name]) => [id, displayName(id, name)]))

/** The page of Explore with the same metrics, dimensions and filters; null where it cannot show all of them. */
export function exploreHref(query: AnalyticsQuery & Filters): string | null {
  const { metrics, by, compare, order, top, least } = query
  const words = encodeQuery({ metrics, by, compare, order, top, least })
  const { report, dropped } = readReport(Object.fromEntries(words))
  return dropped.length > 0 ? null : reportHref(report, filtersOf(query))
}

/** A row of figures on one line: `Mon, 09:00: Calls 12 (previously 10), Answer rate 86.4 %`. */
export function rowText(
  row: AnalyticsRow,
  { metrics, by }: Pick<AnalyticsQuery, 'metrics' | 'by'>,
  meta: Pick<AnalyticsMeta, 'zone' | 'firstDay' | 'clock' | 'bucket' | 'previous' | 'names'>,
): string {
  const place = by.map((name) => {
    const value = row[name] ?? null
    if (!isTime(name)) return keyText(name, value, meta)
    return bucketText(Number(value), DIMENSIONS[name].bucket ?? meta.bucket ?? 'day', zoneIn(meta))
  })
  const textOf = (key: string, metric: Metric) => valueText(numberOf(row[key]), METRICS[metric].unit)
  const figures = metrics.map((name) => {
    const before = meta.previous === null ? '' : ` (previously ${textOf(`previous.${name}`, name)})`
    return `${METRICS[name].label} ${textOf(name, name)}${before}`
  })
  return `${place.length === 0 ? '' : `${place.join(', ')}: `}${figures.join(', ')}`
}
