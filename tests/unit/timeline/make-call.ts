import fc from 'fast-check'
import type { Call, Participant, Recording, Transcription } from '@/lib/shared/contracts/call'

export const T0 = 1_700_000_100

/** A participant row; times are given relative to T0. */
export function participant(
  uid: string,
  joined: number | null,
  left: number | null,
  rest: Partial<Participant> = {},
): Participant {
  return {
    uid,
    deviceId: null,
    mid: null,
    isJoined: joined !== null,
    joinedAt: joined === null ? null : T0 + joined,
    leftAt: left === null ? null : T0 + left,
    state: joined === null ? 'unanswered' : 'ended',
    totalAudioMinutes: 0,
    totalVideoMinutes: 0,
    totalDurationInMinutes: 0,
    name: null,
    ...rest,
  }
}

export function recording(from: number | null, to: number | null): Recording {
  const both = from !== null && to !== null
  return {
    rid: 'rec-1',
    recording_url: 'https://recordings.example/rec-1.mp4',
    startTime: from === null ? null : T0 + from,
    endTime: to === null ? null : T0 + to,
    duration: null,
    durationSeconds: both ? to - from : null,
  }
}

export function transcript(from: number | null, to: number | null): Transcription {
  return {
    tid: `tr-${from}`,
    roomName: null,
    mid: null,
    startTime: from === null ? null : T0 + from,
    endTime: to === null ? null : T0 + to,
    transcriptDate: null,
    transcriptUrl: 'https://transcripts.example/tr-1.json',
  }
}

/** The group call of the field notes, with the fields a test overrides. */
export function makeCall(rest: Partial<Call> = {}): Call {
  const call: Call = {
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
  return { ...call, ...rest }
}

const offset = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -30, max: 7200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 172_800 }) },
  { weight: 1, arbitrary: fc.constantFrom(-T0, -T0 + 1, 4_102_444_800 - T0, 253_402_300_799 - T0) },
)
const maybe = fc.option(offset, { nil: null, freq: 4 })

const participantArbitrary = fc
  .record({
    uid: fc.integer({ min: 1, max: 50 }).map((number) => `p-${number}`),
    joined: maybe,
    left: maybe,
    device: fc.option(fc.constantFrom('a@h/1', 'a@h/2', 'b@h/1', 'c@h/1', 'd@h/1'), { nil: null }),
    isJoined: fc.boolean(),
    state: fc.constantFrom('ended', 'ongoing', 'unanswered', 'rejected', null),
  })
  .map(({ uid, joined, left, device, isJoined, state }) =>
    participant(uid, joined, left, { deviceId: device, isJoined, state }),
  )

/** Calls of every kind, including zero-length, open, reversed, overlapping, missing and extreme times. */
export const callArbitrary: fc.Arbitrary<Call> = fc
  .record({
    status: fc.constantFrom('initiated', 'ongoing', 'ended', 'unanswered', 'rejected', 'canceled', 'busy', 'unknown'),
    mode: fc.constantFrom('call', 'meet', 'presenter', 'lobby', null),
    type: fc.constantFrom('audio', 'video', null),
    receiverType: fc.constantFrom('user', 'group', null),
    initiator: fc.constantFrom('p-1', 'p-99', null),
    receiver: fc.constantFrom('p-2', 'team', null),
    initiated: maybe,
    started: maybe,
    ended: maybe,
    hasRecording: fc.boolean(),
    participants: fc.oneof(
      { weight: 9, arbitrary: fc.array(participantArbitrary, { maxLength: 12 }) },
      { weight: 1, arbitrary: fc.array(participantArbitrary, { minLength: 100, maxLength: 150 }) },
    ),
    recordings: fc.array(
      fc.tuple(maybe, maybe).map(([from, to]) => recording(from, to)),
      { maxLength: 3 },
    ),
    anomalies: fc.subarray([
      'ended-before-started',
      'missing-ended-at',
      'missing-left-at',
      'missing-time',
      'minutes-mismatch',
      'odd',
    ]),
  })
  .map(({ initiated, started, ended, ...rest }) => {
    const at = (value: number | null) => (value === null ? null : T0 + value)
    const duration = started !== null && ended !== null && ended >= started ? ended - started : null
    return makeCall({
      ...rest,
      initiatedAt: at(initiated),
      startedAt: at(started),
      endedAt: at(ended),
      time: at(initiated) ?? at(started) ?? at(ended) ?? T0,
      ringSeconds: initiated !== null && started !== null && started >= initiated ? started - initiated : null,
      durationSeconds: duration,
    })
  })
