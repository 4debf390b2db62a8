'use client'

import { useNow } from '@/lib/client/use-now'
import type { Call } from '@/lib/shared/contracts/call'
import { isOpen } from '@/lib/shared/timeline/presence'

/** The current epoch second for an open call in a list, else the call's own time, so that an ended call is not drawn again. */
export function useDrawnAt(call: Call): number {
  return useNow(isOpen(call)) ?? call.time
}
