import type { Call, Entity } from '@/lib/shared/calls/call'
import { displayName, givenName } from '@/lib/shared/people/names'
import { plainName } from '@/lib/shared/text/plain-name'
import { castOf } from './cast'

/** The names of the people in a call, by uid. */
export function namesOf(call: Call): (uid: string) => string {
  return castOf(call, call.time).nameOf
}

/** Who called and who was called, for a heading or a row, with placeholders where the API does not say. */
export function endsOf(call: Call): { from: string; to: string } {
  const { initiator, initiatorEntity, receiver, receiverEntity, receiverType } = call
  const nameOf = (id: string, entity: Entity | null) => {
    const row =
      receiverType === 'group' && id === receiver ? undefined : call.participants.find(({ uid }) => uid === id)
    return givenName(id, entity) ?? displayName(id, row)
  }
  return {
    from: initiator === null ? 'Unknown caller' : nameOf(initiator, initiatorEntity),
    to:
      receiver === null
        ? plainName(receiverEntity?.name ?? '') || 'Unknown receiver'
        : nameOf(receiver, receiverEntity),
  }
}
