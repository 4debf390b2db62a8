import { decoded } from '@/lib/shared/text/parsed'

/** Identifies a call: a `sessionId` is a room that may be reused, `mid` the call in it. '' is a call without a `mid`; further ones in the room get `@` and their time. */
export type CallId = { sessionId: string; mid: string }

/** A unique key of a call, for maps and sets. */
export const callIdText = ({ sessionId, mid }: CallId): string => `${mid.length} ${mid}${sessionId}`

/** A call in URLs and keys: its session id, with `?mid=` if its room has several (else the newest). An id that itself ends like one with a `mid` has one more `?`. */
export type CallRef = string

const WITH_MID = /^(.*)\?mid=([^?=]*)$/s
const MARKED = /\?mid=[^?=]*\?+$/

/** What identifies a call: its room, and its `roomMid` if the room has several calls. */
export type InRoom = { sessionId: string; roomMid?: string | undefined }

/** The reference of a call. */
export const refOf = ({ sessionId, roomMid }: InRoom): CallRef =>
  roomMid !== undefined
    ? `${sessionId}?mid=${encodeURIComponent(roomMid)}`
    : /\?mid=[^?=]*\?*$/.test(sessionId)
      ? `${sessionId}?`
      : sessionId

/** Parses a reference; a part that cannot be decoded is returned unchanged. */
export function readRef(ref: CallRef): { sessionId: string; mid: string | undefined } {
  const [, sessionId, mid] = WITH_MID.exec(ref) ?? []
  if (sessionId === undefined || mid === undefined)
    return { sessionId: MARKED.test(ref) ? ref.slice(0, -1) : ref, mid: undefined }
  return { sessionId, mid: decoded(mid) }
}

/** The path and query parameters for a route about one call. */
export function askOf(ref: CallRef): { params: { sessionId: string }; query: { mid: string | undefined } } {
  const { sessionId, mid } = readRef(ref)
  return { params: { sessionId }, query: { mid } }
}
