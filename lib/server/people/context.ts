import type { Filters } from '@/lib/shared/filters/filters'
import { resolveWindow } from '@/lib/shared/filters/range'
import { type AnalyticsDeps, atMinute } from '../analytics/deps'
import { keyOfFilters } from '../analytics/filters-key'

/** What the filters are compiled with, and the key of their answers in the cache. */
export function contextAndKey(deps: AnalyticsDeps, filters: Filters) {
  const rounded = atMinute(deps)
  const window = resolveWindow(filters, deps.nowSeconds)
  return { context: { ...rounded, window }, key: keyOfFilters(rounded, filters, window) }
}
