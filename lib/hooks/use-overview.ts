'use client'

import { useMemo } from 'react'
import { type OverviewQuestion, overviewParams } from '../charts/questions'
import type { Filters } from '../contracts/filters'
import { askedFilters } from './asked-filters'
import { useAnalytics } from './use-analytics'
import { useFilters } from './use-filters'

/** The page's filters as they are asked, which is what every door on it carries. */
export function useAskedFilters(): { asked: Filters; zone: string } {
  const { filters, browserZone, zone } = useFilters()
  const asked = useMemo(() => askedFilters(filters, browserZone), [filters, browserZone])
  return { asked, zone }
}

/** One of the overview's questions under the page's filters; panels that ask the same share one request. */
export function useOverviewQuestion(name: OverviewQuestion, enabled = true) {
  const { asked } = useAskedFilters()
  const params = useMemo(() => overviewParams(name, asked), [name, asked])
  return useAnalytics(params, enabled)
}
