/** When the gallery's calls start to ring, and the time at which they are viewed; epoch seconds. */
export const G0 = 1_750_000_000
export const GALLERY_NOW = G0 + 3 * 86_400

/** A call of the gallery: its name, and the record as the API would send it, without the session id. */
export type GalleryEntry = { name: string; raw: Record<string, unknown> }

/** A participant entry that joined, with times in seconds after G0; null is a time that the API does not give. */
export function interval(uid: string, joined: number | null, left: number | null, rest: Record<string, unknown> = {}) {
  return {
    uid,
    deviceId: `${uid}-1@rtc.example/a`,
    isJoined: true,
    joinedAt: joined === null ? null : G0 + joined,
    leftAt: left === null ? null : G0 + left,
    state: left === null ? 'ongoing' : 'ended',
    ...rest,
  }
}

/** A participant entry that was invited and never joined. */
export const invited = (uid: string, state = 'unanswered') => ({ uid, isJoined: false, state })

export const recorded = (from: number, to: number | null, rid = 'rec-1') => ({
  rid,
  recording_url: `https://recordings.example/${rid}.mp4`,
  startTime: G0 + from,
  endTime: to === null ? null : G0 + to,
})

/** A call from Ana to Bo that rang from G0, with the fields in `rest` overridden. */
export function raw(rest: Record<string, unknown>): Record<string, unknown> {
  return {
    type: 'audio',
    mode: 'call',
    receiverType: 'user',
    status: 'ended',
    initiator: 'ana',
    receiver: 'bo',
    initiatedAt: G0,
    hasRecording: false,
    entities: {
      initiator: { entity: { uid: 'ana', name: 'Ana Lima' } },
      receiver: { entity: { uid: 'bo', name: 'Bo Chen' } },
    },
    ...rest,
  }
}

/** The receiver of a call to a group known only by its guid. */
export const IN_GROUP = { receiverType: 'group', receiver: 'field-team', entities: undefined }
export const groupRaw = (rest: Record<string, unknown>) => raw({ ...IN_GROUP, ...rest })
const endedOf =
  (make: typeof raw) =>
  (name: string, from: number, to: number, participants: readonly object[], rest: Record<string, unknown> = {}) => ({
    name,
    raw: make({ startedAt: G0 + from, endedAt: G0 + to, participants, ...rest }),
  })
/** A call that was answered and ended, in seconds after G0. */
export const ended = endedOf(raw)
export const endedInGroup = endedOf(groupRaw)
