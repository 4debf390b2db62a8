'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import { liveCountRoute } from '@/lib/shared/contracts/live'

const POLL_MS = 10_000

/** How many calls are ongoing or ringing, without those that were probably never closed; null until known. */
export function useLiveCount(): number | null {
  const count = useQuery({
    ...question(liveCountRoute, {}),
    select: (answer) => answer.data.calls,
    refetchInterval: POLL_MS,
  })
  return count.data ?? null
}
