'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import { useFilters } from '@/lib/client/use-filters'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { modeOf } from '@/lib/shared/charts/comparison'
import { driversRoute } from '@/lib/shared/contracts/drivers'
import type { Metric } from '@/lib/shared/contracts/metrics'

/** What explains the change of a figure under the page's filters and comparison. */
export function useDrivers(metric: Metric) {
  const { filters } = useAppliedFilters()
  const { comparison, range } = useFilters()
  return useQuery(question(driversRoute, { query: { ...filters, metric, compare: modeOf(comparison, range) } }))
}
