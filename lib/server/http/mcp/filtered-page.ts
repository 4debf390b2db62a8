import { FILTER_NAMES, type Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE } from '@/lib/shared/filters/range'

/** The filters among arguments, with the range and zone that a route assumes without them: pages have other defaults. */
export function filtersOf(given: Filters): Filters {
  const filters = Object.fromEntries(FILTER_NAMES.map((name) => [name, given[name]])) as Filters
  const hasRange = filters.range !== undefined || filters.from !== undefined || filters.to !== undefined
  return { ...filters, range: hasRange ? filters.range : 'all', tz: filters.tz ?? DEFAULT_ZONE }
}
