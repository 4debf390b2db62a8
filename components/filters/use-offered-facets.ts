'use client'

import { FACETS, type Facet } from '@/components/parts/filters/facet-list'
import { useIsLiveList } from '@/lib/client/use-is-live-list'
import { LIVE_FILTERS } from '@/lib/shared/filters/filters'

/** The facets that have an effect on this page. */
export function useOfferedFacets(): readonly Facet[] {
  return useIsLiveList() ? FACETS.filter(({ name }) => LIVE_FILTERS.has(name)) : FACETS
}
