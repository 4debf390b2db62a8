'use client'

import { useQuery } from '@tanstack/react-query'
import { aroundRoute } from '@/lib/shared/calls/around'
import { askOf, type CallRef } from '@/lib/shared/calls/call-path'
import { question } from './question'

const REFETCH_MS = 20_000

/** The related calls of a call, refetched since it may be returned while its page is open. */
export function useAround(ref: CallRef) {
  return useQuery({
    ...question(aroundRoute, askOf(ref)),
    // Another call's related calls must never be shown for this one.
    placeholderData: undefined,
    refetchInterval: REFETCH_MS,
    select: (answer) => answer.data,
  })
}
