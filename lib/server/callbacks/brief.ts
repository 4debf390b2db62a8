import type { Directory } from '@/lib/server/mirror/read/directory'
import type { SharedRooms } from '@/lib/server/mirror/read/shared-rooms'
import type { CallBrief } from '@/lib/shared/callbacks/needs-a-look'
import type { Call } from '@/lib/shared/calls/call'
import { givenName, type PartyKind } from '@/lib/shared/people/names'
import type { CallLine } from '../calls/call-lines'

/** A call in the few words that the page shows. */
export function briefOf(call: Call): CallBrief {
  const party = (id: string | null, entity: Call['initiatorEntity']) =>
    id === null ? null : { id, name: givenName(id, entity) }
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

/** The same from the columns of a call, with the names of the directory. */
export function briefOfLine(line: CallLine, directory: Directory, shared: SharedRooms): CallBrief {
  const party = (kind: PartyKind | null, id: string | null) => {
    const name = id === null || kind === null ? null : directory.nameOf(kind, id)
    return id === null ? null : { id, name: givenName(id, name) }
  }
  const { sessionId, mid, time, status, type, initiator, receiver, receiverType } = line
  return {
    sessionId,
    ...(shared.ids.has(sessionId) ? { roomMid: mid } : {}),
    time,
    status,
    type,
    isGroup: receiverType === 'group',
    from: party('user', initiator),
    to: party(receiverType === 'group' || receiverType === 'user' ? receiverType : null, receiver),
  }
}
