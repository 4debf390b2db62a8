import { PARTY_SQL } from './row-sql'
import { MID, nameOf, ROOMS, type Table } from './table'

/** A slim table of calls by party and time. */
const callsOf = (name: string, party: string): Table => ({
  name,
  columns: [`${party} String`, "time DateTime('UTC')", 'session_id String', 'version UInt64', 'is_deleted UInt8'],
  added: [{ since: ROOMS, columns: [MID], orderBy: `(${party}, time, session_id, mid)` }],
  replacing: 'version, is_deleted',
  orderBy: `(${party}, time, session_id)`,
  granularity: 1024,
  derived: true,
  shardBy: 'cityHash64(session_id)',
})

/** Each person's calls. People are added with the call's row and removed when a later version lacks them (see `write/walk`). */
export const PERSON_CALLS = callsOf('person_calls', 'uid')

/** Each group's calls. */
export const GROUP_CALLS = callsOf('group_calls', 'guid')

/** Columns for a one-line summary of a call, besides its key. */
const LINE_COLUMNS = [
  'type LowCardinality(Nullable(String))',
  'status LowCardinality(String)',
  'initiator Nullable(String)',
  'receiver Nullable(String)',
  'receiver_type LowCardinality(Nullable(String))',
  'started_at Nullable(Int64)',
  'duration_seconds Nullable(Int64)',
  'joined_people UInt32',
]
/** The columns of every slim table, and of the calls of parties, besides the person, group or party itself. */
export const SLIM_COLUMNS = 'time, session_id, mid, version, is_deleted'
export const PARTY_COLUMNS = [SLIM_COLUMNS, ...LINE_COLUMNS.map(nameOf)].join(', ')

/** The calls of each group and of each pair of people, in either direction, stored together with the columns of a one-line summary. */
export const PARTY_CALLS: Table = {
  ...callsOf('party_calls', 'party'),
  since: 11,
  columns: [
    'party String',
    "time DateTime('UTC')",
    'session_id String',
    MID,
    'version UInt64',
    'is_deleted UInt8',
    ...LINE_COLUMNS,
  ],
  added: [],
  orderBy: '(party, time, session_id, mid)',
  granularity: 256,
  seed: [
    `INSERT INTO party_calls (party, ${PARTY_COLUMNS}) SELECT ${PARTY_SQL} AS party, ${PARTY_COLUMNS} FROM calls FINAL WHERE party != ''
      SETTINGS max_threads = 1, max_insert_threads = 1, max_block_size = 8192, min_insert_block_size_rows = 100000, min_insert_block_size_bytes = 33554432`,
  ],
  isWholeFromSeed: true,
}
