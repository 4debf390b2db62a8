import { NO_COMPARISON } from '@/lib/shared/address/words'
import { FILTERS, type Filters } from '@/lib/shared/contracts/filters'
import { among, one } from '@/lib/shared/contracts/query'
import { zoneOf } from '@/lib/shared/contracts/zone'
import { type Address, parsersOf, readerOf } from './parsers'

/** What a page shows when its URL names no range. The API itself would answer everything. */
export const DEFAULT_RANGE = '30d'

/** Every page about many calls stands under the filters, and compares with the period before or (`none`) does not. */
export const FILTERED = { ...FILTERS, compare: one(among([NO_COMPARISON])) }

export const FILTERED_PARSERS = parsersOf(FILTERED, {})

const read = readerOf(parsersOf(FILTERS, {}))
/** The filters of an address; what cannot be read is left out. Lists are always there, perhaps empty. */
export const readFilters = (address: Address): Filters =>
  Object.fromEntries(Object.entries(read(address)).map(([name, value]) => [name, value ?? undefined])) as Filters

/** The filters as they are asked: the default range where the URL names none, and always a zone. What a number's door carries, so that both ask the same. */
export function withDefaults(filters: Filters, zone: string): Filters {
  const hasRange = filters.range !== undefined || filters.from !== undefined || filters.to !== undefined
  return { ...filters, range: hasRange ? filters.range : DEFAULT_RANGE, tz: filters.tz ?? zone }
}

/** The viewer's zone as the server knows it: the cookie that the browser left, else UTC. */
export function zoneFromCookie(value: string | undefined): string {
  return zoneOf((value ?? '').replaceAll(/%2F/gi, '/')) ?? 'UTC'
}
