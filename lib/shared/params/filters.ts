import { PAGE_COMPARISONS, type PageComparison } from '@/lib/shared/address/words'
import { FILTERS, type Filters } from '@/lib/shared/filters/filters'
import { among, one } from '@/lib/shared/filters/query'
import { zoneOf } from '@/lib/shared/filters/zone'
import { type Address, parsersOf, readerOf } from './parsers'

/** The range of a page whose URL has none. The API itself defaults to all time. */
export const DEFAULT_RANGE = '30d'

/** The filters of every page about many calls, and what it compares them with. */
export const FILTERED = { ...FILTERS, compare: one(among(PAGE_COMPARISONS)) }
/** The comparison of a page whose URL has none. */
export const DEFAULT_COMPARISON: PageComparison = 'weekdays'

export const FILTERED_PARSERS = parsersOf(FILTERED, {})

const read = readerOf(parsersOf(FILTERS, {}))
/** The filters of a URL; invalid ones are omitted. Lists are always present, possibly empty. */
export const readFilters = (address: Address): Filters =>
  Object.fromEntries(Object.entries(read(address)).map(([name, value]) => [name, value ?? undefined])) as Filters

const readCompared = readerOf(parsersOf({ compare: FILTERED.compare }, {}))
/** What a page compares with, from its URL. */
export const readComparison = (address: Address): PageComparison => readCompared(address).compare ?? DEFAULT_COMPARISON

/** The filters as sent to the API: the default range if the URL has none, and always a zone. A number's door carries these, so that the list and the number agree. */
export function withDefaults(filters: Filters, zone: string): Filters {
  const hasRange = filters.range !== undefined || filters.from !== undefined || filters.to !== undefined
  return { ...filters, range: hasRange ? filters.range : DEFAULT_RANGE, tz: filters.tz ?? zone }
}

/** The viewer's zone on the server: from the browser's cookie, else UTC. */
export function zoneFromCookie(value: string | undefined): string {
  return zoneOf((value ?? '').replaceAll(/%2F/gi, '/')) ?? 'UTC'
}
