import type { Call, Participant } from '@/lib/shared/contracts/call'

/** The different people of participant entries, by uid, in their order. An entry without a uid is nobody's: it counts as no person anywhere. */
export function uidsOf(rows: readonly Participant[]): Set<string> {
  const uids = new Set<string>()
  for (const { uid } of rows) if (uid !== null) uids.add(uid)
  return uids
}

/** The different people who joined, by uid. */
export const joinedUidsOf = (rows: readonly Participant[]): Set<string> => uidsOf(rows.filter((row) => row.isJoined))

/** Everyone that the `uid` filter finds: participants (joined or not), the initiator, and a user receiver. */
export function peopleOf(call: Call): Set<string> {
  const uids = uidsOf(call.participants)
  if (call.initiator !== null) uids.add(call.initiator)
  if (call.receiver !== null && call.receiverType === 'user') uids.add(call.receiver)
  return uids
}

/** The key of everyone in a call of whom the API does not say who they are, where people need a key: no uid is empty. */
export const NAMELESS = ''
/** What they are called. */
export const NAMELESS_WORDS = 'Unknown participant'
/** The key of an entry's person. */
export const personKey = (uid: string | null): string => uid ?? NAMELESS
