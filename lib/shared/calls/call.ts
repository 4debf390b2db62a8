import * as z from 'zod/mini'
import { OUTCOMES } from './outcome'

/** Statuses of the specification. `calls/outcome` has those of other documents too; any other is kept verbatim. */
export const CALL_STATUSES = ['initiated', 'ongoing', 'ended', 'unanswered', 'rejected', 'canceled'] as const
/** A call in one of these statuses is polled by id until it leaves them. */
export const OPEN_STATUSES = ['initiated', 'ongoing'] as const

/** Issues of a call by name; the sentence explains it on screen. `stale-ongoing` is time-dependent and set when read. */
export const ANOMALIES = {
  'ended-before-started': 'The call ends before it starts.',
  'missing-started-at': 'Answered, but the API gives no start time.',
  'missing-ended-at': 'Ended, but the API gives no end time.',
  'missing-left-at': 'According to the API, someone joined an ended call and never left.',
  'left-before-joined': 'According to the API, someone left before they joined.',
  'stale-ongoing': 'Ongoing for longer than the configured limit (12 h by default).',
  'participant-count-mismatch':
    'The API’s count of participants matches neither their entries nor the people who joined.',
  'minutes-mismatch': 'The call’s minutes match neither the wall clock nor the sum over its participants.',
  'recording-missing': 'The API says that there is a recording, but lists none.',
  'unknown-status': 'The status is not a documented one.',
  'coerced-field': 'A field had the wrong format and was converted.',
  'cut-text': 'A text or list was too long and was cut; the raw JSON has all of it.',
  'negative-minutes': 'Minutes below zero count as none; the raw JSON has them.',
  'implausible-value': 'A value that no call can have counts as none; the raw JSON has it.',
  'ahead-of-clock': 'The call is ahead of the clock, so it is dated when it was first seen.',
  'missing-time': 'The call has no times at all, so it is dated when it was first seen.',
} as const
export type Anomaly = keyof typeof ANOMALIES
export const ANOMALY_NAMES = Object.keys(ANOMALIES) as [Anomaly, ...Anomaly[]]

/** What can go wrong in a call for those in it, with its sentence on screen. Inferred from who was in the call when. */
export const QUALITIES = {
  dropped: {
    label: 'Dropped',
    definition:
      'Two or more people vanished at the same moment while the call went on, or one side of a one-to-one call vanished and the other waited alone for a minute or more. Hanging up is not a drop.',
  },
  reconnected: {
    label: 'Reconnected',
    definition: 'Someone left the call and was back within 10 minutes; the time is the longest gap.',
  },
  'left-alone': {
    label: 'Left alone',
    definition: 'Everyone else left, and one person stayed alone for 10 s or more until the end.',
  },
} as const satisfies Record<string, { label: string; definition: string }>

export type QualityName = keyof typeof QUALITIES
export const QUALITY_NAMES = Object.keys(QUALITIES) as [QualityName, ...QualityName[]]

const epochSeconds = z.int()

export const participantSchema = z.strictObject({
  /** Null if the API does not identify the person. */
  uid: z.nullable(z.string()),
  deviceId: z.nullable(z.string()),
  mid: z.nullable(z.string()),
  isJoined: z.boolean(),
  joinedAt: z.nullable(epochSeconds),
  leftAt: z.nullable(epochSeconds),
  state: z.nullable(z.string()),
  totalAudioMinutes: z.number(),
  totalVideoMinutes: z.number(),
  totalDurationInMinutes: z.number(),
  /** The name shown on screen: from the directory if known, else from this call. */
  name: z.nullable(z.string()),
  avatar: z.optional(z.string()),
  /** Others have the same name, so it needs the uid beside it. */
  isNamesake: z.optional(z.literal(true)),
})

export const recordingSchema = z.strictObject({
  rid: z.nullable(z.string()),
  recording_url: z.nullable(z.string()),
  startTime: z.nullable(epochSeconds),
  endTime: z.nullable(epochSeconds),
  /** As sent by the API; its unit is unreliable. */
  duration: z.nullable(z.number()),
  /** `endTime − startTime` where both are present, else null. */
  durationSeconds: z.nullable(z.number()),
})

export const transcriptionSchema = z.strictObject({
  tid: z.nullable(z.string()),
  roomName: z.nullable(z.string()),
  mid: z.nullable(z.string()),
  startTime: z.nullable(epochSeconds),
  endTime: z.nullable(epochSeconds),
  transcriptDate: z.nullable(z.string()),
  transcriptUrl: z.nullable(z.string()),
})

/** The caller or receiver of a call, with name and picture as of a participant. */
const entitySchema = z.strictObject({
  name: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  isNamesake: z.optional(z.literal(true)),
})

/** For a call that carries only its first participant rows: how many there are, and what depends on all of them. */
export const cutRowsSchema = z.strictObject({
  rows: z.int(),
  devices: z.int(),
  reconnects: z.int(),
  /** People who have joined and not left. */
  present: z.int(),
  quality: z.array(z.strictObject({ name: z.enum(QUALITY_NAMES), seconds: z.nullable(z.number()) })),
})

/** A call as Callscope returns it: the specification's fields with their correct types, any extra fields, and derived ones. Times are epoch seconds. */
export const callSchema = z.strictObject({
  sessionId: z.string(),
  /** Identifies the call within its room, as `?mid=` in URLs; absent if the room has no other call. */
  roomMid: z.optional(z.string()),
  type: z.nullable(z.string()),
  mode: z.nullable(z.string()),
  receiverType: z.nullable(z.string()),
  status: z.string(),
  totalAudioMinutes: z.number(),
  totalVideoMinutes: z.number(),
  totalDurationInMinutes: z.number(),
  /** `HH:MM:SS`, null when absent. */
  totalDuration: z.nullable(z.string()),
  totalParticipants: z.nullable(z.int()),
  hasRecording: z.boolean(),
  hasTranscription: z.boolean(),
  initiatedAt: z.nullable(epochSeconds),
  startedAt: z.nullable(epochSeconds),
  endedAt: z.nullable(epochSeconds),
  initiator: z.nullable(z.string()),
  receiver: z.nullable(z.string()),
  mid: z.nullable(z.string()),
  tags: z.array(z.string()),
  metaData: z.unknown(),
  recordings: z.array(recordingSchema),
  transcriptions: z.array(transcriptionSchema),
  initiatorEntity: z.nullable(entitySchema),
  receiverEntity: z.nullable(entitySchema),
  participants: z.array(participantSchema),
  /** Present if `participants` is not complete: an answer carries at most 200. */
  cut: z.optional(cutRowsSchema),
  /** Derived: the time axis (design, section 3). */
  time: epochSeconds,
  /** Derived: what became of it. */
  outcome: z.enum(OUTCOMES),
  ringSeconds: z.nullable(z.int()),
  durationSeconds: z.nullable(z.int()),
  invitedPeople: z.int(),
  joinedPeople: z.int(),
  /** Sum of `leftAt − joinedAt` over participant rows that have both times in order. */
  participantSeconds: z.int(),
  anomalies: z.array(z.string()),
})

export type Participant = z.infer<typeof participantSchema>
export type Recording = z.infer<typeof recordingSchema>
export type Transcription = z.infer<typeof transcriptionSchema>
export type Entity = z.infer<typeof entitySchema>
export type Call = z.infer<typeof callSchema>
