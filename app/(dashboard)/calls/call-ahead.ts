import { readStoredCall } from '@/app/api/calls/[sessionId]/read-call'
import { GET as call } from '@/app/api/calls/[sessionId]/route'
import { type Ahead, ahead } from '@/lib/server/prefetch/prefetch'
import { askOf, type CallRef } from '@/lib/shared/calls/call-path'

/** Loads a call for its page: the mirror's copy at once, which the browser then replaces with the live call. Waits for the live one if there is no copy. */
export function callAhead(ref: CallRef): Ahead {
  return { ...ahead(call, askOf(ref)), copy: () => readStoredCall(ref) }
}
