'use client'

import { compareOf } from '@/lib/shared/charts/comparison'
import { useFilters } from './use-filters'

/** The `compare` of the page's requests; undefined where nothing is compared. */
export function useCompare() {
  const { comparison, range } = useFilters()
  return compareOf(comparison, range)
}
