import * as z from 'zod/mini'
import { GET as billHandler } from '@/app/api/bill/route'
import { filtersOf } from '@/lib/server/http/mcp/filtered-page'
import { cutSchema, cutWords, fitRows } from '@/lib/server/http/mcp/limits'
import { TOOL_FILTERS } from '@/lib/server/http/mcp/tool-filters'
import { billRoute } from '@/lib/shared/bill/answer'
import { BASES, BASIS_NAMES } from '@/lib/shared/bill/basis'
import { countOf } from '@/lib/shared/charts/values'
import { one, wholeFrom } from '@/lib/shared/filters/query'
import { pageHref } from '@/lib/shared/links'
import { displayName } from '@/lib/shared/people/names'
import { formatMinutes } from '@/lib/shared/text/format'
import { askRoute } from '../ask-route'
import { defineTool } from '../tool'

const DEFAULT_GROUPS = 10
const MAX_GROUPS = 25
const MAX_MONTHS = 24
const HOW = 'The latest months are shown; give an earlier range for the others.'

const { currency, sort, compare } = billRoute.query.shape
const { data: dataSchema, meta: metaSchema } = billRoute.answer.shape

export const bill = defineTool({
  name: 'bill',
  title: 'The bill',
  description:
    'Minutes counted in three ways (the API’s call totals, its participant totals, the wall clock), by month and by group, with their cost at the organisation’s what-if rates, and why the three differ. Amounts are decimal strings.',
  arguments: z.object({ ...TOOL_FILTERS.shape, currency, sort, compare, top: one(wholeFrom(1, MAX_GROUPS)) }),
  words: {
    ...TOOL_FILTERS.words,
    currency: 'The currency of amounts, such as EUR; by default the first with a rate.',
    sort: 'What to sort groups by, with - for descending.',
    compare: 'previous adds the period before as previous; weekdays the same weekdays before.',
    top: `How many groups to list by name: ${DEFAULT_GROUPS} by default, at most ${MAX_GROUPS}. The others are summed up.`,
  },
  rare: TOOL_FILTERS.rare,
  examples: [{ range: 'last-month', tz: 'Europe/Berlin', top: 5, compare: 'previous' }],
  output: z.extend(
    z.pick(dataSchema, {
      total: true,
      months: true,
      groups: true,
      otherGroups: true,
      causes: true,
      previous: true,
      lastMonth: true,
    }),
    {
      currency: metaSchema.shape.currency,
      currencies: metaSchema.shape.currencies,
      /** The names behind the ids of groups. */
      names: z.record(z.string(), z.string()),
      asOf: z.nullable(z.number()),
      cut: cutSchema,
      url: z.string(),
    },
  ),
  async run({ top = DEFAULT_GROUPS, ...query }, asking) {
    const { data, meta } = await askRoute(billHandler, { query: { ...query, top } }, asking)
    const { rows: _, months: all, ...rest } = data
    const { rows, cut } = fitRows(all.slice(-MAX_MONTHS).toReversed(), { of: all.length, how: HOW })
    const names = Object.entries(meta.names?.group ?? {}).map(([id, name]) => [id, displayName(id, name)])
    const url = asking.link(pageHref('/bill', filtersOf(query), { currency: meta.currency ?? undefined }))
    const { total } = data
    return {
      data: {
        ...rest,
        months: rows.toReversed(),
        currency: meta.currency,
        currencies: meta.currencies,
        names: Object.fromEntries(names),
        asOf: meta.syncedAt,
        cut,
        url,
      },
      text: [
        `${countOf(total.calls, 'call')}: ${url}`,
        ...BASIS_NAMES.map((name) => {
          const { minutes, amount } = total.bases[name]
          return `${BASES[name].label}: ${formatMinutes(minutes)} min${amount === null ? '' : `, ${amount} ${meta.currency}`}`
        }),
        ...cutWords(cut),
      ],
    }
  },
})
