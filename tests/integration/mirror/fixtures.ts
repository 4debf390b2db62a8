import type { StoredItem } from '@/lib/server/mirror/write/rows'
import { normalize } from '@/lib/server/records/normalize'
import type { Call, Participant } from '@/lib/shared/calls/call'
import { makeCall, participantAt } from '../../support/make-call'

const TIME = 1_700_000_000

export const participant = (uid: string, over: Partial<Participant> = {}): Participant =>
  participantAt(uid, TIME + 10, null, over)

/** An ongoing group call of Ana and Bo, who uses two devices. */
export const call = (sessionId: string, over: Partial<Call> = {}): Call =>
  makeCall({
    sessionId,
    status: 'ongoing',
    totalDuration: null,
    initiatedAt: TIME,
    startedAt: TIME + 10,
    endedAt: null,
    tags: ['a "tag"'],
    metaData: { order: 7 },
    participants: [participant('ana-8'), participant('bo-2'), participant('bo-2', { deviceId: '1@rtc.example/a' })],
    time: TIME,
    ringSeconds: 10,
    durationSeconds: null,
    invitedPeople: 2,
    participantSeconds: 0,
    ...over,
  })

/** A call as `normalize` reads it from upstream, initiated at its time, ready to be stored. */
export function item(one: Call, fetchedAtMs: number): StoredItem {
  const normalized = normalize({ ...one, initiatedAt: one.initiatedAt === null ? null : one.time }, one.time)
  if (normalized.kind === 'quarantined') throw new Error(normalized.record.reason)
  const { call, raw, coercedFields } = normalized
  return { call, raw, coercedFields, fetchedAtMs }
}
