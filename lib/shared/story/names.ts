import type { Call } from '@/lib/shared/contracts/call'
import { castOf } from './cast'

/** The names of the people in a call, by uid. */
export function namesOf(call: Call): (uid: string) => string {
  return castOf(call, call.time).nameOf
}

/** Who called and who was called, for a heading or a row, with placeholders where the API does not say. */
export function endsOf(call: Call): { from: string; to: string } {
  const { initiator, receiver } = call
  const named = (uid: string) => call.participants.find((row) => row.uid === uid && row.name !== null)?.name ?? uid
  return {
    from: initiator === null ? 'Unknown caller' : (call.initiatorEntity?.name ?? named(initiator)),
    to:
      call.receiverEntity?.name ??
      (receiver === null ? 'Unknown receiver' : call.receiverType === 'group' ? receiver : named(receiver)),
  }
}
