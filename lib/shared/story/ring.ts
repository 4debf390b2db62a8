import type { Call } from '@/lib/shared/contracts/call'
import { waitSecondsOf } from '@/lib/shared/contracts/stages'

/**
 * How long a call rang, as every page says it: to the answer, or in vain to the end; so far while nobody has answered yet. Null where it cannot
 * be known. (The metrics of ring time are of answered calls alone: design, section 3.)
 * @param nowSeconds epoch seconds
 */
export function ringOf(call: Call, nowSeconds: number): { seconds: number | null; running: boolean } {
  if (call.status !== 'initiated') return { seconds: waitSecondsOf(call), running: false }
  const seconds = nowSeconds - (call.initiatedAt ?? call.time)
  return { seconds: seconds < 0 ? null : seconds, running: true }
}
