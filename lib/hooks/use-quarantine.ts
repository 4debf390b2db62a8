'use client'

import { useQuery } from '@tanstack/react-query'
import type { Pagination } from '../contracts/http'
import type { QuarantinedView } from '../contracts/sync'
import { apiGet } from './fetcher'

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
