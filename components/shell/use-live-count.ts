'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import { callsRoute } from '@/lib/shared/contracts/calls'
import { LIVE_COUNT_QUERY } from '@/lib/shared/params/live'

const POLL_MS = 10_000

/** How many calls are ongoing or ringing; null until known. */
export function useLiveCount(): number | null {
  const count = useQuery({
    ...question(callsRoute, { query: LIVE_COUNT_QUERY }),
    select: (answer) => answer.meta.pagination.total,
    refetchInterval: POLL_MS,
  })
  return count.data ?? null
}
