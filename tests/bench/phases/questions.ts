import type { Phase } from '../bench'
import { cold } from '../cold'
import { pagesOfThirtyDays, searches } from '../questions/others'

/** Parts of ids and names, over the whole history. */
export const search: Phase = {
  title: 'Search over the whole history, cold',
  probes: (bench) => searches(bench.sample).map((question) => cold(bench, question)),
}

/** What a page asks besides figures and lists. */
export const pages: Phase = {
  title: 'Pages over 30 days, cold',
  probes: (bench) => pagesOfThirtyDays(bench.sample).map((question) => cold(bench, question)),
}
