import type { Call } from '@/lib/shared/calls/call'
import { waitSecondsOf } from '@/lib/shared/calls/outcome'

/**
 * How long a call rang, the same figure on every page: until it was answered, else until it ended, else until now. Null where it is unknown.
 * (The ring time metrics cover answered calls only: design, section 3.)
 * @param nowSeconds epoch seconds
 */
export function ringOf(call: Call, nowSeconds: number): { seconds: number | null; running: boolean } {
  if (call.status !== 'initiated') return { seconds: waitSecondsOf(call), running: false }
  const seconds = nowSeconds - (call.initiatedAt ?? call.time)
  return { seconds: seconds < 0 ? null : seconds, running: true }
}
