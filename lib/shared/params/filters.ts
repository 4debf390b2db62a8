import { zoneOf } from '@/lib/shared/contracts/filter-fields'
import { FILTER_NAMES, type Filters, filtersToParams, readFilter } from '@/lib/shared/contracts/filters'

/** What a page shows when its URL names no range. The API itself would answer everything. */
export const DEFAULT_RANGE = '30d'
export const ZONE_COOKIE = 'callscope-tz'

/** One filter of a URL, or undefined when the text is none: the page then says so and asks nothing (`lib/address`). */
export function parseFilter(name: keyof Filters, values: string[]): unknown {
  const reading = readFilter(name, values)
  return 'value' in reading ? reading.value : undefined
}

/** The filters of a page's `searchParams`; what is none is left out. Lists are always there, perhaps empty. */
export function pageFilters(searchParams: Record<string, string | string[] | undefined>): Filters {
  const entries = FILTER_NAMES.map((name) => {
    const value = searchParams[name]
    const values = value === undefined ? [] : Array.isArray(value) ? value : [value]
    return [name, parseFilter(name, values) ?? parseFilter(name, [])]
  })
  return Object.fromEntries(entries) as Filters
}

/** What to send for `filters`: the default range where there is none, and always a zone. Equal questions give equal text. */
export function filterParams(filters: Partial<Filters>, zone: string): URLSearchParams {
  const hasRange = filters.range !== undefined || filters.from !== undefined || filters.to !== undefined
  return filtersToParams({ ...filters, ...(hasRange ? {} : { range: DEFAULT_RANGE }), tz: filters.tz ?? zone })
}

/** The viewer's zone as the server knows it: the cookie that the browser left, else UTC. */
export function zoneFromCookie(value: string | undefined): string {
  return zoneOf((value ?? '').replaceAll(/%2F/gi, '/')) ?? 'UTC'
}
