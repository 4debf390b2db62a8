'use client'

import { useQuery } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/fetcher'
import type { Call } from '@/lib/shared/contracts/call'
import type { Pagination } from '@/lib/shared/contracts/http'

/** The calls that `params` ask for, and how many there are in all. */
export function useNewestCalls(params: URLSearchParams) {
  return useQuery({
    queryKey: ['calls', params.toString()],
    queryFn: ({ signal }) =>
      apiGet<{ data: Call[]; meta: { pagination: Pagination } }>('/api/calls', params, { signal }),
    select: (answer) => ({ calls: answer.data, total: answer.meta.pagination.total }),
  })
}
