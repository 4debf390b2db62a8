'use client'

import { useQuery } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/fetcher'
import type { Pagination } from '@/lib/shared/contracts/http'
import type { AuditEntry } from '@/lib/shared/contracts/users'

const PER_PAGE = 50

/** Who did what, newest first, a page of 50. For admins. */
export function useAudit(page: number) {
  const params = new URLSearchParams({ page: String(page), perPage: String(PER_PAGE) })
  return useQuery({
    queryKey: ['audit', page],
    queryFn: ({ signal }) =>
      apiGet<{ data: AuditEntry[]; meta: { pagination: Pagination } }>('/api/audit', params, { signal }),
  })
}
