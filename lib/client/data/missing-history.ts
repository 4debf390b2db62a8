import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useData } from '@/lib/client/http/use-answer'
import { type SyncStatus, syncRoute } from '@/lib/shared/sync/sync'

/** The text of an empty page while the history is incomplete; null once the page is truly empty. The banner over it says why a sync waits or has stopped. */
export function missingHistory(status: SyncStatus | undefined): { title: string; words: string } | null {
  if (status === undefined || status.historyComplete) return null
  const { state, callsStored } = status
  if (state === 'stopped' || state === 'waiting')
    return callsStored > 0
      ? { title: 'No matches in the calls copied so far', words: REST_MISSING[state] }
      : { title: 'No calls copied yet', words: ALL_MISSING[state] }
  return callsStored > 0
    ? {
        title: 'Nothing here yet',
        words: 'The history is still being copied, newest calls first. This page updates automatically.',
      }
    : {
        title: 'History is being copied',
        words: 'Calls are being copied from the Calls API, newest first. This page updates automatically.',
      }
}

const REST_MISSING = {
  stopped: 'Sync stopped before it reached the end of the history, so calls may be missing here.',
  waiting: 'The rest of the history is copied once the Calls API responds again.',
}
const ALL_MISSING = {
  stopped: 'Sync stopped before the first call. Calls show up once it runs again.',
  waiting: 'Calls show up here once the Calls API responds again.',
}

const POLL_MS = 5000
const HIDDEN_POLL_MS = 15_000

/** The sync's state, read every 5 s, every 15 s while the page is hidden. */
export const useSyncStatus = () =>
  useData(syncRoute, {
    staleTime: POLL_MS,
    refetchIntervalInBackground: true,
    // The first render also runs on the server, where there is no document.
    refetchInterval: () =>
      typeof document !== 'undefined' && document.visibilityState === 'hidden' ? HIDDEN_POLL_MS : POLL_MS,
  })

/** Whether newer calls may change an answer given at `moment` (epoch seconds): not if its range had ended by then. */
export const movesAfter = (moment: number | null, answer: unknown): boolean => {
  const to = (answer as { meta?: { to?: number | null } } | undefined)?.meta?.to
  return to == null || moment === null || to >= moment
}

/** How often to refetch without a sync: if syncs are rare, webhooks bring calls between them. */
const QUIET_MS = 60_000

/** Refetches all answers that new calls change, at once, so that a page's figures are of one moment: when the sync has brought calls, and every minute. */
export function useMoment(): void {
  const client = useQueryClient()
  const moment = useSyncStatus().data?.syncedAt ?? null
  const shown = useRef(moment)
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'hidden') return
      const before = shown.current
      shown.current = moment
      void client.refetchQueries({
        type: 'active',
        predicate: ({ meta, state }) => meta?.isMoving === true && movesAfter(before, state.data),
      })
    }
    if (moment !== shown.current) read()
    const timer = setInterval(read, QUIET_MS)
    return () => clearInterval(timer)
  }, [client, moment])
}
