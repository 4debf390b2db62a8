'use client'

import { useNow } from '@/lib/client/use-now'
import type { Call } from '@/lib/shared/contracts/call'
import { isOpen } from '@/lib/shared/timeline/presence'

/** The epoch second that a call of a list is drawn at: the present while it is open, else its own time, so that one that is over is not drawn again. */
export function useDrawnAt(call: Call): number {
  return useNow(isOpen(call)) ?? call.time
}
