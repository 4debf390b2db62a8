import { LINES_FORMAT } from '@/lib/server/engine/literals'
import type { Call } from '@/lib/shared/calls/call'
import { foldUid } from '@/lib/shared/calls/ids'
import { qualityOf } from '@/lib/shared/issues/quality'
import { metaFacts } from '@/lib/shared/metadata'
import { fold } from '@/lib/shared/people/names'
import type { PersonTotals } from '@/lib/shared/presence/presence-totals'
import { joinedUidsOf, uidsOf } from '@/lib/shared/presence/uids'
import { isOpen } from '@/lib/shared/timeline/presence'
import { type CallColumn, column } from './call-column'
import { EXPORT_COLUMNS } from './export-columns'

/** The guid of a group call, else ''. */
export const groupOf = (call: Call): string => (call.receiverType === 'group' ? (call.receiver ?? '') : '')
/** The receiver for comparisons: a person by the folded uid. */
const receiverOf = ({ receiver, receiverType }: Call): string | null =>
  receiver !== null && receiverType === 'user' ? foldUid(receiver) : receiver
const folded = (uids: Iterable<string>): string[] => [...uids].map(foldUid)
/** An array with one value per person, 0 for someone without presence. */
function ofPeople(name: string, type: string, read: (person: PersonTotals) => number, rereadSince?: number) {
  const cell: CallColumn['cell'] = (_, { people, presence }) =>
    people.map((uid) => {
      const person = presence.people.get(uid)
      return person === undefined ? 0 : read(person)
    })
  return column(name, type, cell, undefined, rereadSince)
}
const sumOf = (call: Call, read: (row: Call['participants'][number]) => number): number => {
  let sum = 0
  for (const row of call.participants) sum += read(row)
  return sum
}

/**
 * Text by which a search finds a call, beyond its id and the directory; folded, one entry per line: tags, values of the metadata, names of people without
 * a uid, and ids with accents, which folding changes. A word contains no line break, so it only matches within an entry.
 */
export function searchText(call: Call): string {
  const lines = new Set<string>()
  for (const tag of call.tags) lines.add(fold(tag))
  for (const { value } of metaFacts(call.metaData)) lines.add(fold(value))
  for (const { uid, name } of call.participants) if (uid === null && name !== null) lines.add(fold(name))
  for (const id of [call.sessionId, otherReceiver(call)]) {
    const folded = fold(id)
    if (folded !== id.toLowerCase()) lines.add(folded)
  }
  lines.delete('')
  return [...lines].join('\n')
}

/** A receiver that is neither person nor group: the directory knows the others. */
const otherReceiver = ({ receiver, receiverType }: Call): string =>
  receiverType === 'user' || receiverType === 'group' ? '' : (receiver ?? '')

/**
 * The queryable facts of a call; the complete call is a document in `call_docs`. Times are epoch seconds, except `time`, which partitioning needs as a
 * DateTime. Uids are folded (`foldUid`). `person_uids` is the set behind the `uid` filter, and the `person_…` arrays are parallel to it. `stay_from`
 * and `stay_to` are all presence intervals, ending in 0 while open. `group_guid` is the receiver of a group call, else ''.
 */
export const CALL_COLUMNS: readonly CallColumn[] = [
  column('session_id', 'String', (call) => call.sessionId),
  column('time', "DateTime('UTC')", (_, { time }) => time),
  column('type', 'LowCardinality(Nullable(String))', (call) => call.type),
  column('mode', 'LowCardinality(Nullable(String))', (call) => call.mode),
  column('receiver_type', 'LowCardinality(Nullable(String))', (call) => call.receiverType),
  column('status', 'LowCardinality(String)', (call) => call.status),
  column('total_audio_minutes', 'Float64', (call) => call.totalAudioMinutes),
  column('total_video_minutes', 'Float64', (call) => call.totalVideoMinutes),
  column('total_duration_in_minutes', 'Float64', (call) => call.totalDurationInMinutes),
  column('total_participants', 'Nullable(Int64)', (call) => call.totalParticipants),
  column('has_recording', 'Bool', (call) => call.hasRecording),
  column('initiated_at', 'Nullable(Int64)', (call) => call.initiatedAt),
  column('started_at', 'Nullable(Int64)', (call) => call.startedAt),
  column('ended_at', 'Nullable(Int64)', (call) => call.endedAt),
  column('initiator', 'Nullable(String)', ({ initiator }) => (initiator === null ? null : foldUid(initiator))),
  column('receiver', 'Nullable(String)', receiverOf),
  column('group_guid', 'String', groupOf),
  column('ring_seconds', 'Nullable(Int64)', (call) => call.ringSeconds),
  column('duration_seconds', 'Nullable(Int64)', (call) => call.durationSeconds),
  column('invited_people', 'UInt32', (call) => call.invitedPeople),
  column('joined_people', 'UInt32', (call) => call.joinedPeople),
  column('participant_seconds', 'Int64', (call) => call.participantSeconds),
  column('participant_audio_minutes', 'Float64', (call) => sumOf(call, (row) => row.totalAudioMinutes)),
  column('participant_video_minutes', 'Float64', (call) => sumOf(call, (row) => row.totalVideoMinutes)),
  column('together_seconds', 'Int64', (_, { presence }) => presence.togetherSeconds),
  column('alone_seconds', 'Int64', (_, { presence }) => presence.aloneSeconds),
  column('invited_uids', 'Array(String)', (call) => folded(uidsOf(call.participants))),
  column('joined_uids', 'Array(String)', (call) => folded(joinedUidsOf(call.participants))),
  column('person_uids', 'Array(String)', (_, { people }) => folded(people)),
  ofPeople('person_presence_seconds', 'Array(Int64)', (person) => person.presenceSeconds),
  ofPeople('person_together_seconds', 'Array(Int64)', (person) => person.togetherSeconds),
  ofPeople('person_reconnects', 'Array(UInt32)', (person) => person.reconnects, 16),
  ofPeople('person_devices', 'Array(UInt32)', (person) => person.devices),
  column('stay_from', 'Array(Int64)', (_, { stays }) => stays.map(({ from }) => from)),
  column('stay_to', 'Array(Int64)', (_, { stays }) => stays.map(({ to }) => to ?? 0)),
  column('anomalies', 'Array(LowCardinality(String))', (call) => call.anomalies, undefined, 16),
  column('coerced_fields', 'Array(LowCardinality(String))', (_, { coercedFields }) => coercedFields),
  column('is_final', 'Bool', (call) => !isOpen(call)),
  column('gone', 'Bool', (_, { meta }) => meta.gone),
  column('content_hash', 'String', (_, { meta }) => meta.hash),
  column('fetched_at_ms', 'Int64', (_, { fetchedAtMs }) => fetchedAtMs),
  column('stored_at_ms', 'Int64', (_, { storedAtMs }) => storedAtMs),
  column('version', 'UInt64', (_, { meta }) => meta.version),
  column('is_deleted', 'UInt8', () => 0),
  column('mid', 'String', (_, { meta }) => meta.mid, 6),
  column('filled', 'UInt16', (_, { filled }) => filled, 6),
  column('quality', 'Array(LowCardinality(String))', (call) => qualityOf(call).map(({ name }) => name), 7, 16),
  ...EXPORT_COLUMNS,
  column('search_text', 'String', searchText, 16),
]

/** Column names in the order of the cells of a line. */
export const CALL_COLUMN_NAMES: readonly string[] = CALL_COLUMNS.map(({ name }) => name)

/** How the engine reads lines of calls. */
export const CALL_LINES = {
  format: LINES_FORMAT,
  structure: CALL_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', '),
}
