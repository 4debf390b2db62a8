import * as z from 'zod/mini'
import { GET as issues } from '@/app/api/issues/route'
import { ANOMALIES } from '@/lib/shared/calls/call'
import { FILTERS } from '@/lib/shared/filters/filters'
import { GAPS } from '@/lib/shared/issues/gaps'
import { issuesRoute } from '@/lib/shared/issues/issues'
import { callsHref, pageHref } from '@/lib/shared/links'
import { filtersOf, toolOf } from '../tool'

const { calls, doubtful, coercedFields, quarantined } = issuesRoute.answer.shape.data.shape
/** How many calls, what it means, and the calls themselves; null where the filters cannot be combined. */
const rows = z.array(
  z.strictObject({ name: z.string(), calls: z.int(), words: z.string(), url: z.nullable(z.string()) }),
)

export const issuesTool = toolOf(issues, {
  name: 'data_quality',
  title: 'Issues',
  description:
    'How far figures can be trusted: how many calls have issues, which figures leave out how many calls and why, converted fields, and records that could not be read (quarantined, of all time).',
  arguments: FILTERS,
  examples: [{ range: '30d' }, { range: '30d', mode: ['meet'], minPeople: 2 }],
  output: {
    ...{ calls, doubtful, quarantined, coercedFields },
    anomalies: rows,
    gaps: rows,
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
      url: link(pageHref('/issues', page)),
    }
  },
})
