'use client'

import { useQuery } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/fetcher'
import type { Call } from '@/lib/shared/contracts/call'
import type { Pagination, SourceMeta } from '@/lib/shared/contracts/http'
import { liveParams } from '@/lib/shared/params/live'

const POLL_MS = 5000

type LiveAnswer = { data: Call[]; meta: SourceMeta & { pagination: Pagination } }

/** Ongoing and ringing calls, newest first, refetched every 5 s. `total` may exceed the calls in the answer. */
export function useLiveCalls() {
  const params = liveParams()
  return useQuery({
    queryKey: ['calls', params.toString()],
    queryFn: ({ signal }) => apiGet<LiveAnswer>('/api/calls', params, { signal }),
    select: toLive,
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  })
}

const toLive = (answer: LiveAnswer) => ({
  calls: answer.data,
  total: answer.meta.pagination.total,
  syncedAt: answer.meta.syncedAt,
})
