import type { Call, Participant, Recording, Transcription } from '@/lib/shared/calls/call'
import { outcomeOf } from '@/lib/shared/calls/outcome'

export const T0 = 1_700_000_100

/** A participant row; times are epoch seconds. */
export const participantAt = (
  uid: string,
  joinedAt: number | null,
  leftAt: number | null,
  rest: Partial<Participant> = {},
): Participant => ({
  uid,
  deviceId: null,
  mid: null,
  isJoined: joinedAt !== null,
  joinedAt,
  leftAt,
  state: null,
  totalAudioMinutes: 0,
  totalVideoMinutes: 0,
  totalDurationInMinutes: 0,
  name: null,
  ...rest,
})

const sinceT0 = (seconds: number | null) => (seconds === null ? null : T0 + seconds)

/** The same with times in seconds after T0, and a state. */
export const participant = (uid: string, joined: number | null, left: number | null, rest: Partial<Participant> = {}) =>
  participantAt(uid, sinceT0(joined), sinceT0(left), { state: joined === null ? 'unanswered' : 'ended', ...rest })

export function recording(from: number | null, to: number | null): Recording {
  const both = from !== null && to !== null
  return {
    rid: 'rec-1',
    recording_url: 'https://recordings.example/rec-1.mp4',
    startTime: sinceT0(from),
    endTime: sinceT0(to),
    duration: null,
    durationSeconds: both ? to - from : null,
  }
}

export function transcript(from: number | null, to: number | null): Transcription {
  return {
    tid: `tr-${from}`,
    roomName: null,
    mid: null,
    startTime: sinceT0(from),
    endTime: sinceT0(to),
    transcriptDate: null,
    transcriptUrl: 'https://transcripts.example/tr-1.json',
  }
}

/** The group call of the field notes, with the fields of `rest` overridden. */
export function makeCall(rest: Partial<Call> = {}): Call {
  const call: Omit<Call, 'outcome'> = {
    sessionId: 'v1.us.test.1',
    type: 'audio',
    mode: 'call',
    receiverType: 'group',
    status: 'ended',
    totalAudioMinutes: 19 / 60,
    totalVideoMinutes: 0,
    totalDurationInMinutes: 19 / 60,
    totalDuration: '00:00:19',
    totalParticipants: 2,
    hasRecording: false,
    hasTranscription: false,
    initiatedAt: T0,
    startedAt: T0 + 12,
    endedAt: T0 + 31,
    initiator: 'ana-8',
    receiver: 'field-team',
    mid: null,
    tags: [],
    metaData: null,
    recordings: [],
    transcriptions: [],
    initiatorEntity: { name: 'Ana', avatar: null },
    receiverEntity: null,
    participants: [
      participant('bo-2', 12, 31, { name: 'Bo' }),
      participant('ana-8', 12, 29),
      participant('cy-4', null, null, { name: 'Cy' }),
    ],
    time: T0,
    ringSeconds: 12,
    durationSeconds: 19,
    invitedPeople: 3,
    joinedPeople: 2,
    participantSeconds: 36,
    anomalies: [],
  }
  return { ...call, outcome: outcomeOf(rest.status ?? call.status), ...rest }
}
