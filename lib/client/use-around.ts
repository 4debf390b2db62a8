'use client'

import { useQuery } from '@tanstack/react-query'
import { aroundPath } from '@/lib/shared/call-path'
import type { AroundAnswer } from '@/lib/shared/contracts/around'
import { apiGet } from './fetcher'

const REFETCH_MS = 20_000

/** The calls around one: it may be called back while its page is open. */
export function useAround(sessionId: string) {
  return useQuery({
    queryKey: ['around', sessionId],
    queryFn: ({ signal }) => apiGet<AroundAnswer>(aroundPath(sessionId), undefined, { signal }),
    // What stands around another call must never stand in for this one's.
    placeholderData: undefined,
    refetchInterval: REFETCH_MS,
    select: (answer) => answer.data,
  })
}
