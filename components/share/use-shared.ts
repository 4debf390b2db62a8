import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { question } from '@/lib/client/http/question'
import { after } from '@/lib/client/page/after'
import { openSharedRoute, type SharedView, sharedRoute } from '@/lib/shared/shares/shared'
import { isOpen } from '@/lib/shared/timeline/presence'

/** How often an open page checks whether its link still works, and how often it refreshes an open call. */
const POLL_MS = 15_000
const OPEN_POLL_MS = 5_000
/** The longest delay that `setTimeout` accepts. */
const MAX_TIMER_MS = 2_147_483_647

/** What a link shows, at first as `given` with the page, kept current; null once it no longer works: expired, revoked, or gone with its call. */
export function useShared(token: string, given: SharedView): SharedView | null {
  const { data, error } = useQuery({
    ...question(sharedRoute, { params: { token } }),
    initialData: { data: given },
    refetchInterval: ({ state: { data: shown } }) =>
      shown?.data.kind === 'call' && isOpen(shown.data.call) ? OPEN_POLL_MS : POLL_MS,
  })
  const isOver = useIsOver(given.expiresAt)
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 403)
  return isOver || isRefused ? null : data.data
}

/** True from `at` on, epoch seconds. */
function useIsOver(at: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => after(Math.min(MAX_TIMER_MS, at * 1000 - Date.now()), () => setIsOver(Date.now() >= at * 1000)), [at])
  return isOver
}

/** Counts this visit once the page is visible, which it never is for a program that only renders a preview. */
export function useCountedVisit(token: string): void {
  useEffect(() => {
    const count = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', count)
      // A visit that could not be counted is no reason to disturb the reader.
      askApi(openSharedRoute, { params: { token }, body: {} }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', count)
    count()
    return () => document.removeEventListener('visibilitychange', count)
  }, [token])
}
