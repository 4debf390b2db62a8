import { type Party, partyOf } from '@/lib/shared/calls/around'
import type { Call } from '@/lib/shared/calls/call'

const LEAST = 'least(assumeNotNull(initiator), assumeNotNull(receiver))'
const GREATEST = 'greatest(assumeNotNull(initiator), assumeNotNull(receiver))'

/** `partyText` of a `calls` row; '' where the API does not name both sides. */
export const PARTY_SQL = `multiIf(receiver IS NULL, '', receiver_type = 'group', concat('group ', assumeNotNull(receiver)),
  receiver_type = 'user' AND initiator IS NOT NULL, concat('pair ', toString(length(${LEAST})), ' ', ${LEAST}, ' ', ${GREATEST}), '')`

/** A party as the key of its calls: the same for two people in either direction. The length keeps ids with blanks apart. */
export function partyText(party: Party): string {
  if (party.kind === 'group') return `group ${party.guid}`
  // In the order of bytes, as the engine compares.
  const [first, second] = party.uids.map((uid) => Buffer.from(uid)).sort(Buffer.compare) as [Buffer, Buffer]
  return `pair ${first.length} ${first} ${second}`
}

/** The two people of a `partyText`. */
export function uidsOfParty(text: string): string[] {
  const [, bytes, uids] = /^pair (\d+) (.*)$/s.exec(text) ?? []
  const both = Buffer.from(uids ?? '')
  const end = Number(bytes)
  return uids === undefined ? [] : [both.subarray(0, end).toString(), both.subarray(end + 1).toString()]
}

/** The party of a call as the key of its calls, else ''. */
export function partyTextOf(call: Pick<Call, 'initiator' | 'receiver' | 'receiverType'>): string {
  const party = partyOf(call)
  return party === null ? '' : partyText(party)
}

/** Later than any time a call can have. */
const NEVER = 4_102_444_800

/**
 * Bounds of when a `calls` row can be under way, epoch seconds: its start and end and all presence intervals. Queries must use exactly these
 * expressions for the skip indexes to apply. An ongoing row has no end but an `ongoingSince`: otherwise a call that was never closed would
 * match every later moment.
 */
export const REACHES_FROM = `least(ifNull(started_at, ${NEVER}), arrayMin(arrayPushBack(stay_from, ${NEVER})))`
export const REACHES_TO = `if(status = 'ongoing', 0, greatest(ifNull(ended_at, 0), arrayMax(arrayPushBack(stay_to, 0))))`
export const ONGOING_SINCE = `if(status = 'ongoing', ifNull(started_at, toInt64(time)), 0)`
