/**
 * A call as addresses and query keys name it: its session id, and behind it `?mid=` where its room has several calls. Without, it is the
 * newest of its room.
 */
export type CallRef = string

/** @param call its `roomMid` is there only where the room has several */
export const refOf = ({ sessionId, roomMid }: { sessionId: string; roomMid?: string | undefined }): CallRef =>
  // No address reaches a session id with a question mark; as it is, it would be read as another's.
  sessionId.replaceAll('?', '%3F') + (roomMid === undefined ? '' : `?mid=${encodeURIComponent(roomMid)}`)

/** What a reference says; text that cannot be decoded stays as it is. */
export function readRef(ref: CallRef): { sessionId: string; mid: string | undefined } {
  const [sessionId = '', mid] = ref.split('?mid=')
  try {
    return { sessionId, mid: mid === undefined ? undefined : decodeURIComponent(mid) }
  } catch {
    return { sessionId, mid }
  }
}

/** What a route of one call is asked with. */
export function askOf(ref: CallRef): { params: { sessionId: string }; query: { mid: string | undefined } } {
  const { sessionId, mid } = readRef(ref)
  return { params: { sessionId }, query: { mid } }
}
