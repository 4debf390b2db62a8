import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { StoredItem } from '@/lib/server/mirror/rows'
import type { Call, Participant } from '@/lib/shared/contracts/call'
import { normalize } from '@/lib/shared/normalize/normalize'

export const temporaryDirectory = () => mkdtempSync(path.join(os.tmpdir(), 'callscope-mirror-'))

export const participant = (uid: string, over: Partial<Participant> = {}): Participant => ({
  uid,
  deviceId: null,
  mid: null,
  isJoined: true,
  joinedAt: 1_700_000_010,
  leftAt: null,
  state: null,
  totalAudioMinutes: 0,
  totalVideoMinutes: 0,
  totalDurationInMinutes: 0,
  name: null,
  ...over,
})

export const call = (sessionId: string, over: Partial<Call> = {}): Call => ({
  sessionId,
  type: 'audio',
  mode: 'call',
  receiverType: 'group',
  status: 'ongoing',
  totalAudioMinutes: 0.3166666666666667,
  totalVideoMinutes: 0,
  totalDurationInMinutes: 0.3166666666666667,
  totalDuration: null,
  totalParticipants: 2,
  hasRecording: false,
  hasTranscription: false,
  initiatedAt: 1_700_000_000,
  startedAt: 1_700_000_010,
  endedAt: null,
  initiator: 'ana-8',
  receiver: 'field-team',
  mid: null,
  tags: ['a "tag"'],
  metaData: { order: 7 },
  recordings: [],
  transcriptions: [],
  initiatorEntity: { name: 'Ana', avatar: null },
  receiverEntity: null,
  participants: [participant('ana-8'), participant('bo-2'), participant('bo-2', { deviceId: '1@rtc.example/a' })],
  time: 1_700_000_000,
  ringSeconds: 10,
  durationSeconds: null,
  invitedPeople: 2,
  joinedPeople: 2,
  participantSeconds: 0,
  anomalies: [],
  ...over,
})

/** A call as `normalize` reads it from upstream, initiated at its time, ready to be stored. */
export function item(one: Call, fetchedAtMs: number): StoredItem {
  const normalized = normalize({ ...one, initiatedAt: one.initiatedAt === null ? null : one.time }, one.time)
  if (normalized.kind === 'quarantined') throw new Error(normalized.record.reason)
  const { call, raw, coercedFields } = normalized
  return { call, raw, coercedFields, fetchedAtMs }
}
