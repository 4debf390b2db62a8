import type { Call } from '@/lib/shared/calls/call'
import { readCall } from '../../support/read-call'

export const T = 1_700_000_100
export const FIRST_SEEN = 1_750_000_000
export const joined = (uid: string, joinedAt: unknown, leftAt: unknown, more: object = {}) => ({
  uid,
  isJoined: true,
  joinedAt,
  leftAt,
  ...more,
})
export const plain = {
  sessionId: 'v1.us.1',
  type: 'audio',
  mode: 'call',
  receiverType: 'user',
  status: 'ended',
  initiatedAt: T,
  startedAt: T + 12,
  endedAt: T + 31,
  totalDuration: '00:00:19',
  totalDurationInMinutes: 19 / 60,
  totalAudioMinutes: 19 / 60,
  totalVideoMinutes: 0,
  totalParticipants: 2,
  hasRecording: false,
  initiator: 'ana',
  receiver: 'bo',
  participants: [joined('ana', T + 12, T + 31), joined('bo', T + 12, T + 30), { uid: 'cy', isJoined: false }],
}
export function callOf(more: object): Call & { coercedFields: string[] } {
  const { call, coercedFields } = readCall({ ...plain, ...more }, FIRST_SEEN)
  return { ...call, coercedFields }
}
