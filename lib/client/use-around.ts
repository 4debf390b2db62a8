'use client'

import { useQuery } from '@tanstack/react-query'
import { askOf, type CallRef } from '@/lib/shared/call-path'
import { aroundRoute } from '@/lib/shared/contracts/around'
import { question } from './question'

const REFETCH_MS = 20_000

/** The calls around one: it may be called back while its page is open. */
export function useAround(ref: CallRef) {
  return useQuery({
    ...question(aroundRoute, askOf(ref)),
    // What stands around another call must never stand in for this one's.
    placeholderData: undefined,
    refetchInterval: REFETCH_MS,
    select: (answer) => answer.data,
  })
}
