import * as z from 'zod/mini'
import { GET as analytics } from '@/app/api/analytics/route'
import { exploreHref } from '@/lib/server/http/mcp/explore-page'
import { cutSchema, cutWords, fitRows } from '@/lib/server/http/mcp/limits'
import { rowText } from '@/lib/server/http/mcp/row-text'
import { TOOL_FILTERS } from '@/lib/server/http/mcp/tool-filters'
import { analyticsQuerySchema, analyticsRoute } from '@/lib/shared/analytics/analytics'
import { one, wholeFrom } from '@/lib/shared/filters/query'
import { displayName, type Name } from '@/lib/shared/people/names'
import { askRoute } from '../ask-route'
import { defineTool } from '../tool'

const DEFAULT_ROWS = 100
const MAX_ROWS = 500
const HOW = 'Narrow the filters or the range, use fewer or coarser dimensions, or top for the largest names only.'

const { meta } = analyticsRoute.answer.shape
const namesSchema = z.record(z.string(), z.string())

export const query = defineTool({
  name: 'query',
  title: 'Figures',
  description:
    'Counts, rates, times and minutes: any metrics, split by up to three dimensions, over filters; with compare, each metric also as previous.<metric>. definitions lists the metrics and dimensions. For the parts of a bill use bill.',
  arguments: z.object({ ...analyticsQuerySchema.shape, limit: one(wholeFrom(1, MAX_ROWS)), ...TOOL_FILTERS.shape }),
  words: {
    ...TOOL_FILTERS.words,
    metrics: 'The metrics, at least one.',
    by: 'The dimensions to split by, at most three.',
    compare: 'previous adds the figures of the period before; weekdays those of the same weekdays before.',
    top: 'Of each dimension of names, how many to keep; all others become one row with the key \\u0001others.',
    least: 'Names with fewer calls behind a rate or time are among the top only where no others are left.',
    limit: `The most rows: ${DEFAULT_ROWS} by default, at most ${MAX_ROWS}.`,
    order: 'A metric, a dimension or change, with - for descending.',
  },
  required: ['metrics'],
  rare: TOOL_FILTERS.rare,
  examples: [
    { range: '7d', tz: 'Europe/Berlin', metrics: ['calls', 'answerRate'], by: ['day'], compare: 'previous' },
    { range: 'last-month', metrics: ['calls'], by: ['person'], order: '-calls', limit: 10, minRing: 20 },
  ],
  output: z.extend(
    z.pick(meta, {
      units: true,
      from: true,
      to: true,
      previous: true,
      zone: true,
      bucket: true,
      excluded: true,
      others: true,
    }),
    {
      rows: analyticsRoute.answer.shape.data,
      totalRows: z.int(),
      /** The names behind the ids in the rows. */
      names: z.strictObject({ user: namesSchema, group: namesSchema }),
      asOf: z.nullable(z.number()),
      cut: cutSchema,
      /** The same in Explore; null where that cannot show it. */
      url: z.nullable(z.string()),
    },
  ),
  async run(given, asking) {
    const limit = given.limit ?? DEFAULT_ROWS
    const { data, meta } = await askRoute(analytics, { query: { ...given, limit } }, asking)
    const { rows, cut } = fitRows(data, { of: meta.totalRows, how: HOW })
    const { names: found, totalRows, syncedAt, source: _, incomplete: __, ...rest } = meta
    const names = { user: namesOf(found?.user), group: namesOf(found?.group) }
    const href = exploreHref(given)
    const url = href === null ? null : asking.link(href)
    const { by, metrics } = given
    const shown = { by, metrics, zone: meta.zone, bucket: meta.bucket, isCompared: meta.previous !== null, keys: meta }
    return {
      data: { ...rest, rows, totalRows, names, asOf: syncedAt, cut, url },
      text: [...rows.map((row) => rowText(row, shown)), ...cutWords(cut), ...(url === null ? [] : [url])],
    }
  },
})

const namesOf = (names: Readonly<Record<string, Name>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([id, name]) => [id, displayName(id, name)]))
