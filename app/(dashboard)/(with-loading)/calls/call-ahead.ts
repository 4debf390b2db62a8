import { readStoredCall } from '@/app/api/calls/[sessionId]/read-call'
import { GET as call } from '@/app/api/calls/[sessionId]/route'
import { ahead } from '@/lib/server/prefetch/ahead'
import type { Ahead } from '@/lib/server/prefetch/prefetch'
import { askOf, type CallRef } from '@/lib/shared/call-path'

/** A call for its page: the mirror's copy at once, for which the browser then asks the live one; what the mirror does not have is waited for. */
export function callAhead(ref: CallRef): Ahead {
  return { ...ahead(call, askOf(ref)), copy: () => readStoredCall(ref) }
}
