/**
 * A call in URLs and query keys: its session id, followed by `?mid=` if its room has several calls. Without a `mid` it is the newest call of
 * the room.
 */
export type CallRef = string

/** @param call has a `roomMid` only if its room has several calls */
export const refOf = ({ sessionId, roomMid }: { sessionId: string; roomMid?: string | undefined }): CallRef =>
  // An unescaped question mark in a session id would be read as the start of `?mid=`.
  sessionId.replaceAll('?', '%3F') + (roomMid === undefined ? '' : `?mid=${encodeURIComponent(roomMid)}`)

/** Parses a reference; a part that cannot be decoded is returned unchanged. */
export function readRef(ref: CallRef): { sessionId: string; mid: string | undefined } {
  const [sessionId = '', mid] = ref.split('?mid=')
  try {
    return { sessionId, mid: mid === undefined ? undefined : decodeURIComponent(mid) }
  } catch {
    return { sessionId, mid }
  }
}

/** The path and query parameters for a route about one call. */
export function askOf(ref: CallRef): { params: { sessionId: string }; query: { mid: string | undefined } } {
  const { sessionId, mid } = readRef(ref)
  return { params: { sessionId }, query: { mid } }
}
