import type { Call, Participant } from '@/lib/shared/calls/call'
import { qualityOf } from '@/lib/shared/issues/quality'
import { plainMetaData } from './plain-csv'

type Kind = 'STRING' | 'INT64' | 'DOUBLE' | 'BOOLEAN' | 'TIMESTAMP'
type Field = { name: string; kind: Kind; isList: boolean; value: (call: Call) => unknown }

const field = (name: keyof Call, kind: Kind): Field => ({ name, kind, isList: false, value: (call) => call[name] })
/** A list with one entry per participant row. */
const ofParticipants = (name: keyof Participant, kind: Kind): Field => ({
  name: `participants.${name}`,
  kind,
  isList: true,
  value: (call) => call.participants.map((row) => row[name]),
})

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
  field('sessionId', 'STRING'),
  field('time', 'INT64'),
  field('type', 'STRING'),
  field('mode', 'STRING'),
  field('status', 'STRING'),
  field('initiator', 'STRING'),
  field('receiverType', 'STRING'),
  field('receiver', 'STRING'),
  field('initiatedAt', 'INT64'),
  field('startedAt', 'INT64'),
  field('endedAt', 'INT64'),
  field('ringSeconds', 'INT64'),
  field('durationSeconds', 'INT64'),
  field('totalAudioMinutes', 'DOUBLE'),
  field('totalVideoMinutes', 'DOUBLE'),
  field('totalDurationInMinutes', 'DOUBLE'),
  field('totalDuration', 'STRING'),
  field('totalParticipants', 'INT64'),
  field('participantSeconds', 'INT64'),
  field('invitedPeople', 'INT64'),
  field('joinedPeople', 'INT64'),
  field('hasRecording', 'BOOLEAN'),
  field('hasTranscription', 'BOOLEAN'),
  ofParticipants('uid', 'STRING'),
  ofParticipants('deviceId', 'STRING'),
  ofParticipants('isJoined', 'BOOLEAN'),
  ofParticipants('joinedAt', 'INT64'),
  ofParticipants('leftAt', 'INT64'),
  ofParticipants('state', 'STRING'),
  { name: 'anomalies', kind: 'STRING', isList: true, value: (call) => call.anomalies },
  field('mid', 'STRING'),
  { name: 'initiatorName', kind: 'STRING', isList: false, value: (call) => call.initiatorEntity?.name ?? null },
  { name: 'receiverName', kind: 'STRING', isList: false, value: (call) => call.receiverEntity?.name ?? null },
  ofParticipants('name', 'STRING'),
  { name: 'quality', kind: 'STRING', isList: true, value: (call) => qualityOf(call).map(({ name }) => name) },
  timestamp('time'),
  timestamp('initiatedAt'),
  timestamp('startedAt'),
  timestamp('endedAt'),
  timestamps('joinedAt'),
  timestamps('leftAt'),
  { name: 'tags', kind: 'STRING', isList: true, value: (call) => call.tags },
  { name: 'metaData', kind: 'STRING', isList: false, value: plainMetaData },
  field('outcome', 'STRING'),
]

/** The columns of a Parquet file of calls: name, type, and whether it is a list. */
export const PLAIN_COLUMNS = FIELDS.map(({ name, kind, isList }) => ({ name, kind, isList }))

const plainValue = (value: unknown): unknown => (Array.isArray(value) ? value.map(plainValue) : (value ?? null))

/** The rows of a Parquet file of calls, written plainly. */
export const plainRows = (calls: readonly Call[]): Record<string, unknown>[] =>
  calls.map((call) => Object.fromEntries(FIELDS.map(({ name, value }) => [name, plainValue(value(call))])))
