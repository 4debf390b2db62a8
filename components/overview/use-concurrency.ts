'use client'

import { useQuery } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/fetcher'
import type { ConcurrencyAnswer } from '@/lib/shared/contracts/concurrency'

const REFETCH_MS = 30_000

/** How much was under way at once, over time, under the filters that `params` hold. */
export function useConcurrency(params: URLSearchParams) {
  return useQuery({
    queryKey: ['concurrency', params.toString()],
    queryFn: ({ signal }) => apiGet<ConcurrencyAnswer>('/api/concurrency', params, { signal }),
    refetchInterval: REFETCH_MS,
  })
}
