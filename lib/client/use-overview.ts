'use client'

import { use, useMemo } from 'react'
import { type OverviewQuestion, overviewQuery } from '@/lib/shared/charts/questions'
import type { Filters } from '@/lib/shared/filters/filters'
import { withDefaults } from '@/lib/shared/params/filters'
import { FixedFilters } from './fixed-filters'
import { useAnalytics } from './use-analytics'
import { useFilters } from './use-filters'

/** The page's filters as sent to the API, which every door on it carries; fixed filters override the URL. */
export function useAppliedFilters(): { filters: Filters; zone: string } {
  const { filters: inUrl, browserZone, zone } = useFilters()
  const fixed = use(FixedFilters)
  const filters = useMemo(() => ({ ...withDefaults(inUrl, browserZone), ...fixed }), [inUrl, browserZone, fixed])
  return { filters, zone }
}

/** One of the overview's queries with the page's filters; panels with the same query share one request. */
export function useOverviewQuestion(name: OverviewQuestion, enabled = true) {
  const { filters } = useAppliedFilters()
  const { comparison } = useFilters()
  return useAnalytics(overviewQuery(name, filters, comparison), enabled)
}
