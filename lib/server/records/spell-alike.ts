import type { Call } from '@/lib/shared/calls/call'
import { foldUid } from '@/lib/shared/people/fold-uid'

/**
 * Gives everyone in a call one spelling of their uid, the first that came, so that within a call equal uids are equal texts. Participants come
 * first, then the initiator and a receiver who is a person.
 */
export function spellAlike(call: Pick<Call, 'participants' | 'initiator' | 'receiver' | 'receiverType'>): void {
  const spellings = new Map<string, string>()
  const spelled = (uid: string): string => {
    const folded = foldUid(uid)
    const known = spellings.get(folded)
    if (known !== undefined) return known
    const first = uid.trim()
    spellings.set(folded, first)
    return first
  }
  for (const row of call.participants) if (row.uid !== null) row.uid = spelled(row.uid)
  if (call.initiator !== null) call.initiator = spelled(call.initiator)
  if (call.receiver !== null && call.receiverType === 'user') call.receiver = spelled(call.receiver)
}
