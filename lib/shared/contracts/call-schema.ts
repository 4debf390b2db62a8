import { z } from 'zod'

const epochSeconds = z.number().int()

export const participantSchema = z.object({
  /** Null where the API does not say who it is. */
  uid: z.string().nullable(),
  deviceId: z.string().nullable(),
  mid: z.string().nullable(),
  isJoined: z.boolean(),
  joinedAt: epochSeconds.nullable(),
  leftAt: epochSeconds.nullable(),
  state: z.string().nullable(),
  totalAudioMinutes: z.number(),
  totalVideoMinutes: z.number(),
  totalDurationInMinutes: z.number(),
  /** From `entities`, when the API gives it. */
  name: z.string().nullable(),
})

export const recordingSchema = z.object({
  rid: z.string().nullable(),
  recording_url: z.string().nullable(),
  startTime: epochSeconds.nullable(),
  endTime: epochSeconds.nullable(),
  /** As the API gave it, as a number; its unit is not reliable. */
  duration: z.number().nullable(),
  /** `endTime − startTime` where both are present, else null. */
  durationSeconds: z.number().nullable(),
})

export const transcriptionSchema = z.object({
  tid: z.string().nullable(),
  roomName: z.string().nullable(),
  mid: z.string().nullable(),
  startTime: epochSeconds.nullable(),
  endTime: epochSeconds.nullable(),
  transcriptDate: z.string().nullable(),
  transcriptUrl: z.string().nullable(),
})

/** One person or group behind a call, with the name and picture that the API's `entities` give. */
export const entitySchema = z.object({ name: z.string().nullable(), avatar: z.string().nullable() })

/** A call as Callscope answers it: the specification's fields with their right types, what else arrives, and the derived names. Times are epoch seconds. */
export const callSchema = z.object({
  sessionId: z.string(),
  /** Which of its room's calls this is, as `?mid=` of an address says it; absent where the room has no other call. */
  roomMid: z.string().optional(),
  type: z.string().nullable(),
  mode: z.string().nullable(),
  receiverType: z.string().nullable(),
  status: z.string(),
  totalAudioMinutes: z.number(),
  totalVideoMinutes: z.number(),
  totalDurationInMinutes: z.number(),
  /** `HH:MM:SS`, null when absent. */
  totalDuration: z.string().nullable(),
  totalParticipants: z.number().int().nullable(),
  hasRecording: z.boolean(),
  hasTranscription: z.boolean(),
  initiatedAt: epochSeconds.nullable(),
  startedAt: epochSeconds.nullable(),
  endedAt: epochSeconds.nullable(),
  initiator: z.string().nullable(),
  receiver: z.string().nullable(),
  mid: z.string().nullable(),
  tags: z.array(z.string()),
  metaData: z.unknown(),
  recordings: z.array(recordingSchema),
  transcriptions: z.array(transcriptionSchema),
  initiatorEntity: entitySchema.nullable(),
  receiverEntity: entitySchema.nullable(),
  participants: z.array(participantSchema),
  /** Derived: the time axis (design, section 3). */
  time: epochSeconds,
  ringSeconds: z.number().int().nullable(),
  durationSeconds: z.number().int().nullable(),
  invitedPeople: z.number().int(),
  joinedPeople: z.number().int(),
  /** Sum over participant rows of `leftAt − joinedAt`, rows with both and not reversed. */
  participantSeconds: z.number().int(),
  anomalies: z.array(z.string()),
})
