import * as z from 'zod/mini'
import { GET as ledger } from '@/app/api/ledger/route'
import { filtersOf } from '@/lib/server/http/mcp/filtered-page'
import { TOOL_FILTERS } from '@/lib/server/http/mcp/tool-filters'
import { ANOMALIES } from '@/lib/shared/calls/call'
import { countOf } from '@/lib/shared/charts/values'
import { callsHref, pageHref } from '@/lib/shared/links'
import { GAPS } from '@/lib/shared/sync/gaps'
import { ledgerRoute } from '@/lib/shared/sync/ledger'
import { askRoute } from '../ask-route'
import { defineTool } from '../tool'

const { calls, doubtful, coercedFields, quarantined } = ledgerRoute.answer.shape.data.shape
/** How many calls, what it means, and the calls themselves; null where the filters cannot be combined. */
const issueSchema = z.strictObject({
  name: z.string(),
  calls: z.int(),
  words: z.string(),
  url: z.nullable(z.string()),
})

export const dataQuality = defineTool({
  name: 'data_quality',
  title: 'Data quality',
  description:
    'How far figures can be trusted: how many calls have data issues, which figures leave out how many calls and why, converted fields, and records that could not be read (quarantined, of all time).',
  arguments: z.object(TOOL_FILTERS.shape),
  words: TOOL_FILTERS.words,
  rare: TOOL_FILTERS.rare,
  examples: [{ range: '30d' }, { range: '30d', mode: ['meet'], minPeople: 2 }],
  output: z.strictObject({
    calls,
    doubtful,
    anomalies: z.array(issueSchema),
    gaps: z.array(issueSchema),
    coercedFields,
    quarantined,
    asOf: z.nullable(z.number()),
    url: z.string(),
  }),
  async run(filters, asking) {
    const { data, meta } = await askRoute(ledger, { query: filters }, asking)
    const page = filtersOf(filters)
    const url = asking.link(pageHref('/ledger', page))
    const door = (name: 'anomaly' | 'gap', value: string) => {
      const given: readonly string[] = filters[name]
      // Several values mean any of them, so only these have a list of their own.
      return given.length > 0 && !given.includes(value) ? null : asking.link(callsHref({ ...page, [name]: [value] }))
    }
    const anomalies = data.anomalies.map((one) => ({
      ...one,
      words: ANOMALIES[one.name],
      url: door('anomaly', one.name),
    }))
    const gaps = data.gaps.map((one) => ({ ...one, words: GAPS[one.name].words, url: door('gap', one.name) }))
    return {
      data: { ...data, anomalies, gaps, asOf: meta.syncedAt, url },
      text: [
        `${countOf(data.calls, 'call')}, ${data.doubtful} with data issues, ${countOf(data.quarantined, 'record')} quarantined: ${url}`,
        ...[...anomalies, ...gaps]
          .filter((one) => one.calls > 0)
          .map((one) => `${one.name}: ${countOf(one.calls, 'call')}. ${one.words}`),
      ],
    }
  },
})
