import * as z from 'zod/mini'
import { GET as ledger } from '@/app/api/ledger/route'
import { ANOMALIES } from '@/lib/shared/calls/call'
import { FILTERS } from '@/lib/shared/filters/filters'
import { callsHref, pageHref } from '@/lib/shared/links'
import { GAPS } from '@/lib/shared/sync/gaps'
import { ledgerRoute } from '@/lib/shared/sync/ledger'
import { filtersOf, toolOf } from '../tool'

const { calls, doubtful, coercedFields, quarantined } = ledgerRoute.answer.shape.data.shape
/** How many calls, what it means, and the calls themselves; null where the filters cannot be combined. */
const issues = z.array(
  z.strictObject({ name: z.string(), calls: z.int(), words: z.string(), url: z.nullable(z.string()) }),
)

export const dataQuality = toolOf(ledger, {
  name: 'data_quality',
  title: 'Data quality',
  description:
    'How far figures can be trusted: how many calls have data issues, which figures leave out how many calls and why, converted fields, and records that could not be read (quarantined, of all time).',
  arguments: FILTERS,
  examples: [{ range: '30d' }, { range: '30d', mode: ['meet'], minPeople: 2 }],
  output: {
    ...{ calls, doubtful, quarantined, coercedFields },
    anomalies: issues,
    gaps: issues,
    asOf: z.nullable(z.number()),
    url: z.string(),
  },
  ask: (query) => ({ query }),
  pick({ data }, { given, link }) {
    const page = filtersOf(given)
    const door = (name: 'anomaly' | 'gap', value: string) => {
      const chosen: readonly string[] = given[name]
      // Several values mean any of them, so only these have a list of their own.
      return chosen.length > 0 && !chosen.includes(value) ? null : link(callsHref({ ...page, [name]: [value] }))
    }
    return {
      anomalies: data.anomalies.map((one) => ({ ...one, words: ANOMALIES[one.name], url: door('anomaly', one.name) })),
      gaps: data.gaps.map((one) => ({ ...one, words: GAPS[one.name].words, url: door('gap', one.name) })),
      url: link(pageHref('/ledger', page)),
    }
  },
})
