'use client'

import { useQuery } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/fetcher'
import type { Pagination } from '@/lib/shared/contracts/http'
import type { QuarantinedView } from '@/lib/shared/contracts/sync'

const PER_PAGE = 20

/** Records that could not become calls, a page of 20. */
export function useQuarantine(page: number) {
  const params = new URLSearchParams({ page: String(page), perPage: String(PER_PAGE) })
  return useQuery({
    queryKey: ['quarantine', page],
    queryFn: ({ signal }) =>
      apiGet<{ data: QuarantinedView[]; meta: { pagination: Pagination } }>('/api/sync/quarantine', params, { signal }),
  })
}
