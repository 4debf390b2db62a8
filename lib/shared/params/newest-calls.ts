import { type Filters, filtersToParams } from '@/lib/shared/contracts/filters'

const NEWEST_CALLS = 20

/** The parameters of the newest calls under filters: the same on the server, which asks ahead, and in the browser. */
export function newestCallsParams(filters: Partial<Filters>): URLSearchParams {
  const params = filtersToParams(filters)
  params.set('sort', '-time')
  params.set('perPage', String(NEWEST_CALLS))
  return params
}
