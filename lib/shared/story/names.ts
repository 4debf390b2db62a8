import type { Call } from '@/lib/shared/contracts/call'
import { castOf } from './cast'

/** Names of the people of a call, by uid. The same function for the same call, so that what is drawn with it stays. */
export function namesOf(call: Call): (uid: string) => string {
  return castOf(call, call.time).nameOf
}

/** Who called, and who or what was called, for a heading or a row; words where the API gives nothing. */
export function endsOf(call: Call): { from: string; to: string } {
  const { initiator, receiver } = call
  const named = (uid: string) => call.participants.find((row) => row.uid === uid && row.name !== null)?.name ?? uid
  return {
    from: initiator === null ? 'Unknown caller' : (call.initiatorEntity?.name ?? named(initiator)),
    to:
      call.receiverEntity?.name ??
      (receiver === null ? 'no receiver named' : call.receiverType === 'group' ? receiver : named(receiver)),
  }
}
