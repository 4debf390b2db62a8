/**
 * Which call: a `sessionId` is a room that is used again and again, and `mid` says which of the room's calls. '' is the call that has no
 * `mid` of its own; further ones without stand under `@` and their time.
 */
export type CallId = { sessionId: string; mid: string }

/** Equal for the same call and for no other; a key for maps and sets. */
export const callIdText = ({ sessionId, mid }: CallId): string => `${mid.length} ${mid}${sessionId}`
