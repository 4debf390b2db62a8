'use client'

import { useQuery } from '@tanstack/react-query'
import { briefRoute } from '@/lib/shared/analytics/brief'
import { modeOf } from '@/lib/shared/charts/comparison'
import { question } from './question'
import { useFilters } from './use-filters'
import { useAppliedFilters } from './use-overview'

/** The period in sentences, under the page's filters and comparison. */
export function useBrief() {
  const { filters } = useAppliedFilters()
  const { comparison, range } = useFilters()
  return useQuery(question(briefRoute, { query: { ...filters, compare: modeOf(comparison, range) } }))
}
