import type { Filters } from '@/lib/shared/contracts/filters'
import { DEFAULT_RANGE } from './filters'

/** The filters as they are asked: the default range where the URL names none, and always a zone. What a number's door carries, so that both ask the same. */
export function askedFilters(filters: Filters, zone: string): Filters {
  const named = filters.range !== undefined || filters.from !== undefined || filters.to !== undefined
  return { ...filters, range: named ? filters.range : DEFAULT_RANGE, tz: filters.tz ?? zone }
}
