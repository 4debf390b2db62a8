'use client'

import { useQuery } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/fetcher'
import type { Pagination } from '@/lib/shared/contracts/http'

const POLL_MS = 10_000
const PARAMS = new URLSearchParams({ status: 'ongoing,initiated', perPage: '1' })

/** How many calls are ongoing or ringing; null until known. */
export function useLiveCount(): number | null {
  const count = useQuery({
    queryKey: ['live-count'],
    queryFn: ({ signal }) => apiGet<{ meta: { pagination: Pagination } }>('/api/calls', PARAMS, { signal }),
    select: (answer) => answer.meta.pagination.total,
    refetchInterval: POLL_MS,
  })
  return count.data ?? null
}
