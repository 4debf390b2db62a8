'use client'

import { useHour, useNow } from '@/lib/client/use-now'
import type { Call } from '@/lib/shared/calls/call'
import { isMarkedStale } from '@/lib/shared/calls/stale'
import { isOpen } from '@/lib/shared/timeline/presence'

/**
 * The current epoch second for an open call in a list, else the call's own time, so that an ended call is not drawn again; for a call that was
 * probably never closed, the current hour.
 */
export function useDrawnAt(call: Call): number {
  const isStale = isMarkedStale(call)
  const now = useNow(isOpen(call) && !isStale)
  const hour = useHour()
  return (isStale ? hour : now) ?? call.time
}
