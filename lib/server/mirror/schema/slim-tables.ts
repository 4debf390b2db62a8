import { PARTY_SQL } from './row-sql'
import { type Feed, MID, nameOf, ROOMS, type Table } from './table'

type SlimTable = Table & { feed: Feed }
/** A slim table of calls by party and time. */
const callsOf = (name: string, party: string, feed: Feed): SlimTable => ({
  name,
  columns: [`${party} String`, "time DateTime('UTC')", 'session_id String', 'version UInt64', 'is_deleted UInt8'],
  added: [{ since: ROOMS, columns: [MID], orderBy: `(${party}, time, session_id, mid)` }],
  replacing: 'version, is_deleted',
  orderBy: `(${party}, time, session_id)`,
  granularity: 1024,
  feed,
  shardBy: 'cityHash64(session_id)',
})

/** Each person's calls. People are added with the call's row and removed when a later version lacks them (see `write/walk`). */
const PERSON_CALLS = callsOf('person_calls', 'uid', {
  select: 'arrayJoin(person_uids) AS uid, time, session_id, version, is_deleted',
})

/** Each group's calls. */
const GROUP_CALLS = callsOf('group_calls', 'guid', {
  select: 'group_guid AS guid, time, session_id, version, is_deleted',
  where: "group_guid != ''",
})

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
const PARTY_COLUMNS = ['time', 'session_id', 'mid', 'version', 'is_deleted', ...LINE_COLUMNS.map(nameOf)].join(', ')
const PARTY_SELECT = `${PARTY_SQL} AS party, ${PARTY_COLUMNS}`

/** The calls of each group and of each pair of people, in either direction, stored together with the columns of a one-line summary. */
const PARTY_CALLS: SlimTable = {
  ...callsOf('party_calls', 'party', { select: PARTY_SELECT, where: "party != ''" }),
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
    `INSERT INTO party_calls (party, ${PARTY_COLUMNS}) SELECT ${PARTY_SELECT} FROM calls FINAL WHERE party != ''
      SETTINGS max_threads = 1, max_insert_threads = 1, max_block_size = 8192, min_insert_block_size_rows = 100000, min_insert_block_size_bytes = 33554432`,
  ],
  isWholeFromSeed: true,
}

export const SLIM_TABLES = [PERSON_CALLS, GROUP_CALLS, PARTY_CALLS]
