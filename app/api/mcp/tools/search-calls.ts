import * as z from 'zod/mini'
import { GET as calls } from '@/app/api/calls/route'
import { callLine, callLineSchema, callLineText } from '@/lib/server/http/mcp/call-line'
import { filtersOf } from '@/lib/server/http/mcp/filtered-page'
import { cutSchema, cutWords, fitRows } from '@/lib/server/http/mcp/limits'
import { TOOL_FILTERS } from '@/lib/server/http/mcp/tool-filters'
import type { CallsAnswer } from '@/lib/shared/calls/calls'
import { countOf } from '@/lib/shared/charts/values'
import { LIST_PARAMS } from '@/lib/shared/filters/filters'
import { one, wholeFrom } from '@/lib/shared/filters/query'
import { DEFAULT_ZONE } from '@/lib/shared/filters/range'
import { callsHref } from '@/lib/shared/links'
import { askRoute } from '../ask-route'
import { defineTool } from '../tool'

const DEFAULT_CALLS = 20
const MAX_CALLS = 100
const HOW = 'Narrow the filters, or pass nextCursor as cursor for the calls that follow.'

export const searchCalls = defineTool({
  name: 'search_calls',
  title: 'Search calls',
  description:
    'Lists calls that match filters, newest first, with the total. Find people, groups and calls by name with q. For counts, rates and other figures use query instead; for the story of one call use get_call.',
  arguments: z.object({
    ...TOOL_FILTERS.shape,
    sort: LIST_PARAMS.sort,
    cursor: LIST_PARAMS.cursor,
    limit: one(wholeFrom(1, MAX_CALLS)),
  }),
  words: {
    ...TOOL_FILTERS.words,
    sort: 'What to sort by, with - for descending; -time by default.',
    cursor: 'Where to go on: nextCursor of the previous answer.',
    limit: `The most calls to list: ${DEFAULT_CALLS} by default, at most ${MAX_CALLS}.`,
  },
  rare: TOOL_FILTERS.rare,
  examples: [
    { range: 'last-week', tz: 'Europe/Berlin', status: ['unanswered'], minRing: 20, sort: '-ring', limit: 10 },
    { q: 'support' },
  ],
  output: z.strictObject({
    /** How many calls match. */
    total: z.int(),
    calls: z.array(callLineSchema),
    nextCursor: z.nullable(z.string()),
    asOf: z.nullable(z.number()),
    cut: cutSchema,
    url: z.string(),
  }),
  async run({ limit = DEFAULT_CALLS, ...query }, asking) {
    const page = (perPage: number) => askRoute(calls, { query: { ...query, perPage } }, asking)
    const zone = query.tz ?? DEFAULT_ZONE
    const linesOf = ({ data, meta }: CallsAnswer) => {
      const lines = data.map((call) => callLine(call, zone, asking.link))
      return fitRows(lines, { of: meta.pagination.total, how: HOW })
    }
    let answer = await page(limit)
    let { rows, cut } = linesOf(answer)
    // The next page begins after the last call shown.
    if (rows.length < answer.data.length) {
      answer = await page(rows.length)
      ;({ rows, cut } = linesOf(answer))
    }
    const { pagination, nextCursor = null, syncedAt } = answer.meta
    const url = asking.link(callsHref(filtersOf(query), { sort: query.sort }))
    return {
      data: { total: pagination.total, calls: rows, nextCursor, asOf: syncedAt, cut, url },
      text: [
        `${countOf(pagination.total, 'call')}, times in ${zone}: ${url}`,
        ...rows.map(callLineText),
        ...cutWords(cut),
      ],
    }
  },
})
