'use client'

import { useQuery } from '@tanstack/react-query'
import type { LedgerAnswer } from '../contracts/ledger'
import { apiGet } from './fetcher'

const REFETCH_MS = 30_000

/** The trust ledger under the filters that `params` hold. */
export function useLedger(params: URLSearchParams) {
  return useQuery({
    queryKey: ['ledger', params.toString()],
    queryFn: ({ signal }) => apiGet<LedgerAnswer>('/api/ledger', params, { signal }),
    refetchInterval: REFETCH_MS,
  })
}
