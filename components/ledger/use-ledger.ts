'use client'

import { useQuery } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/fetcher'
import type { LedgerAnswer } from '@/lib/shared/contracts/ledger'

const REFETCH_MS = 30_000

/** The trust ledger under the filters that `params` hold. */
export function useLedger(params: URLSearchParams) {
  return useQuery({
    queryKey: ['ledger', params.toString()],
    queryFn: ({ signal }) => apiGet<LedgerAnswer>('/api/ledger', params, { signal }),
    refetchInterval: REFETCH_MS,
  })
}
