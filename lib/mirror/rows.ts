import { createHash } from 'node:crypto'
import { type Call, OPEN_STATUSES, type Participant } from '../contracts/call'
import { peopleOf } from '../contracts/match'
import { CALL_COLUMNS } from './schema'

/** One call on its way into the mirror: what `normalize` made of it, its JSON as it came, and when it was fetched. */
export type StoredItem = { call: Call; raw: string; coercedFields: string[]; fetchedAtMs: number }

/** What only the mirror knows about a row. */
export type RowMeta = { hash: string; storedAtMs: number; version: number; gone: boolean }

/** The last second that ClickHouse's DateTime holds, in February 2106. */
const LAST_SECOND = 4_294_967_295
/** The second under which a call stands in the time column; its exact time, when that lies outside, is in `details`. */
export const rowTime = (seconds: number) => Math.min(Math.max(seconds, 0), LAST_SECOND)

/** True when no later page changes the status, and so no later page may reopen the call. */
export const isFinal = (call: Call) => !(OPEN_STATUSES as readonly string[]).includes(call.status)

/**
 * Moves when the same JSON gives another row, that is when `sync/normalize` or the columns change: rows of an older reading then
 * count as changed and are written anew by the next walk.
 */
const READING_VERSION = 1

/**
 * Identifies what a row says, whenever and how often it was fetched. A call is a function of its JSON and, where no time arrived, of the time
 * it was first seen; so these two are enough, and the call itself, which costs more to write out than to make, is not.
 */
export function contentHash(item: StoredItem): string {
  return createHash('md5').update(`${READING_VERSION} ${item.call.time} ${item.raw}`).digest('base64url')
}

/** Rows as the engine takes them: a JSON array a line. */
export const jsonLines = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).join('\n')

/** Parts of a call that nothing is asked about, kept as one JSON column. */
type Details = Pick<
  Call,
  'tags' | 'metaData' | 'recordings' | 'transcriptions' | 'initiatorEntity' | 'receiverEntity'
> & { time?: number }

/** A call as a row of `calls`, in the order of CALL_COLUMNS. */
export function callToRow(item: StoredItem, meta: RowMeta): unknown[] {
  const { call } = item
  const { participants } = call
  const time = rowTime(call.time)
  const details: Details = {
    tags: call.tags,
    metaData: call.metaData,
    recordings: call.recordings,
    transcriptions: call.transcriptions,
    initiatorEntity: call.initiatorEntity,
    receiverEntity: call.receiverEntity,
    ...(time === call.time ? {} : { time: call.time }),
  }
  const values: Record<string, unknown> = {
    session_id: call.sessionId,
    time,
    type: call.type,
    mode: call.mode,
    receiver_type: call.receiverType,
    status: call.status,
    total_audio_minutes: call.totalAudioMinutes,
    total_video_minutes: call.totalVideoMinutes,
    total_duration_in_minutes: call.totalDurationInMinutes,
    total_duration: call.totalDuration,
    total_participants: call.totalParticipants,
    has_recording: call.hasRecording,
    has_transcription: call.hasTranscription,
    initiated_at: call.initiatedAt,
    started_at: call.startedAt,
    ended_at: call.endedAt,
    initiator: call.initiator,
    receiver: call.receiver,
    group_guid: call.receiverType === 'group' ? (call.receiver ?? '') : '',
    mid: call.mid,
    participant_uid: participants.map((one) => one.uid),
    participant_device_id: participants.map((one) => one.deviceId),
    participant_mid: participants.map((one) => one.mid),
    participant_is_joined: participants.map((one) => one.isJoined),
    participant_joined_at: participants.map((one) => one.joinedAt),
    participant_left_at: participants.map((one) => one.leftAt),
    participant_state: participants.map((one) => one.state),
    participant_audio_minutes: participants.map((one) => one.totalAudioMinutes),
    participant_video_minutes: participants.map((one) => one.totalVideoMinutes),
    participant_total_minutes: participants.map((one) => one.totalDurationInMinutes),
    participant_name: participants.map((one) => one.name),
    ring_seconds: call.ringSeconds,
    duration_seconds: call.durationSeconds,
    invited_people: call.invitedPeople,
    joined_people: call.joinedPeople,
    participant_seconds: call.participantSeconds,
    invited_uids: [...new Set(participants.map((one) => one.uid))],
    joined_uids: [...new Set(participants.filter((one) => one.isJoined).map((one) => one.uid))],
    person_uids: [...peopleOf(call)],
    anomalies: call.anomalies,
    coerced_fields: item.coercedFields,
    details: JSON.stringify(details),
    raw: item.raw,
    is_final: isFinal(call),
    gone: meta.gone,
    content_hash: meta.hash,
    fetched_at_ms: item.fetchedAtMs,
    stored_at_ms: meta.storedAtMs,
    version: meta.version,
    is_deleted: 0,
  }
  return CALL_COLUMNS.map((column) => values[column])
}

/** The columns that `rowToCall` needs, for SELECT. */
export const CALL_SELECT = [
  ...CALL_COLUMNS.filter(
    (column) =>
      ![
        'time',
        'raw',
        'group_guid',
        'invited_uids',
        'joined_uids',
        'person_uids',
        'coerced_fields',
        'is_final',
        'gone',
        'content_hash',
        'fetched_at_ms',
        'stored_at_ms',
        'version',
        'is_deleted',
      ].includes(column),
  ),
  'toUnixTimestamp(time) AS time_seconds',
].join(', ')

/** A row of `SELECT ${CALL_SELECT} FROM calls` as the engine answers it. */
export type CallRow = {
  session_id: string
  time_seconds: number
  type: string | null
  mode: string | null
  receiver_type: string | null
  status: string
  total_audio_minutes: number
  total_video_minutes: number
  total_duration_in_minutes: number
  total_duration: string | null
  total_participants: number | null
  has_recording: boolean
  has_transcription: boolean
  initiated_at: number | null
  started_at: number | null
  ended_at: number | null
  initiator: string | null
  receiver: string | null
  mid: string | null
  participant_uid: string[]
  participant_device_id: (string | null)[]
  participant_mid: (string | null)[]
  participant_is_joined: boolean[]
  participant_joined_at: (number | null)[]
  participant_left_at: (number | null)[]
  participant_state: (string | null)[]
  participant_audio_minutes: number[]
  participant_video_minutes: number[]
  participant_total_minutes: number[]
  participant_name: (string | null)[]
  ring_seconds: number | null
  duration_seconds: number | null
  invited_people: number
  joined_people: number
  participant_seconds: number
  anomalies: string[]
  details: string
}

function participantsOf(row: CallRow): Participant[] {
  return row.participant_uid.map((uid, index) => ({
    uid,
    deviceId: row.participant_device_id[index] ?? null,
    mid: row.participant_mid[index] ?? null,
    isJoined: row.participant_is_joined[index] ?? false,
    joinedAt: row.participant_joined_at[index] ?? null,
    leftAt: row.participant_left_at[index] ?? null,
    state: row.participant_state[index] ?? null,
    totalAudioMinutes: row.participant_audio_minutes[index] ?? 0,
    totalVideoMinutes: row.participant_video_minutes[index] ?? 0,
    totalDurationInMinutes: row.participant_total_minutes[index] ?? 0,
    name: row.participant_name[index] ?? null,
  }))
}

/** The call that `callToRow` was given, exactly. */
export function rowToCall(row: CallRow): Call {
  const { time, ...details } = JSON.parse(row.details) as Details
  return {
    sessionId: row.session_id,
    type: row.type,
    mode: row.mode,
    receiverType: row.receiver_type,
    status: row.status,
    totalAudioMinutes: row.total_audio_minutes,
    totalVideoMinutes: row.total_video_minutes,
    totalDurationInMinutes: row.total_duration_in_minutes,
    totalDuration: row.total_duration,
    totalParticipants: row.total_participants,
    hasRecording: row.has_recording,
    hasTranscription: row.has_transcription,
    initiatedAt: row.initiated_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    initiator: row.initiator,
    receiver: row.receiver,
    mid: row.mid,
    ...details,
    participants: participantsOf(row),
    time: time ?? row.time_seconds,
    ringSeconds: row.ring_seconds,
    durationSeconds: row.duration_seconds,
    invitedPeople: row.invited_people,
    joinedPeople: row.joined_people,
    participantSeconds: row.participant_seconds,
    anomalies: row.anomalies,
  }
}
