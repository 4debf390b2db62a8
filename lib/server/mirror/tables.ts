import { CALL_COLUMNS } from './call-columns'

/** One table of the mirror: what it is, apart from where it runs. `schema.ts` turns it into DDL for one node or a cluster. */
export type Table = {
  name: string
  /** The migration that makes it; absent for those of the first release. */
  since?: number
  /** As it was made; a table that was released gets more by `added`. */
  columns: string[]
  added?: readonly Added[]
  /** Version column, and the deletion column where rows can be deleted. */
  replacing: string
  partitionBy?: string
  orderBy: string
  granularity: number
  /** Fed by views, and repaired from their source after a crash: need not be on disk before the insert returns. */
  derived?: boolean
  /** Cluster only: the expression that says on which shard a row lives. */
  shardBy: string
}

/** Columns that a migration adds to a released table. New ones may join the sort key, at its end and without a default. */
export type Added = { since: number; columns: readonly string[]; orderBy?: string }

/** A materialized view: each insert into `from` is also written to `into`, whose added columns are selected by their names. */
export type View = { name: string; since?: number; from: string; into: string; select: string; where?: string }

/** The migration since which a room's calls are told apart by their `mid`. */
export const ROOMS = 6
const MID = 'mid String'

function columnsSince(since: number | undefined): string[] {
  return CALL_COLUMNS.filter((column) => column.since === since).map(({ name, type }) => `${name} ${type}`)
}

/** One row a call: what is asked about it. Its columns stand in `call-columns`. */
const CALLS: Table = {
  name: 'calls',
  columns: [...columnsSince(undefined), 'INDEX initiator_index initiator TYPE bloom_filter(0.01) GRANULARITY 1'],
  added: [...new Set(CALL_COLUMNS.flatMap(({ since }) => since ?? []))].map((since) => ({
    since,
    columns: columnsSince(since),
    ...(since === ROOMS ? { orderBy: '(time, session_id, mid)' } : {}),
  })),
  replacing: 'version, is_deleted',
  partitionBy: 'toYYYYMM(time)',
  orderBy: '(time, session_id)',
  granularity: 1024,
  shardBy: 'cityHash64(session_id)',
}

/**
 * The call in full: its JSON as it came, at the key of its row in `calls`, read back through `normalize`. Apart from the columns, in small
 * granules, because lists read few calls at scattered keys. Written before the row, so that no row is without its document.
 */
const CALL_DOCS: Table = {
  name: 'call_docs',
  columns: [
    'session_id String',
    "time DateTime('UTC')",
    'raw String CODEC(ZSTD(1))',
    'version UInt64',
    'is_deleted UInt8',
  ],
  added: [{ since: ROOMS, columns: [MID], orderBy: '(time, session_id, mid)' }],
  replacing: 'version, is_deleted',
  partitionBy: 'toYYYYMM(time)',
  orderBy: '(time, session_id)',
  granularity: 64,
  shardBy: 'cityHash64(session_id)',
}

/** Where a call lives and what is known of it, by its id; a deleted call keeps its row, so that a stale page cannot bring it back. */
const CALL_KEYS: Table = {
  name: 'call_keys',
  columns: [
    'session_id String',
    "time DateTime('UTC')",
    'is_final Bool',
    'gone Bool',
    'content_hash String',
    'fetched_at_ms Int64',
    'stored_at_ms Int64',
    'version UInt64',
    'is_deleted UInt8',
    'INDEX is_final_index is_final TYPE set(2) GRANULARITY 1',
  ],
  added: [{ since: ROOMS, columns: [MID, 'filled UInt16'], orderBy: '(session_id, mid)' }],
  replacing: 'version',
  orderBy: 'session_id',
  granularity: 256,
  derived: true,
  shardBy: 'cityHash64(session_id)',
}

/** The calls of whoever `party` names, newest last. */
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

/** Each person's calls. A person is added along with the call's row and removed when a later version lacks them (see `removed-parties`). */
const PERSON_CALLS = callsOf('person_calls', 'uid')

/** Each group's calls, likewise. */
const GROUP_CALLS = callsOf('group_calls', 'guid')

const QUARANTINE: Table = {
  name: 'quarantine',
  columns: [
    'id String',
    'reason String',
    'raw String CODEC(ZSTD(1))',
    'first_seen_at Int64',
    'seen_at Int64',
    'version UInt64',
  ],
  replacing: 'version',
  orderBy: 'id',
  granularity: 256,
  shardBy: 'cityHash64(id)',
}

/** Which calls a full walk has met; a walk is one partition, dropped when the walk is over. */
const WALK_SEEN: Table = {
  name: 'walk_seen',
  columns: ['walk_id String', 'session_id String', 'seen_at_ms Int64'],
  added: [{ since: ROOMS, columns: [MID], orderBy: '(session_id, mid)' }],
  replacing: '',
  partitionBy: 'walk_id',
  orderBy: 'session_id',
  granularity: 1024,
  shardBy: 'cityHash64(session_id)',
}

/** Small values beside the rows: checkpoints, what was learnt of upstream, the change counter. */
const STATE: Table = {
  name: 'state',
  columns: ['key String', 'value String', 'version UInt64'],
  replacing: 'version',
  orderBy: 'key',
  granularity: 256,
  shardBy: 'cityHash64(key)',
}

export const TABLES = [CALLS, CALL_DOCS, CALL_KEYS, PERSON_CALLS, GROUP_CALLS, QUARANTINE, WALK_SEEN, STATE]

export const VIEWS: View[] = [
  {
    name: 'call_keys_feed',
    from: 'calls',
    into: 'call_keys',
    select: 'session_id, time, is_final, gone, content_hash, fetched_at_ms, stored_at_ms, version, is_deleted',
  },
  {
    name: 'person_calls_feed',
    from: 'calls',
    into: 'person_calls',
    select: 'arrayJoin(person_uids) AS uid, time, session_id, version, is_deleted',
  },
  {
    name: 'group_calls_feed',
    from: 'calls',
    into: 'group_calls',
    select: 'group_guid AS guid, time, session_id, version, is_deleted',
    where: "group_guid != ''",
  },
]

/** The newest migration that has columns or tables to fill: what a row that is written now has. */
export const FILLED = Math.max(
  ...[...TABLES, ...VIEWS].map(({ since }) => since ?? 0),
  ...TABLES.flatMap(({ added }) => (added ?? []).map(({ since }) => since)),
)
