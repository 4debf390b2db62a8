import { ONGOING_SINCE, REACHES_FROM, REACHES_TO } from '@/lib/server/mirror/reach'

/** The mirror's columns as analytics reads them: the only identifiers that reach a statement. */
export const CALLS_TABLE = 'calls'

export const COLUMNS = {
  sessionId: 'session_id',
  /** Which of its room's calls it is. */
  mid: 'mid',
  /** Rises with every change of a call. */
  version: 'version',
  /** The sort key's first column, a date-time; compare it with `instant`. */
  time: 'time',
  /** The same as epoch seconds, for arithmetic. */
  timeSeconds: 'toInt64(time)',
  type: 'type',
  mode: 'mode',
  status: 'status',
  receiverType: 'receiver_type',
  initiator: 'initiator',
  receiver: 'receiver',
  /** The guid of a group call, else ''. */
  group: 'group_guid',
  hasRecording: 'has_recording',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  totalAudioMinutes: 'total_audio_minutes',
  totalVideoMinutes: 'total_video_minutes',
  totalDurationInMinutes: 'total_duration_in_minutes',
  durationSeconds: 'duration_seconds',
  ringSeconds: 'ring_seconds',
  invitedPeople: 'invited_people',
  joinedPeople: 'joined_people',
  participantSeconds: 'participant_seconds',
  /** Sums over the participant rows, as the API gives them. */
  participantAudioMinutes: 'participant_audio_minutes',
  participantVideoMinutes: 'participant_video_minutes',
  /** Wall clock with at least two different people present, and with exactly one. */
  togetherSeconds: 'together_seconds',
  aloneSeconds: 'alone_seconds',
  initiatedAt: 'initiated_at',
  anomalies: 'anomalies',
  coercedFields: 'coerced_fields',
  invitedUids: 'invited_uids',
  joinedUids: 'joined_uids',
  /** Whom the `uid` filter finds: participants, the initiator, a user receiver; each once. */
  people: 'person_uids',
  /** One entry a person of `people`, in their order. */
  personPresenceSeconds: 'person_presence_seconds',
  personTogetherSeconds: 'person_together_seconds',
  personReconnects: 'person_reconnects',
  personDevices: 'person_devices',
  /** Everyone's stays, one by one: epoch seconds, an end of 0 while someone is there. */
  stayFrom: 'stay_from',
  stayTo: 'stay_to',
  /** Outer bounds of a row's interval and stays, epoch seconds, as the mirror's skip indexes have them; an ongoing row has no end, but a second since when. */
  reachesFrom: REACHES_FROM,
  reachesTo: REACHES_TO,
  ongoingSince: ONGOING_SINCE,
} as const

/** A row's key: no two calls have the same. */
export const ROW_KEY = `${COLUMNS.time}, ${COLUMNS.sessionId}, ${COLUMNS.mid}`

/** Slim tables of whose calls are where, ordered by person or group and time; exact with FINAL. */
export const PERSON_CALLS = {
  table: 'person_calls',
  id: 'uid',
  time: 'time',
  sessionId: 'session_id',
  mid: 'mid',
} as const
export const GROUP_CALLS = {
  table: 'group_calls',
  id: 'guid',
  time: 'time',
  sessionId: 'session_id',
  mid: 'mid',
} as const

/** Where a call lives, by its id. */
export const CALL_KEYS = {
  table: 'call_keys',
  time: 'time',
  sessionId: 'session_id',
  mid: 'mid',
  isDeleted: 'is_deleted',
} as const

/** Epoch seconds, already a placeholder, as the mirror's time axis has them. */
export const instant = (placeholder: string) => `toDateTime(${placeholder}, 'UTC')`
