'use client'

import { use, useMemo } from 'react'
import { type OverviewQuestion, overviewQuery } from '@/lib/shared/charts/questions'
import type { Filters } from '@/lib/shared/contracts/filters'
import { withDefaults } from '@/lib/shared/params/filters'
import { FixedFilters } from './fixed-filters'
import { useAnalytics } from './use-analytics'
import { useFilters } from './use-filters'

/** The page's filters as they are asked, which is what every door on it carries; what the page is fixed to stands above its URL. */
export function useAskedFilters(): { asked: Filters; zone: string } {
  const { filters, browserZone, zone } = useFilters()
  const fixed = use(FixedFilters)
  const asked = useMemo(() => ({ ...withDefaults(filters, browserZone), ...fixed }), [filters, browserZone, fixed])
  return { asked, zone }
}

/** One of the overview's questions under the page's filters; panels that ask the same share one request. */
export function useOverviewQuestion(name: OverviewQuestion, enabled = true) {
  const { asked } = useAskedFilters()
  return useAnalytics(overviewQuery(name, asked), enabled)
}
