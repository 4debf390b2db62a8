import type { Call, Participant } from '@/lib/shared/calls/call'
import { foldUid } from '@/lib/shared/calls/ids'

/** The distinct uids of participant entries, in their order. An entry without a uid is never counted as a person. */
export function uidsOf(rows: readonly Participant[]): Set<string> {
  const uids = new Set<string>()
  for (const { uid } of rows) if (uid !== null) uids.add(uid)
  return uids
}

/** The distinct uids of those who joined. */
export const joinedUidsOf = (rows: readonly Participant[]): Set<string> => uidsOf(rows.filter((row) => row.isJoined))

/** Everyone that the `uid` filter finds: participants (joined or not), the initiator, and a user receiver. */
export function peopleOf(call: Call): Set<string> {
  const uids = uidsOf(call.participants)
  if (call.initiator !== null) uids.add(call.initiator)
  if (call.receiver !== null && call.receiverType === 'user') uids.add(call.receiver)
  return uids
}

/** Everyone that the `uid` filter finds, by the uids that are compared. */
export const foldedPeopleOf = (call: Call): Set<string> => new Set([...peopleOf(call)].map(foldUid))

/** Replaces a missing uid where people need a key. All entries without a uid share it; no real uid is empty. */
export const NO_UID = ''
/** The name shown for them. */
export const UNKNOWN_PARTICIPANT = 'Unknown participant'
/** The key of the person an entry belongs to. */
export const personKey = (uid: string | null): string => uid ?? NO_UID
