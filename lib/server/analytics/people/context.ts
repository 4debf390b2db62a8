import type { Filters } from '@/lib/shared/contracts/filters'
import { resolveWindow } from '@/lib/shared/contracts/range'
import { keyOfFilters } from '../calls/filters-key'
import { type AnalyticsDeps, atMinute } from '../deps'

/** What the filters are compiled with, and the key of their answers in the cache. */
export function contextAndKey(deps: AnalyticsDeps, filters: Filters) {
  const rounded = atMinute(deps)
  const window = resolveWindow(filters, deps.nowSeconds)
  return { context: { ...rounded, window }, key: keyOfFilters(rounded, filters, window) }
}
