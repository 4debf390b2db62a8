'use client'

import { useQuery } from '@tanstack/react-query'
import type { Call } from '../contracts/call'
import { MAX_PER_PAGE } from '../contracts/filters'
import type { Pagination, SourceMeta } from '../contracts/http'
import { apiGet } from './fetcher'

const POLL_MS = 5000

type LiveAnswer = { data: Call[]; meta: SourceMeta & { pagination: Pagination } }

/** The question that Live and its count in the rail share; the page's server half asks it too. */
export const liveParams = () =>
  new URLSearchParams({ status: 'ongoing,initiated', sort: '-time', perPage: String(MAX_PER_PAGE) })

/** Ongoing and ringing calls, newest first, asked again every 5 s; `total` may be more than came. */
export function useLiveCalls() {
  const params = liveParams()
  return useQuery({
    queryKey: ['calls', params.toString()],
    queryFn: ({ signal }) => apiGet<LiveAnswer>('/api/calls', params, { signal }),
    select: (answer) => ({ calls: answer.data, total: answer.meta.pagination.total, syncedAt: answer.meta.syncedAt }),
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  })
}
