import type { Call, Participant } from '@/lib/shared/calls/call'
import { qualityOf } from '@/lib/shared/issues/quality'
import { plainMetaData } from './plain-csv'

type Kind = 'STRING' | 'INT64' | 'DOUBLE' | 'BOOLEAN' | 'TIMESTAMP'
type Field = { name: string; kind: Kind; isList: boolean; value: (call: Call) => unknown }

const fields = (kind: Kind, ...names: (keyof Call)[]): Field[] =>
  names.map((name) => ({ name, kind, isList: false, value: (call) => call[name] }))
/** Lists with one entry per participant row. */
const ofParticipants = (kind: Kind, ...names: (keyof Participant)[]): Field[] =>
  names.map((name) => ({
    name: `participants.${name}`,
    kind,
    isList: true,
    value: (call) => call.participants.map((row) => row[name]),
  }))
const dateOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))
const timestamp = (name: 'time' | 'initiatedAt' | 'startedAt' | 'endedAt'): Field => ({
  name: `${name}Utc`,
  kind: 'TIMESTAMP',
  isList: false,
  value: (call) => dateOf(call[name]),
})
const timestamps = (name: 'joinedAt' | 'leftAt'): Field => ({
  name: `participants.${name}Utc`,
  kind: 'TIMESTAMP',
  isList: true,
  value: (call) => call.participants.map((row) => dateOf(row[name])),
})

const FIELDS: readonly Field[] = [
  ...fields('STRING', 'sessionId'),
  ...fields('INT64', 'time'),
  ...fields('STRING', 'type', 'mode', 'status', 'initiator', 'receiverType', 'receiver'),
  ...fields('INT64', 'initiatedAt', 'startedAt', 'endedAt', 'ringSeconds', 'durationSeconds'),
  ...fields('DOUBLE', 'totalAudioMinutes', 'totalVideoMinutes', 'totalDurationInMinutes'),
  ...fields('STRING', 'totalDuration'),
  ...fields('INT64', 'totalParticipants', 'participantSeconds', 'invitedPeople', 'joinedPeople'),
  ...fields('BOOLEAN', 'hasRecording', 'hasTranscription'),
  ...ofParticipants('STRING', 'uid', 'deviceId'),
  ...ofParticipants('BOOLEAN', 'isJoined'),
  ...ofParticipants('INT64', 'joinedAt', 'leftAt'),
  ...ofParticipants('STRING', 'state'),
  { name: 'anomalies', kind: 'STRING', isList: true, value: (call) => call.anomalies },
  ...fields('STRING', 'mid'),
  { name: 'initiatorName', kind: 'STRING', isList: false, value: (call) => call.initiatorEntity?.name ?? null },
  { name: 'receiverName', kind: 'STRING', isList: false, value: (call) => call.receiverEntity?.name ?? null },
  ...ofParticipants('STRING', 'name'),
  { name: 'quality', kind: 'STRING', isList: true, value: (call) => qualityOf(call).map(({ name }) => name) },
  ...(['time', 'initiatedAt', 'startedAt', 'endedAt'] as const).map(timestamp),
  ...(['joinedAt', 'leftAt'] as const).map(timestamps),
  { name: 'tags', kind: 'STRING', isList: true, value: (call) => call.tags },
  { name: 'metaData', kind: 'STRING', isList: false, value: plainMetaData },
  ...fields('STRING', 'outcome'),
]

/** The columns of a Parquet file of calls: name, type, and whether it is a list. */
export const PLAIN_COLUMNS = FIELDS.map(({ name, kind, isList }) => ({ name, kind, isList }))

const plainValue = (value: unknown): unknown => (Array.isArray(value) ? value.map(plainValue) : (value ?? null))

/** The rows of a Parquet file of calls, written plainly. */
export const plainRows = (calls: readonly Call[]): Record<string, unknown>[] =>
  calls.map((call) => Object.fromEntries(FIELDS.map(({ name, value }) => [name, plainValue(value(call))])))
