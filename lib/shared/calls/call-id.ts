/**
 * Identifies a call: a `sessionId` is a room that may be reused, and `mid` identifies the call within it. '' is a call without a `mid` of its
 * own; further ones in the same room get `@` and their time.
 */
export type CallId = { sessionId: string; mid: string }

/** A unique key of a call, for maps and sets. */
export const callIdText = ({ sessionId, mid }: CallId): string => `${mid.length} ${mid}${sessionId}`
