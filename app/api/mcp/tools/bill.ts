import * as z from 'zod/mini'
import { GET as billHandler } from '@/app/api/bill/route'
import { billRoute } from '@/lib/shared/bill/answer'
import { FILTERS } from '@/lib/shared/filters/filters'
import { one, wholeFrom } from '@/lib/shared/filters/query'
import { pageHref } from '@/lib/shared/links'
import { filtersOf, toolOf } from '../tool'
import { namesOf } from './query'

const DEFAULT_GROUPS = 10
const MAX_GROUPS = 25
const MAX_MONTHS = 24

const { currency, sort, compare } = billRoute.query.shape
const { data, meta } = billRoute.answer.shape

export const bill = toolOf(billHandler, {
  name: 'bill',
  title: 'The bill',
  description:
    'What calls cost at the organisation’s rates, by month and group: `minutes` and `amount` on the basis that is set, then all bases (participant minutes, call totals, wall clock per person) and why they differ. Amounts are decimals.',
  arguments: { ...FILTERS, currency, sort, compare, top: one(wholeFrom(1, MAX_GROUPS)) },
  words: {
    currency: 'The currency of amounts, such as EUR; by default the one that is set.',
    sort: 'What to sort groups by, with - for descending.',
    top: `How many groups to list by name: ${DEFAULT_GROUPS} by default, at most ${MAX_GROUPS}. The others are summed up.`,
  },
  examples: [{ range: 'last-month', tz: 'Europe/Berlin', top: 5, compare: 'previous' }],
  output: {
    url: z.string(),
    ...z.omit(data, { rows: true }).shape,
    ...z.pick(meta, { basis: true, currency: true, currencies: true }).shape,
    /** The names behind the ids of groups. */
    names: z.record(z.string(), z.string()),
    asOf: z.nullable(z.number()),
  },
  rows: { list: 'months', how: 'The latest months are shown; give an earlier range for the others.' },
  ask: ({ top = DEFAULT_GROUPS, ...query }) => ({ query: { ...query, top } }),
  pick: ({ data, meta }, { given, link }) => ({
    months: data.months.slice(-MAX_MONTHS),
    of: data.months.length,
    names: namesOf(meta.names?.group),
    url: link(pageHref('/bill', filtersOf(given), { currency: meta.currency ?? undefined })),
  }),
})
