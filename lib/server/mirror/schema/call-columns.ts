import { flag, NOTHING, nullableText, number, text, texts } from '@/lib/server/engine/tsv'
import { turns } from '@/lib/server/process/coordination/turns'
import type { PresenceInterval } from '@/lib/server/records/intervals'
import type { Call } from '@/lib/shared/calls/call'
import { qualityOf } from '@/lib/shared/issues/quality'
import { foldUid } from '@/lib/shared/people/fold-uid'
import type { PersonTotals, PresenceTotals } from '@/lib/shared/presence/presence-totals'
import { joinedUidsOf, uidsOf } from '@/lib/shared/presence/uids'
import { EXPORT_COLUMNS } from './export-columns'
import { searchText } from './search-text'

/** What a `calls` row is built from. */
export type CallFacts = {
  call: Call
  /** Identifies the call within its room (see `CallId`). */
  mid: string
  coercedFields: readonly string[]
  /** Everyone the `uid` filter finds. */
  people: readonly string[]
  presence: PresenceTotals
  presenceIntervals: readonly PresenceInterval[]
  /** Epoch seconds, clamped to the range of the time column. */
  rowTime: number
  isFinal: boolean
  gone: boolean
  hash: string
  fetchedAtMs: number
  storedAtMs: number
  version: number
  /** The newest migration with columns that the row fills. */
  filled: number
}

/**
 * A column: its name, type, and cell in a TabSeparated line. `since` is the migration that adds it to existing mirrors: a new column is one
 * line here with an unused migration number, and `refill` fills it in existing rows. `rereadSince` is
 * a migration since which rows have another value than before.
 */
export type CallColumn = {
  name: string
  type: string
  cell: (facts: CallFacts) => string
  since?: number
  rereadSince?: number
}

const column = (
  name: string,
  type: string,
  cell: CallColumn['cell'],
  since?: number,
  rereadSince?: number,
): CallColumn => ({
  name,
  type,
  cell,
  ...(since === undefined ? {} : { since }),
  ...(rereadSince === undefined ? {} : { rereadSince }),
})
/** Ten digits, since fewer could be parsed as the start of a date. */
export const clock = (seconds: number): string => String(seconds).padStart(10, '0')
/** The guid of a group call, else ''. */
export const groupOf = (call: Call): string => (call.receiverType === 'group' ? (call.receiver ?? '') : '')
/** The receiver as it is compared: a person by the folded uid. */
const receiverOf = ({ receiver, receiverType }: Call): string | null =>
  receiver !== null && receiverType === 'user' ? foldUid(receiver) : receiver
const folded = (uids: Iterable<string>): string => texts([...uids].map(foldUid))
const ofPeople =
  (read: (person: PersonTotals) => number): CallColumn['cell'] =>
  ({ people, presence }) => {
    let cell = '['
    for (const uid of people) {
      const person = presence.people.get(uid)
      cell += `${cell === '[' ? '' : ','}${person === undefined ? 0 : read(person)}`
    }
    return `${cell}]`
  }
const sumOf = (call: Call, read: (row: Call['participants'][number]) => number): string => {
  let sum = 0
  for (const row of call.participants) sum += read(row)
  return String(sum)
}

/**
 * The queryable facts of a call; the complete call is a document in `call_docs`. Times are epoch seconds, except `time`, which partitioning
 * needs as a DateTime. Uids are as they are compared (`foldUid`). `person_uids` is the set behind the `uid` filter, and the `person_…` arrays are parallel to it. `stay_from` and
 * `stay_to` are all presence intervals, ending in 0 while open. `group_guid` is the receiver of a group call, else ''.
 */
export const CALL_COLUMNS: readonly CallColumn[] = [
  column('session_id', 'String', ({ call }) => text(call.sessionId)),
  column('time', "DateTime('UTC')", ({ rowTime }) => clock(rowTime)),
  column('type', 'LowCardinality(Nullable(String))', ({ call }) => nullableText(call.type)),
  column('mode', 'LowCardinality(Nullable(String))', ({ call }) => nullableText(call.mode)),
  column('receiver_type', 'LowCardinality(Nullable(String))', ({ call }) => nullableText(call.receiverType)),
  column('status', 'LowCardinality(String)', ({ call }) => text(call.status)),
  column('total_audio_minutes', 'Float64', ({ call }) => String(call.totalAudioMinutes)),
  column('total_video_minutes', 'Float64', ({ call }) => String(call.totalVideoMinutes)),
  column('total_duration_in_minutes', 'Float64', ({ call }) => String(call.totalDurationInMinutes)),
  column('total_participants', 'Nullable(Int64)', ({ call }) => number(call.totalParticipants)),
  column('has_recording', 'Bool', ({ call }) => flag(call.hasRecording)),
  column('initiated_at', 'Nullable(Int64)', ({ call }) => number(call.initiatedAt)),
  column('started_at', 'Nullable(Int64)', ({ call }) => number(call.startedAt)),
  column('ended_at', 'Nullable(Int64)', ({ call }) => number(call.endedAt)),
  column('initiator', 'Nullable(String)', ({ call }) =>
    nullableText(call.initiator === null ? null : foldUid(call.initiator)),
  ),
  column('receiver', 'Nullable(String)', ({ call }) => nullableText(receiverOf(call))),
  column('group_guid', 'String', ({ call }) => text(groupOf(call))),
  column('ring_seconds', 'Nullable(Int64)', ({ call }) => number(call.ringSeconds)),
  column('duration_seconds', 'Nullable(Int64)', ({ call }) => number(call.durationSeconds)),
  column('invited_people', 'UInt32', ({ call }) => String(call.invitedPeople)),
  column('joined_people', 'UInt32', ({ call }) => String(call.joinedPeople)),
  column('participant_seconds', 'Int64', ({ call }) => String(call.participantSeconds)),
  column('participant_audio_minutes', 'Float64', ({ call }) => sumOf(call, (row) => row.totalAudioMinutes)),
  column('participant_video_minutes', 'Float64', ({ call }) => sumOf(call, (row) => row.totalVideoMinutes)),
  column('together_seconds', 'Int64', ({ presence }) => String(presence.togetherSeconds)),
  column('alone_seconds', 'Int64', ({ presence }) => String(presence.aloneSeconds)),
  column('invited_uids', 'Array(String)', ({ call }) => folded(uidsOf(call.participants))),
  column('joined_uids', 'Array(String)', ({ call }) => folded(joinedUidsOf(call.participants))),
  column('person_uids', 'Array(String)', ({ people }) => folded(people)),
  column(
    'person_presence_seconds',
    'Array(Int64)',
    ofPeople((person) => person.presenceSeconds),
  ),
  column(
    'person_together_seconds',
    'Array(Int64)',
    ofPeople((person) => person.togetherSeconds),
  ),
  column(
    'person_reconnects',
    'Array(UInt32)',
    ofPeople((person) => person.reconnects),
    undefined,
    16,
  ),
  column(
    'person_devices',
    'Array(UInt32)',
    ofPeople((person) => person.devices),
  ),
  column(
    'stay_from',
    'Array(Int64)',
    ({ presenceIntervals }) => `[${presenceIntervals.map(({ from }) => from).join(',')}]`,
  ),
  column(
    'stay_to',
    'Array(Int64)',
    ({ presenceIntervals }) => `[${presenceIntervals.map(({ to }) => to ?? 0).join(',')}]`,
  ),
  column('anomalies', 'Array(LowCardinality(String))', ({ call }) => texts(call.anomalies), undefined, 16),
  column('coerced_fields', 'Array(LowCardinality(String))', ({ coercedFields }) => texts(coercedFields)),
  column('is_final', 'Bool', ({ isFinal }) => flag(isFinal)),
  column('gone', 'Bool', ({ gone }) => flag(gone)),
  column('content_hash', 'String', ({ hash }) => hash),
  column('fetched_at_ms', 'Int64', ({ fetchedAtMs }) => String(fetchedAtMs)),
  column('stored_at_ms', 'Int64', ({ storedAtMs }) => String(storedAtMs)),
  column('version', 'UInt64', ({ version }) => String(version)),
  column('is_deleted', 'UInt8', () => '0'),
  column('mid', 'String', ({ mid }) => text(mid), 6),
  column('filled', 'UInt16', ({ filled }) => String(filled), 6),
  column(
    'quality',
    'Array(LowCardinality(String))',
    ({ call }) => texts(qualityOf(call).map(({ name }) => name)),
    7,
    16,
  ),
  ...EXPORT_COLUMNS,
  column('search_text', 'String', ({ call }) => text(searchText(call)), 16),
]

/** Column names in the order of the cells of a line. */
export const CALL_COLUMN_NAMES: readonly string[] = CALL_COLUMNS.map(({ name }) => name)

/** What a participant row is to a column, in characters of JSON. */
const ROW_CHARACTERS = 100

/** A call as a line of `calls`. With 50,000 participants it takes half a second, in which others have their turns between the columns. */
export async function callLine(facts: CallFacts): Promise<string> {
  const turn = turns()
  const cells: string[] = []
  for (const { cell } of CALL_COLUMNS) {
    cells.push(cell(facts))
    const wait = turn(facts.call.participants.length * ROW_CHARACTERS)
    // Every await costs, and a backfill writes millions of calls.
    if (wait !== undefined) await wait
  }
  return cells.join('\t')
}

/** A line of `calls` with only these cells; all other columns get their defaults. */
export const sparseCallLine = (cells: Record<string, string>): string =>
  CALL_COLUMN_NAMES.map((name) => cells[name] ?? NOTHING).join('\t')
