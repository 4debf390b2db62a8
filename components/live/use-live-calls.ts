'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import { type CallsAnswer, callsRoute } from '@/lib/shared/contracts/calls'
import { LIVE_QUERY } from '@/lib/shared/params/live'

const POLL_MS = 5000

/** Ongoing and ringing calls, newest first, refetched every 5 s. `total` may exceed the calls in the answer. */
export function useLiveCalls() {
  return useQuery({
    ...question(callsRoute, { query: LIVE_QUERY }),
    select: toLive,
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  })
}

const toLive = (answer: CallsAnswer) => ({
  calls: answer.data,
  total: answer.meta.pagination.total,
  syncedAt: answer.meta.syncedAt,
})
