import type { z } from 'zod'
import type { callSchema, entitySchema, participantSchema, recordingSchema, transcriptionSchema } from './call-schema'

/** Statuses of the specification. Others arrive too (`busy`, `missed`, …) and are kept verbatim. */
export const CALL_STATUSES = ['initiated', 'ongoing', 'ended', 'unanswered', 'rejected', 'canceled'] as const
export const CALL_TYPES = ['audio', 'video'] as const
export const CALL_MODES = ['call', 'meet', 'presenter'] as const
export const RECEIVER_TYPES = ['user', 'group'] as const
/** A call in one of these is followed by id until it leaves them. */
export const OPEN_STATUSES = ['initiated', 'ongoing'] as const
export const ANSWERED_STATUSES = ['ongoing', 'ended'] as const

/** Named flags on a call; the sentence explains each on the screen. `stale-ongoing` is time-dependent and set when read. */
export const ANOMALIES = {
  'ended-before-started': 'The end lies before the start.',
  'missing-started-at': 'Answered, but the API gives no start time.',
  'missing-ended-at': 'Ended, but the API gives no end time.',
  'missing-left-at': 'Someone joined an ended call and never left it, says the API.',
  'left-before-joined': 'Someone left before they joined, says the API.',
  'stale-ongoing': 'Ongoing for longer than the configured limit (12 h by default).',
  'participant-count-mismatch': 'totalParticipants equals neither the entries nor the joined people.',
  'minutes-mismatch': 'The minutes of the call equal neither the wall clock nor the sum over its participants.',
  'recording-missing': 'hasRecording is true, but there is no recording.',
  'unknown-status': 'The status is none of the documented ones.',
  'coerced-field': 'A field arrived in the wrong form and was converted.',
  'missing-time': 'No time at all arrived; the call stands at the time it was first seen.',
} as const
export type Anomaly = keyof typeof ANOMALIES
export const ANOMALY_NAMES = Object.keys(ANOMALIES) as [Anomaly, ...Anomaly[]]

export type Participant = z.infer<typeof participantSchema>
export type Recording = z.infer<typeof recordingSchema>
export type Transcription = z.infer<typeof transcriptionSchema>
export type Entity = z.infer<typeof entitySchema>
export type Call = z.infer<typeof callSchema>

/** Why a record could not become a call; its raw JSON is kept. */
type QuarantinedRecord = { reason: string; raw: string }
export type Normalized =
  | { kind: 'call'; call: Call; raw: string; coercedFields: string[] }
  | { kind: 'quarantined'; record: QuarantinedRecord }
