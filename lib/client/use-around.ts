'use client'

import { useQuery } from '@tanstack/react-query'
import { aroundPath, type CallRef } from '@/lib/shared/call-path'
import type { AroundAnswer } from '@/lib/shared/contracts/around'
import { apiGet } from './fetcher'

const REFETCH_MS = 20_000

/** The calls around one: it may be called back while its page is open. */
export function useAround(ref: CallRef) {
  return useQuery({
    queryKey: ['around', ref],
    queryFn: ({ signal }) => apiGet<AroundAnswer>(aroundPath(ref), undefined, { signal }),
    // What stands around another call must never stand in for this one's.
    placeholderData: undefined,
    refetchInterval: REFETCH_MS,
    select: (answer) => answer.data,
  })
}
