import type { Call } from '@/lib/shared/contracts/call'
import { displayName } from '@/lib/shared/contracts/names'
import type { CallBrief } from '@/lib/shared/contracts/needs-a-look'

/** A call in the few words that the page shows. */
export function briefOf(call: Call): CallBrief {
  const party = (id: string | null, entity: Call['initiatorEntity']) =>
    id === null ? null : { id, name: entity?.name == null ? null : displayName(id, entity) }
  return {
    sessionId: call.sessionId,
    ...(call.roomMid === undefined ? {} : { roomMid: call.roomMid }),
    time: call.time,
    status: call.status,
    type: call.type,
    isGroup: call.receiverType === 'group',
    from: party(call.initiator, call.initiatorEntity),
    to: party(call.receiver, call.receiverEntity),
  }
}
