'use client'

import { useQuery } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/fetcher'

/** A value and how many calls have it; null is a call without one, which no filter can name. */
export type FacetValue = { value: string | boolean | null; calls: number }
export type Facets = Partial<Record<string, FacetValue[]>>

/** How many calls each value of each facet has under `params`; asked only while `enabled` (a list is open). */
export function useFacets(params: URLSearchParams, enabled: boolean) {
  return useQuery({
    queryKey: ['facets', params.toString()],
    queryFn: ({ signal }) => apiGet<{ data: Facets }>('/api/calls/facets', params, { signal }),
    select: (answer) => answer.data,
    enabled,
  })
}
