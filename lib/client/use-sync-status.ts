'use client'

import { useQuery } from '@tanstack/react-query'
import { syncRoute } from '@/lib/shared/sync/sync'
import { question } from './question'

const POLL_MS = 5000
const HIDDEN_POLL_MS = 15_000

/** The sync's state, read every 5 s, every 15 s while the page is hidden. */
export function useSyncStatus() {
  return useQuery({
    ...question(syncRoute, {}),
    select: (answer) => answer.data,
    staleTime: POLL_MS,
    refetchIntervalInBackground: true,
    // The first render also runs on the server, where there is no document.
    refetchInterval: () =>
      typeof document !== 'undefined' && document.visibilityState === 'hidden' ? HIDDEN_POLL_MS : POLL_MS,
  })
}
