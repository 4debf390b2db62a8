import type { Call } from '@/lib/shared/contracts/call'
import { isOpen } from '@/lib/shared/timeline/presence'

/**
 * The epoch second that a call of a list is drawn at: the present while it is open, else its own time, so that one that is over need not be drawn again.
 * @param now the present in epoch seconds, null before the browser runs
 */
export function drawnAtSeconds(call: Call | undefined, now: number | null): number {
  if (call === undefined) return 0
  return isOpen(call) ? (now ?? call.time) : call.time
}
