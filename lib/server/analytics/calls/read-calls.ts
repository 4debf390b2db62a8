import type { Directory } from '@/lib/server/mirror/directory'
import type { RowKey } from '@/lib/server/mirror/keys'
import { readDocs } from '@/lib/server/mirror/lookup'
import { type SharedRooms, sharedRoomsOf } from '@/lib/server/mirror/shared-rooms'
import { type CallId, callIdText } from '@/lib/shared/call-id'
import type { Call } from '@/lib/shared/contracts/call'
import type { AnalyticsDeps } from '../deps'
import { withNames } from '../directory/names'

/** A stored call as it is shown: with names, and with its `mid` where a link to its room would be ambiguous. */
export function shownCall(call: Call, { sessionId, mid }: CallId, directory: Directory, shared: SharedRooms): Call {
  const named = withNames(directory, call)
  return shared.ids.has(sessionId) ? { ...named, roomMid: mid } : named
}

/** The calls of the keys, parallel to them; null for one deleted in the meantime. */
export async function callsAt(deps: AnalyticsDeps, keys: readonly RowKey[]): Promise<(Call | null)[]> {
  if (keys.length === 0) return []
  const [docs, shared] = await Promise.all([readDocs(deps.mirror, keys), sharedRoomsOf(deps.mirror)])
  return keys.map((key) => {
    const doc = docs.get(callIdText(key))
    return doc === undefined ? null : shownCall(doc.call, key, deps.directory, shared)
  })
}

/** Adds `roomMid` to calls read live whose room has other calls, on this page or in the mirror, so that links to them are unambiguous. */
export async function withRoomMids(deps: Pick<AnalyticsDeps, 'mirror'>, calls: readonly Call[]): Promise<Call[]> {
  if (calls.length === 0) return []
  const shared = await sharedRoomsOf(deps.mirror)
  const isListedTwice = (id: string) => calls.filter(({ sessionId }) => sessionId === id).length > 1
  return calls.map((call) =>
    shared.ids.has(call.sessionId) || isListedTwice(call.sessionId) ? { ...call, roomMid: call.mid ?? '' } : call,
  )
}
