import type { Call } from '@/lib/contracts/call'
import { castOf } from '@/lib/story/cast'

/** Names of the people of a call, by uid. The same function for the same call, so that what is drawn with it stays. */
export function namesOf(call: Call): (uid: string) => string {
  return castOf(call, call.time).nameOf
}

/** Who called, and who or what was called, for a heading; words where the API gives nothing. */
export function endsOf(call: Call): { from: string; to: string } {
  const nameOf = namesOf(call)
  const from = call.initiator === null ? 'Unknown caller' : nameOf(call.initiator)
  const to =
    call.receiverEntity?.name ??
    (call.receiver === null
      ? 'no receiver named'
      : call.receiverType === 'group'
        ? call.receiver
        : nameOf(call.receiver))
  return { from, to }
}
