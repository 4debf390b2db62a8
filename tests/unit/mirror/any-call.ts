import fc from 'fast-check'
import type { Call } from '@/lib/shared/calls/call'
import { OUTCOMES } from '@/lib/shared/calls/outcome'

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const seconds = fc.integer({ min: -10, max: 5_000_000_000 })
const amount = fc.double({ min: 0, max: 1e6, noNaN: true })
const participant = fc.record({
  uid: text,
  deviceId: maybe(text),
  mid: maybe(text),
  isJoined: fc.boolean(),
  joinedAt: maybe(seconds),
  leftAt: maybe(seconds),
  state: maybe(text),
  totalAudioMinutes: amount,
  totalVideoMinutes: amount,
  totalDurationInMinutes: amount,
  name: maybe(text),
})
const entity = maybe(fc.record({ name: maybe(text), avatar: maybe(text) }))
/** Any call that the contract allows; the integration tests also send it through the engine. */
export const anyCall: fc.Arbitrary<Call> = fc.record({
  sessionId: fc.string({ minLength: 1, maxLength: 20 }),
  type: maybe(text),
  mode: maybe(text),
  receiverType: maybe(fc.constantFrom('user', 'group', 'bot')),
  status: fc.constantFrom('initiated', 'ongoing', 'ended', 'busy'),
  totalAudioMinutes: amount,
  totalVideoMinutes: amount,
  totalDurationInMinutes: amount,
  totalDuration: maybe(text),
  totalParticipants: maybe(fc.integer({ min: 0, max: 1000 })),
  hasRecording: fc.boolean(),
  hasTranscription: fc.boolean(),
  initiatedAt: maybe(seconds),
  startedAt: maybe(seconds),
  endedAt: maybe(seconds),
  initiator: maybe(text),
  receiver: maybe(text),
  mid: maybe(text),
  tags: fc.array(text, { maxLength: 3 }),
  metaData: fc.oneof(fc.constant(null), fc.array(text, { maxLength: 2 }), fc.record({ a: text, b: fc.integer() })),
  recordings: fc.array(
    fc.record({
      rid: maybe(text),
      recording_url: maybe(text),
      startTime: maybe(seconds),
      endTime: maybe(seconds),
      duration: maybe(amount),
      durationSeconds: maybe(amount),
    }),
    { maxLength: 2 },
  ),
  transcriptions: fc.array(
    fc.record({
      tid: maybe(text),
      roomName: maybe(text),
      mid: maybe(text),
      startTime: maybe(seconds),
      endTime: maybe(seconds),
      transcriptDate: maybe(text),
      transcriptUrl: maybe(text),
    }),
    { maxLength: 2 },
  ),
  initiatorEntity: entity,
  receiverEntity: entity,
  participants: fc.array(participant, { maxLength: 4 }),
  time: seconds,
  outcome: fc.constantFrom(...OUTCOMES),
  ringSeconds: maybe(fc.nat()),
  durationSeconds: maybe(fc.nat()),
  invitedPeople: fc.nat({ max: 100 }),
  joinedPeople: fc.nat({ max: 100 }),
  participantSeconds: fc.nat(),
  anomalies: fc.array(text, { maxLength: 3 }),
})
