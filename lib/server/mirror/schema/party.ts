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
