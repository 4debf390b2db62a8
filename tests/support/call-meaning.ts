import type { Call } from '@/lib/shared/calls/call'

const folded = (uid: string | null): string | null => uid?.trim().toLowerCase() ?? null

/** What a call says, apart from how its record was spelled: uids are compared without case and outer blanks. */
export function meaningOf(call: Call): unknown {
  return {
    ...call,
    initiator: folded(call.initiator),
    receiver: call.receiverType === 'user' ? folded(call.receiver) : call.receiver,
    participants: call.participants.map((row) => ({ ...row, uid: folded(row.uid) })),
    anomalies: call.anomalies.filter((name) => name !== 'coerced-field'),
  }
}
